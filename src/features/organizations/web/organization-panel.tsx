import { useState } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import type { Account } from '../../accounts/contract.ts'
import { reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleWords } from './role-words.ts'

type Member = Answer<'GET /api/organization/members'>['Items'][number]

/** Beside the organization's fields: for admins members, requests and invitations; for all, leaving (ORG-15 to ORG-17). */
export function OrganizationPanel({ account }: { account: Account }) {
  const admin = account.user_group === 'OrganizationAdmin'
  if (!account.organization) return <p className="quiet">You belong to no organization at present.</p>
  return (
    <section className="panel organization-panel" aria-labelledby="people">
      <h2 id="people">{admin ? 'People of your organization' : 'Your membership'}</h2>
      {admin ? (
        <AdminPart account={account} />
      ) : account.organizationRole ? (
        <p>
          You are {roleWords[account.organizationRole].words} of {account.organization}: you may{' '}
          {roleWords[account.organizationRole].may}.
        </p>
      ) : null}
      <Leave account={account} />
    </section>
  )
}

function AdminPart({ account }: { account: Account }) {
  const { said, problem, run, pending } = useAnswer()
  const [leaving, setLeaving] = useState<Member>()
  const [changing, setChanging] = useState<Member>()
  const { value, error, again } = useLoaded('members', (signal) =>
    call('GET /api/organization/members', undefined, { signal }),
  )
  const members = value?.Items ?? (error ? [] : undefined)
  const remove = async (member: Member) => {
    const removed = await run(member.id, async () => {
      const { message } = await call('DELETE /api/organization/members/:id', { params: { id: member.id } })
      return message
    })
    setLeaving(undefined)
    if (removed) again()
  }
  return (
    <>
      <JoinRequests account={account} onAnswered={again} />
      <section aria-labelledby="members">
        <h3 id="members">Members</h3>
        {said ? <Alert kind="success">{said}</Alert> : null}
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        {members ? (
          <ul className="entry-list">
            {members.map((member) => (
              <li key={member.id}>
                <span>
                  <strong>{member.name}</strong> <span className="quiet">{member.email}</span>
                  <br />
                  <span className="quiet">
                    {roleWords[member.role].title}
                    {member.titleInOrganization ? `, ${member.titleInOrganization}` : ''}, since{' '}
                    <DateText iso={member.memberSince} />
                  </span>
                </span>
                <span className="entry-list__acts">
                  {member.self ? <span className="badge">You</span> : null}
                  <button
                    type="button"
                    className="usa-button usa-button--outline"
                    disabled={pending !== undefined}
                    onClick={() => setChanging(member)}
                  >
                    Change role<span className="visually-hidden"> of {member.name}</span>
                  </button>
                  {member.self ? null : (
                    <button
                      type="button"
                      className="usa-button usa-button--outline"
                      disabled={pending !== undefined}
                      onClick={() => setLeaving(member)}
                    >
                      Remove<span className="visually-hidden"> {member.name}</span>
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p role="status">Loading the members ...</p>
        )}
      </section>
      <Invitations />
      {changing ? (
        <RoleDialog
          key={changing.id}
          member={changing}
          onClose={() => setChanging(undefined)}
          onGiven={async (message, isOwnToo) => {
            setChanging(undefined)
            await run('role', async () => message)
            if (isOwnToo) await reloadSessionAndAccount()
            else again()
          }}
        />
      ) : null}
      <Dialog
        open={leaving !== undefined}
        title={`Remove ${leaving?.name ?? ''}?`}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          {leaving?.name} loses the access to what your organization shares here, and gets a mail about it. The account
          itself stays.
        </p>
        <QuestionActions
          ends
          pending={pending !== undefined}
          onClick={() => leaving && void remove(leaving)}
          onOther={() => setLeaving(undefined)}
        >
          {pending ? 'Removing ...' : 'Remove from the organization'}
        </QuestionActions>
      </Dialog>
    </>
  )
}

/** ORG-16 */
function Leave({ account }: { account: Account }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const { problem, run, pending } = useAnswer()
  const leave = () =>
    run('leave', async () => {
      if (session.state !== 'in') return ''
      const { message } = await call('DELETE /api/organization/members/:id', { params: { id: session.userId } })
      setAsking(false)
      await reloadSessionAndAccount()
      return message
    })
  const admin = account.user_group === 'OrganizationAdmin'
  return (
    <section aria-labelledby="leave">
      <h3 id="leave">Leave the organization</h3>
      <p>
        {admin
          ? 'Where no other administrator is left, the member who has been there longest becomes one. Without another member the organization closes.'
          : `You can leave ${account.organization} at any time.`}
      </p>
      <button type="button" className="usa-button usa-button--outline" onClick={() => setAsking(true)}>
        Leave {account.organization}
      </button>
      <Dialog open={asking} title={`Leave ${account.organization}?`} onClose={() => setAsking(false)}>
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <p>You lose the access to what the organization shares here. To come back, you have to be let in again.</p>
        <QuestionActions
          ends
          pending={pending !== undefined}
          onClick={() => void leave()}
          other="Stay"
          onOther={() => setAsking(false)}
        >
          {pending ? 'Leaving ...' : 'Leave'}
        </QuestionActions>
      </Dialog>
    </section>
  )
}
