import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import type { Account } from '../../accounts/contract.ts'
import { reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { organizationMessages } from '../messages-contract.ts'

interface LeavePanelProps {
  account: Account
  /** Nobody else is a member; undefined while that is not known. */
  isLast: boolean | undefined
}

/** ORG-16 */
export function LeavePanel({ account, isLast }: LeavePanelProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { problem, run, pending } = useAnswer()
  const leave = () =>
    run('leave', async () => {
      if (session.state !== 'in') return ''
      const { message } = await call('DELETE /api/organization/members/:id', { params: { id: session.userId } })
      setAsking(false)
      // There one is asked how to go on (MIGR-01).
      await Promise.all([reloadSessionAndAccount(), navigate('/my-account')])
      return message
    })
  const admin = account.user_group === 'OrganizationAdmin'
  return (
    <section className="panel people-panel" aria-labelledby="leave">
      <h2 id="leave">Leave the organization</h2>
      <p>
        {isLast
          ? `You are its last member: ${account.organization} closes when you leave.`
          : admin
            ? 'Where no other administrator is left, the member who has been there longest becomes one.'
            : `You can leave ${account.organization} at any time.`}
      </p>
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={isLast === undefined}
        onClick={() => setAsking(true)}
      >
        Leave {account.organization}
      </button>
      <Dialog open={asking} title={`Leave ${account.organization}?`} onClose={() => setAsking(false)}>
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        {isLast ? (
          <>
            <p>
              You are its last member: {account.organization} closes, and its invitations and join requests end. This
              cannot be undone.
            </p>
            <p>
              What it entered in the readiness checks goes with you and is yours alone then. Only if you have entries of
              your own from before you joined, you go back to those, and the organization's are deleted: save its
              documents first.
            </p>
          </>
        ) : (
          <>
            <p>You lose the access to what the organization shares here. To come back, you have to be let in again.</p>
            <p>{organizationMessages.ownWhenLeaving}</p>
          </>
        )}
        <QuestionActions
          ends
          pending={pending !== undefined}
          onClick={() => void leave()}
          other="Stay"
          onOther={() => setAsking(false)}
        >
          {pending ? 'Leaving ...' : isLast ? 'Leave and close it' : 'Leave'}
        </QuestionActions>
      </Dialog>
    </section>
  )
}
