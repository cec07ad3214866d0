import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import type { Route } from './+types/account-security.route'
import { useLoginRequired } from './shared/use-login-required.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Sign-in and security',
    description: 'Your password, your second factors, the places where you are signed in, and your data.',
    path: '/account-security',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function AccountSecurity() {
  useLoginRequired()
  return (
    <FormPage title="Sign-in and security" wide>
      {null}
    </FormPage>
  )
}
