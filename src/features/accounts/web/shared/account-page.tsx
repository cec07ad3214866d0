import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Session } from '../../../../platform/browser/session.ts'
import { FormPage } from '../../../../ui/forms/form-page.tsx'
import type { Account } from '../../contract.ts'
import { reloadAccount, useAccount } from './account-store.ts'
import { NotThereYet } from './not-there-yet.tsx'
import { useLoginRequired } from './use-login-required.ts'

/** Each with an address, and saved by itself (MINE-02). */
const pages = [
  ['/my-account', 'Account'],
  ['/my-account/security', 'Security'],
  ['/my-account/people', 'People'],
  ['/my-account/applications', 'Applications'],
  ['/my-account/notifications', 'Notifications'],
  ['/my-account/data', 'Data'],
] as const

interface AccountPageProps {
  title: string
  /** Once the account has come. */
  children(account: Account, session: Session): ReactNode
}

/** The frame of My Account and of the pages beside it; without a login it leads to one. */
export function AccountPage({ title, children }: AccountPageProps) {
  const session = useLoginRequired()
  const { account, error } = useAccount()
  return (
    <FormPage title={title} wide>
      <nav aria-label="My Account" className="account-nav">
        <ul>
          {pages.map(([path, text]) => (
            <li key={path}>
              <NavLink to={path} end>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {account ? (
        children(account, session)
      ) : (
        <NotThereYet what="account" error={error} onAgain={() => void reloadAccount().catch(() => undefined)} />
      )}
    </FormPage>
  )
}
