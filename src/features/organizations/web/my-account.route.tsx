import { Link, useSearchParams } from 'react-router'
import { loginAgainPath } from '../../../console/ways.ts'
import { sitePath } from '../../../platform/browser/site-path.ts'
import { Alert } from '../../../ui/alert.tsx'
import { describePage } from '../../../ui/meta.ts'
import { AccountPage } from '../../accounts/web/shared/account-page.tsx'
import { MfaSwitch } from '../../accounts/web/shared/mfa-switch.tsx'
import { SecuritySection } from '../../accounts/web/shared/security-section.tsx'
import { MepPanel } from '../../applications/web/shared/mep-panel.tsx'
import type { Route } from './+types/my-account.route'
import { AccountDialogs } from './account-dialogs.tsx'
import { AccountForm } from './account-form.tsx'
import { requiredFieldsText } from './required-fields.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'My Account and organization',
    description:
      'Your account details, contact information, multi-factor login and, with an organization, its details.',
    path: '/my-account',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function MyAccount() {
  return (
    <AccountPage title="My Account">
      {(account, session) => (
        <>
          <p className="account-line">
            <span>
              {account.name}, {account.email}
            </span>
            <Link to="/my-bookmarks">My bookmarks</Link>
            {session.state === 'in' && session.staff ? <Link to="/staff">Console</Link> : null}
          </p>
          {account.mfa ? null : <ConsoleWay isOn={false} />}
          {account.areAccountRequiredFieldsFilled ? null : (
            <Alert kind="warning">{requiredFieldsText} Fill them in below and click "Update Account".</Alert>
          )}
          <MfaSwitch account={account} />
          <AccountForm key={`${account.user_group} ${account.network_uuid}`} account={account} />
          <MepPanel />
          {account.mfa ? <ConsoleWay isOn /> : null}
          <SecuritySection account={account} />
          <AccountDialogs account={account} />
        </>
      )}
    </AccountPage>
  )
}

/** Who was sent here from the console for a second step is led back to it, from where it is turned on (STAFF-05). */
function ConsoleWay({ isOn }: { isOn: boolean }) {
  const [params] = useSearchParams()
  const back = sitePath(params.get('redirect'))
  if (!back) return null
  return isOn ? (
    <Alert kind="success" title="Your second step is on">
      <p>
        <Link to={loginAgainPath(back)}>Log in with it to open the console</Link>
      </p>
    </Alert>
  ) : (
    <Alert kind="info" title="The console needs a second step">
      <p>
        Set up an authenticator app or a passkey under <a href="#security">Login and security</a>.
      </p>
    </Alert>
  )
}
