import type { HomeEntry } from '../../accounts/contract.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { organizationMessages as messages } from '../messages-contract.ts'
import { readAccount } from './account.ts'
import { wordOf } from './roles.ts'

const myAccount = '/my-account'
const people = '/my-account/people'

/** The account and the organization on My page: what has to be answered or filled in, and the role. */
export async function homeEntries(accounts: Accounts, user: User): Promise<HomeEntry[]> {
  const account = await readAccount(accounts, { userId: user.id })
  const { invitations, joinRequests, organization, organizationRole, ownJoinRequest, wantedOrganization } = account
  const entries: HomeEntry[] = invitations.map(({ Organization }) => ({
    title: `Invitation to ${Organization}`,
    text: 'Accept or decline it.',
    to: myAccount,
    waits: true,
  }))
  const [first] = joinRequests
  if (first)
    entries.push({
      title:
        joinRequests.length === 1
          ? `${first.requesterName} asks to join your organization`
          : `${joinRequests.length} people ask to join your organization`,
      to: people,
      waits: true,
    })
  if (account.memberOption)
    entries.push({
      title: 'Choose how to go on',
      text: 'You belong to no organization at present.',
      to: myAccount,
      waits: true,
    })
  else if (!account.areAccountRequiredFieldsFilled)
    entries.push({ title: 'Fill in what your account still needs', to: myAccount, waits: true })
  if (ownJoinRequest)
    entries.push({
      title: `Your request to join ${ownJoinRequest.organization}`,
      text: 'It waits for an administrator since',
      at: ownJoinRequest.askedAt,
      to: people,
    })
  else if (account.user_group === 'OrganizationMember' && !organizationRole && !account.memberOption)
    entries.push(
      wantedOrganization
        ? { title: wantedOrganization, text: messages.isAwaited, to: people }
        : { title: 'You belong to no organization', text: messages.byInvitation, to: people },
    )
  if (organizationRole) entries.push({ title: organization, text: `You are ${wordOf[organizationRole]}.`, to: people })
  return entries
}
