import type { ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'

interface AnswerDialogProps extends Omit<AccountDialogProps, 'account'> {
  title: string
  /** What is asked; nothing once all is answered. */
  children: ReactNode
  /** Sends the answer; gives the message to show. */
  onAnswer(accepted: boolean): Promise<string>
}

/** Asks to accept or decline, and tells what came of it. */
export function AnswerDialog({ title, open, stay, onClose, children, onAnswer }: AnswerDialogProps) {
  const { pending, said, problem, run } = useAnswer()
  const busy = pending !== undefined
  const answer = (accepted: boolean) =>
    run(String(accepted), () => {
      stay()
      return onAnswer(accepted)
    })
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {children}
      <div className="form-actions">
        {children ? (
          <>
            <button type="button" className="usa-button" disabled={busy} onClick={() => void answer(true)}>
              {pending === 'true' ? 'Accepting ...' : 'Accept'}
            </button>
            <button
              type="button"
              className="usa-button usa-button--outline"
              disabled={busy}
              onClick={() => void answer(false)}
            >
              {pending === 'false' ? 'Declining ...' : 'Decline'}
            </button>
          </>
        ) : (
          <button type="button" className="usa-button" onClick={onClose}>
            Continue
          </button>
        )}
      </div>
    </Dialog>
  )
}
