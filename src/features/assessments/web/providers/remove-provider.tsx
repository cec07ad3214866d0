import { useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Provider } from '../../contract.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { count } from '../../wording.ts'
import { nameOf } from './provider-panel.tsx'

interface RemoveProps {
  one: Provider
  open: boolean
  place: string
  onClose(): void
  /** It stands otherwise than it was shown. */
  onOther(): Promise<unknown>
  onRemoved(text: string): void
}

/** Says what becomes of the objectives that name it. */
export default function RemoveProvider({ one, open, place, onClose, onOther, onRemoved }: RemoveProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const { provider, version, parts, named } = one
  const requirements = new Set(parts.map(({ key, objective }) => `${key} ${requirementOf(objective)}`)).size
  const remove = async () => {
    if (pending) return
    setPending(true)
    setProblem('')
    try {
      const { message } = await call('DELETE /api/assessment/user/providers/:provider', {
        params: { provider },
        query: { system: place, seen: version, named },
      })
      onClose()
      onRemoved(message)
    } catch (error) {
      setProblem((error as CallError).message)
      await onOther().catch(() => undefined)
    }
    setPending(false)
  }
  return (
    <Dialog open={open} title={`Remove “${nameOf(one)}”?`} onClose={onClose}>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <p>
        {parts.length === 0
          ? 'No objective names it. '
          : `${count(parts.length, 'objective', 'objectives')} in ${count(requirements, 'requirement', 'requirements')} ${parts.length === 1 ? 'names' : 'name'} it, and will say nothing any more of who does ${parts.length === 1 ? 'it' : 'them'}. To keep that, choose another provider there first. `}
        Answers stay as they are. This cannot be undone.
      </p>
      <div className="form-actions">
        <button
          type="button"
          className="usa-button usa-button--secondary"
          aria-disabled={pending}
          aria-busy={pending}
          onClick={() => void remove()}
        >
          {pending ? 'Removing ...' : 'Remove it'}
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  )
}
