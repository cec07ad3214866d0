import { Dialog } from '../../../../ui/dialog.tsx'
import type { Listed } from './drafts.ts'

interface RemoveProps<One extends Listed> {
  /** The one that is asked about. */
  one: One | undefined
  called(one: One): string
  onRemove(one: One): void
  onClose(): void
}

/** What cannot be opened cannot be brought back either. */
export default function RemoveUnreadable<One extends Listed>({ one, called, onRemove, onClose }: RemoveProps<One>) {
  return (
    <Dialog open={one !== undefined} title={one ? `Remove the ${called(one)}?` : ''} onClose={onClose}>
      <p>The old key of the portal may open it again. Once it is removed, nothing brings it back.</p>
      <div className="form-actions">
        <button
          type="button"
          className="usa-button usa-button--secondary"
          onClick={() => {
            onClose()
            if (one) onRemove(one)
          }}
        >
          Remove it for good
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  )
}
