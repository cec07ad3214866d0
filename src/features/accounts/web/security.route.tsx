import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import type { Account } from '../contract.ts'
import type { Route } from './+types/security.route'
import { PasswordPanel } from './security/password-panel.tsx'
import { SecondStepsPanel } from './security/second-steps-panel.tsx'
import { SessionsPanel } from './security/sessions-panel.tsx'
import { useOwnList } from './security/use-own-list.ts'
import { AccountPage } from './shared/account-page.tsx'
import { ConsoleWay } from './shared/console-way.tsx'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Login and security of your account',
    description: 'Your password, the second step of your login, your recovery codes, and where you are logged in.',
    path: '/my-account/security',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Security() {
  return <AccountPage title="Login and security">{(account) => <Panels account={account} />}</AccountPage>
}

const readSessions = (signal: AbortSignal) => call('GET /api/user/sessions', undefined, { signal })

function Panels({ account }: { account: Account }) {
  const sessions = useOwnList(readSessions)
  return (
    <>
      <ConsoleWay isOn={account.mfa} />
      <PasswordPanel account={account} onChanged={sessions.reload} />
      <SecondStepsPanel account={account} />
      <SessionsPanel sessions={sessions} />
    </>
  )
}
