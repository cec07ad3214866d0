import { useState } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { DateText } from '../../../ui/dates.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import { reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { organizationMessages } from '../messages-contract.ts'
import { AnswerNotice } from './answer-notice.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleWords } from './role-words.ts'

type Member = Answer<'GET /api/organization/members'>['Items'][number]

interface MembersProps {
  members: Member[] | undefined
  /** Roles are given and members removed here. */
  isAdmin: boolean
  /** Somebody's role has changed, or somebody is gone. */
  onChanged(): void
}

/** Who belongs to the organization, for every member; what an administrator sees and does besides (ORG-15, MINE-03). */
export function Members({ members, isAdmin, onChanged }: MembersProps) {
  const { said, problem, run, pending, clear } = useAnswer()
  const [leaving, setLeaving] = useState<Member>()
  const [changing, setChanging] = useState<Member>()
  const remove = async (member: Member) => {
    const removed = await run(member.id, async () => {
      const { message } = await call('DELETE /api/organization/members/:id', { params: { id: member.id } })
      return message
    })
    setLeaving(undefined)
    if (removed) onChanged()
  }
  return (
    <section className="panel people-panel" aria-labelledby="members">
      <h2 id="members">Members</h2>
      <AnswerNotice said={said} problem={problem} covered={leaving !== undefined || changing !== undefined} />
      {members ? (
        <ul className="entry-list">
          {members.map((member) => (
            <li key={member.id}>
              <MemberWords member={member} />
              <span className="entry-list__acts">
                {member.self ? <span className="badge">You</span> : null}
                {isAdmin ? (
                  <button
                    type="button"
                    className="usa-button usa-button--outline"
                    disabled={pending !== undefined}
                    onClick={() => {
                      clear()
                      setChanging(member)
                    }}
                  >
                    Change role<span className="visually-hidden"> of {member.name}</span>
                  </button>
                ) : null}
                {isAdmin && !member.self ? (
                  <button
                    type="button"
                    className="usa-button usa-button--outline"
                    disabled={pending !== undefined}
                    onClick={() => {
                      clear()
                      setLeaving(member)
                    }}
                  >
                    Remove<span className="visually-hidden"> {member.name}</span>
                  </button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">Loading the members ...</p>
      )}
      {changing ? (
        <RoleDialog
          key={changing.id}
          member={changing}
          onClose={() => setChanging(undefined)}
          onGiven={async (message, isOwnToo) => {
            setChanging(undefined)
            await run('role', async () => message)
            if (isOwnToo) await reloadSessionAndAccount()
            onChanged()
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
        <p>{organizationMessages.ownOfRemoved}</p>
        <QuestionActions
          ends
          pending={pending !== undefined}
          onClick={() => leaving && void remove(leaving)}
          onOther={() => setLeaving(undefined)}
        >
          {pending ? 'Removing ...' : 'Remove from the organization'}
        </QuestionActions>
      </Dialog>
    </section>
  )
}

function MemberWords({ member }: { member: Member }) {
  return (
    <span>
      <strong>{member.name}</strong> {member.email ? <span className="quiet">{member.email}</span> : null}
      <br />
      <span className="quiet">
        {roleWords[member.role].title}
        {member.titleInOrganization ? `, ${member.titleInOrganization}` : ''}
        {member.memberSince ? (
          <>
            , since <DateText iso={member.memberSince} />
          </>
        ) : null}
      </span>
    </span>
  )
}
