import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { answerJoinRequest } from './join-requests.tsx'

/** ORG-08, ORG-09: one request at a time, until none is left. */
export function JoinRequestDialog({ account, open, stay, onClose }: AccountDialogProps) {
  const { pending, said, problem, run } = useAnswer()
  const [first] = account.joinRequests
  const answer = (accepted: boolean) =>
    run(String(accepted), async () => {
      if (!first) return ''
      stay()
      return answerJoinRequest(first.joinRequestID, accepted)
    })
  return (
    <Dialog open={open} title="Request to join your organization" onClose={onClose}>
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {first ? (
        <>
          <p>
            <strong>{first.requesterName}</strong> ({first.requesterEmail}) asks to join {account.organization}.
          </p>
          <AnswerButtons pending={pending} onAnswer={(accepted) => void answer(accepted)} />
        </>
      ) : (
        <div className="form-actions">
          <button type="button" className="usa-button" onClick={onClose}>
            Continue
          </button>
        </div>
      )}
    </Dialog>
  )
}
