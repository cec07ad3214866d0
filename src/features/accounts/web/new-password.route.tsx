import { useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { describePage } from '../../../ui/meta.ts'
import { checkPassword, passwordMessages } from '../password-contract.ts'
import type { Route } from './+types/new-password.route'
import { useQueryEntries } from './query-entries.ts'
import { confirmProblem, emailProblem, newPasswordProblem, only } from './shared/rules.ts'
import { useLoginAnswer } from './shared/use-login-answer.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Choose a new password',
    description: 'Your account needs a new password before you can go on. Choose one that only you know.',
    path: '/new-password',
  }),
  { name: 'robots', content: 'noindex' },
]

/** RESET-09 to RESET-15 */
export default function NewPassword() {
  const [params] = useSearchParams()
  const goOn = useLoginAnswer(params.get('redirect'))
  const form = useForm({
    id: 'new-password',
    initial: { email: '', oldPassword: '', newPassword: '', confirmPassword: '' },
    fieldOf: { username: 'email' },
    validate: (values) =>
      only({
        email: emailProblem(values.email),
        oldPassword: values.oldPassword ? undefined : passwordMessages.required,
        newPassword: newPasswordProblem(values.newPassword, values.email, passwordMessages.newRequired),
        confirmPassword: confirmProblem(values.confirmPassword, values.newPassword),
      }),
    async submit({ email, oldPassword, newPassword }) {
      const body = { username: email, oldPassword, newPassword }
      await goOn(await call('POST /api/user/password/handleNewPassword', { body }, { anonymous: true }), {
        home: '/login',
      })
    },
  })
  useQueryEntries(form, { email: 'username' })
  return (
    <FormPage title="Choose a new password" lead="Your account needs a new password before you can go on.">
      <div className="panel">
        <FormFrame form={form}>
          <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
          <PasswordField form={form} name="oldPassword" label="Old password" autoComplete="current-password" />
          <PasswordField
            form={form}
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            checks={checkPassword(form.values.newPassword, form.values.email)}
          />
          <PasswordField form={form} name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Saving ...">
              Save new password
            </SubmitButton>
          </div>
        </FormFrame>
      </div>
    </FormPage>
  )
}
