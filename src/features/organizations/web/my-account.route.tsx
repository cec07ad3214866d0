import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { describePage } from '../../../ui/meta.ts'
import { AccountPage } from '../../accounts/web/shared/account-page.tsx'
import { ConsoleWay } from '../../accounts/web/shared/console-way.tsx'
import { MfaSwitch } from '../../accounts/web/shared/mfa-switch.tsx'
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
  useSecurityElsewhere()
  return (
    <AccountPage title="My Account">
      {(account, session) => (
        <>
          <p className="account-line">
            <span>
              {account.name}, {account.email}
            </span>
            <Link to="/my-registrations">My registrations</Link>
            <Link to="/my-submissions">What I sent</Link>
            <Link to="/my-bookmarks">My bookmarks</Link>
            {session.state === 'in' && session.staff ? <Link to="/staff">Console</Link> : null}
          </p>
          <ConsoleWay isOn={account.mfa} />
          {account.areAccountRequiredFieldsFilled ? null : (
            <Alert kind="warning">{requiredFieldsText} Fill them in below and click "Update Account".</Alert>
          )}
          <MfaSwitch account={account} />
          <AccountForm key={`${account.user_group} ${account.network_uuid}`} account={account} />
          <MepPanel />
          <AccountDialogs account={account} />
        </>
      )}
    </AccountPage>
  )
}

/** Mails of earlier days lead to a part of this page that has become one of its own. */
function useSecurityElsewhere(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (location.hash === '#security') void navigate(`/my-account/security${location.search}`, { replace: true })
  }, [navigate])
}
