import { useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { Account } from '../../contract.ts'
import { checkPassword, passwordMessages } from '../../password-contract.ts'
import { confirmProblem, newPasswordProblem, only } from '../shared/rules.ts'
import { Entry, EntryButton, SecurityPanel } from './panel-parts.tsx'

export function PasswordPanel({ account, onChanged }: { account: Account; onChanged(): void }) {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const close = () => setOpen(false)
  return (
    <SecurityPanel id="password-title" title="Password" said={said}>
      <ul className="entry-list">
        <Entry
          text="When you change it, your other devices are logged out and you get a mail about it."
          action={
            <EntryButton
              onClick={() => {
                setSaid('')
                setOpen(true)
              }}
            >
              Change password
            </EntryButton>
          }
        />
      </ul>
      <Dialog open={open} title="Change your password" onClose={close}>
        <ChangePasswordForm
          email={account.email}
          onCancel={close}
          onDone={(message) => {
            setSaid(message)
            close()
            onChanged()
          }}
        />
      </Dialog>
    </SecurityPanel>
  )
}

interface ChangeProps {
  email: string
  onCancel(): void
  onDone(message: string): void
}

function ChangePasswordForm({ email, onCancel, onDone }: ChangeProps) {
  const form = useForm({
    id: 'change-password',
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: ({ currentPassword, newPassword, confirmPassword }) =>
      only({
        currentPassword: currentPassword ? undefined : passwordMessages.currentRequired,
        newPassword: newPasswordProblem(newPassword, email, passwordMessages.newRequired),
        confirmPassword: confirmProblem(confirmPassword, newPassword),
      }),
    async submit({ currentPassword, newPassword }) {
      const { message } = await call('POST /api/user/password/change', { body: { currentPassword, newPassword } })
      onDone(message)
    },
  })
  return (
    <FormFrame form={form}>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="currentPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        checks={checkPassword(form.values.newPassword, email)}
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
      <FormActions form={form} pendingText="Saving ..." onCancel={onCancel}>
        Save new password
      </FormActions>
    </FormFrame>
  )
}
