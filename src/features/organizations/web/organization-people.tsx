import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Account } from '../../accounts/contract.ts'
import { AskPanel } from './ask-panel.tsx'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { Members } from './members.tsx'
import { roleWords } from './role-words.ts'

/** Members and roles for all, requests and invitations for administrators, and leaving (ORG-15 to ORG-17, MINE-03). */
export function OrganizationPeople({ account }: { account: Account }) {
  if (!account.organization || !account.organizationRole) return <NoOrganization account={account} />
  return <PeopleOf key={account.network_uuid} account={account} role={account.organizationRole} />
}

function NoOrganization({ account }: { account: Account }) {
  const alone = account.user_group === 'Individual'
  return (
    <>
      <section className="panel people-panel" aria-labelledby="no-organization">
        <h2 id="no-organization">You belong to no organization at present</h2>
        <p>
          {alone
            ? 'You are here for yourself. What you enter is yours alone.'
            : 'Once its administrator has let you in, you find here who else belongs to it.'}
        </p>
        {account.memberOption ? <Link to="/my-account">Choose how to go on</Link> : null}
      </section>
      {alone ? null : <AskPanel />}
    </>
  )
}

interface PeopleOfProps {
  account: Account
  role: keyof typeof roleWords
}

function PeopleOf({ account, role }: PeopleOfProps) {
  const isAdmin = role === 'administrator'
  // Another role is shown other things.
  const { value, error, again } = useLoaded(`members ${role}`, (signal) =>
    call('GET /api/organization/members', undefined, { signal }),
  )
  return (
    <>
      <p>
        You are {roleWords[role].words} of {account.organization}: you may {roleWords[role].may}.
      </p>
      {error ? (
        <Alert kind="error">
          <p>The members could not be loaded. {(error as Error).message}</p>
          <button type="button" className="usa-button" onClick={again}>
            Try again
          </button>
        </Alert>
      ) : (
        <Members members={value?.Items} isAdmin={isAdmin} onChanged={again} />
      )}
      {isAdmin ? (
        <>
          <JoinRequests account={account} onAnswered={again} />
          <Invitations />
        </>
      ) : null}
      <LeavePanel account={account} />
    </>
  )
}
