import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { reloadAccount, reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { AnswerButtons } from './answer-buttons.tsx'

/** ORG-04 to ORG-07: the pending invitations; the first one is answered. */
export function InvitationDialog({ account, open, stay, onClose }: AccountDialogProps) {
  const { pending, said, problem, run } = useAnswer()
  const { invitations } = account
  const [first] = invitations
  const answer = (accepted: boolean) =>
    run(String(accepted), async () => {
      if (!first) return ''
      const body = { invitationID: first.invitationID, accepted }
      stay()
      const { message } = await call('POST /api/organization/invitation/accept', { body })
      await (accepted ? reloadSessionAndAccount() : reloadAccount()).catch(() => undefined)
      return message
    })
  return (
    <Dialog
      open={open}
      title={invitations.length > 1 ? 'You have invitations' : 'You have an invitation'}
      onClose={onClose}
    >
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {first ? (
        <>
          <p>
            <strong>{first.Organization}</strong> invites you to become a member.
          </p>
          {invitations.length > 1 ? (
            <>
              <p>Accepting it declines the others. You can belong to one organization only. Also waiting:</p>
              <ul className="usa-list">
                {invitations.slice(1).map((invitation) => (
                  <li key={invitation.invitationID}>{invitation.Organization}</li>
                ))}
              </ul>
            </>
          ) : null}
          {account.organization ? <p className="quiet">If you accept, you leave {account.organization}.</p> : null}
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
