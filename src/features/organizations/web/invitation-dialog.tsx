import { call } from '../../../platform/browser/call.ts'
import { reloadAccount, reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { organizationMessages } from '../messages-contract.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { AnswerDialog } from './answer-dialog.tsx'

/** ORG-04 to ORG-07: the pending invitations; the first one is answered. */
export function InvitationDialog({ account, ...dialog }: AccountDialogProps) {
  const { invitations } = account
  const [first] = invitations
  const answer = async (accepted: boolean) => {
    if (!first) return ''
    const body = { invitationID: first.invitationID, accepted }
    const { message } = await call('POST /api/organization/invitation/accept', { body })
    await (accepted ? reloadSessionAndAccount() : reloadAccount()).catch(() => undefined)
    return message
  }
  return (
    <AnswerDialog
      {...dialog}
      title={invitations.length > 1 ? 'You have invitations' : 'You have an invitation'}
      onAnswer={answer}
    >
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
          <p>{organizationMessages.ownWhenJoining}</p>
          {account.organization ? (
            <p className="quiet">
              If you accept, you leave {account.organization}, which closes when it has no other member.
            </p>
          ) : null}
        </>
      ) : null}
    </AnswerDialog>
  )
}
