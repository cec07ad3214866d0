import { describePage } from '../../../ui/meta.ts'
import { AccountPage } from '../../accounts/web/shared/account-page.tsx'
import type { Route } from './+types/people.route'
import { OrganizationPeople } from './organization-people.tsx'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'People of your organization',
    description: 'Who belongs to your organization and in what role, its invitations and the requests to join it.',
    path: '/my-account/people',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function People() {
  return <AccountPage title="People">{(account) => <OrganizationPeople account={account} />}</AccountPage>
}
