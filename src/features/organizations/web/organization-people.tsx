import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { Account } from '../../accounts/contract.ts'
import { organizationMessages } from '../messages-contract.ts'
import { AskPanel } from './ask-panel.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { Members } from './members.tsx'
import { roleWords } from './role-words.ts'

/** Members and roles for all, requests and invitations for administrators, and leaving (ORG-15 to ORG-17, MINE-03). */
export function OrganizationPeople({ account }: { account: Account }) {
  const [founded, setFounded] = useState('')
  const { organizationRole: role } = account
  return (
    <>
      {founded ? <Alert kind="success">{founded}</Alert> : null}
      {role ? (
        <PeopleOf key={account.network_uuid} account={account} role={role} />
      ) : account.user_group === 'Individual' ? (
        <Alone onFounded={setFounded} />
      ) : (
        <NotIn account={account} />
      )}
    </>
  )
}

/** Somebody who is here for themselves, and may go on as a company (JOIN-06). */
function Alone({ onFounded }: { onFounded(message: string): void }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="panel people-panel" aria-labelledby="alone">
      <h2 id="alone">You are here for yourself</h2>
      <p>
        What you enter is yours alone. To work on it with colleagues, make your account a company's: you lose nothing,
        and can invite them then. If your company is registered already, let its administrator invite you.
      </p>
      <button type="button" className="usa-button" onClick={() => setAsking(true)}>
        Make my account a company's
      </button>
      <FoundDialog open={asking} onClose={() => setAsking(false)} onFounded={onFounded} />
    </section>
  )
}

/** A member whom nobody has let in yet. */
function NotIn({ account }: { account: Account }) {
  return (
    <>
      <section className="panel people-panel" aria-labelledby="not-in">
        <h2 id="not-in">You belong to no organization at present</h2>
        <Waiting account={account} />
        <p>{organizationMessages.ownWhileWaiting}</p>
        {account.memberOption ? <Link to="/my-account">Choose how to go on</Link> : null}
      </section>
      <AskPanel />
    </>
  )
}

/** What they wait for. */
function Waiting({ account: { ownJoinRequest: asked, wantedOrganization, memberOption } }: { account: Account }) {
  if (asked)
    return (
      <p>
        Your request to join <strong>{asked.organization}</strong> waits for its administrator since{' '}
        <DateText iso={asked.askedAt} />. You get a mail when it is answered. Once you are let in, you find here who
        else belongs to it.
      </p>
    )
  if (wantedOrganization && !memberOption)
    return (
      <p>
        You wait for <strong>{wantedOrganization}</strong>. {organizationMessages.isAwaited}
      </p>
    )
  return <p>{organizationMessages.byInvitation} Once you are in, you find here who else belongs to it.</p>
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
      <LeavePanel account={account} isLast={value && value.Count === 1} />
    </>
  )
}
