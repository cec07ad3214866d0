import { Link } from 'react-router'
import type { Account } from '../../accounts/contract.ts'

/** From the organization's details to its people. */
export function PeopleWay({ account }: { account: Account }) {
  const waiting = account.joinRequests.length
  return (
    <p>
      {waiting > 0 ? `${waiting === 1 ? 'Somebody asks' : `${waiting} people ask`} to join your organization. ` : null}
      <Link to="/my-account/people">{waiting > 0 ? 'Answer under People' : 'People of your organization'}</Link>
    </p>
  )
}
