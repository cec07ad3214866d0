import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Account } from '../../accounts/contract.ts'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'

/** For a member whom no organization has let in yet: whose the answers are (JOIN-07). */
export default function Waiting() {
  // LIST-18: for whom they wait is an extra.
  const { value } = useLoaded('account', () => reloadAccount().catch(() => undefined))
  return (
    <Alert kind="info">
      What you answer here is your own, and stays so: once an organization lets you in, the check shows what it answers,
      and you can bring a copy of yours along. {value ? waitsFor(value) : null}
    </Alert>
  )
}

function waitsFor({ ownJoinRequest, wantedOrganization, memberOption, organizationRole }: Account): string {
  if (organizationRole) return 'You are let in by now: open this page anew.'
  if (ownJoinRequest) return `Your request to join ${ownJoinRequest.organization} waits for its administrator.`
  if (wantedOrganization && !memberOption) return `You wait for ${wantedOrganization}, which is not registered yet.`
  return 'You belong to no organization at present.'
}
