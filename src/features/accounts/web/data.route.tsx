import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/data.route'
import { OwnDataPanel } from './security/own-data-panel.tsx'
import { AccountPage } from './shared/account-page.tsx'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Your data and the end of your account',
    description: 'A copy of everything that the portal keeps about you, and how you delete your account for good.',
    path: '/my-account/data',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Data() {
  return <AccountPage title="Your data">{(account) => <OwnDataPanel account={account} />}</AccountPage>
}
