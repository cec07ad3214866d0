import { Dialog } from '../../../../ui/dialog.tsx'
import type { Asset } from '../../contract.ts'
import { calledOf } from './listed.ts'

interface RemoveProps {
  /** The one that is asked about. */
  asset: Asset | undefined
  onRemove(asset: Asset): void
  onClose(): void
}

/** What cannot be opened cannot be brought back either. */
export default function RemoveUnreadable({ asset, onRemove, onClose }: RemoveProps) {
  return (
    <Dialog open={asset !== undefined} title={asset ? `Remove the ${calledOf(asset)}?` : ''} onClose={onClose}>
      <p>The old key of the portal may open it again. Once it is removed, nothing brings it back.</p>
      <div className="form-actions">
        <button
          type="button"
          className="usa-button usa-button--secondary"
          onClick={() => {
            onClose()
            if (asset) onRemove(asset)
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
