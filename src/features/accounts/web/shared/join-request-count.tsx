import { useAccount } from './account-store.ts'

/** How many ask to join the organization, on the header's link to it. */
export function JoinRequestCount() {
  const count = useAccount().account?.joinRequests.length ?? 0
  if (count === 0) return null
  return (
    <span className="account-links__count">
      {count}
      <span className="visually-hidden">{count === 1 ? ' open join request' : ' open join requests'}</span>
    </span>
  )
}
