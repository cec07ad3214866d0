import type { ReactNode } from 'react'
import { call, type Input } from '../../../../platform/browser/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { Account } from '../../contract.ts'
import { passwordMessages } from '../../password-contract.ts'
import { only } from './rules.ts'

type Confirmation = Input<'POST /api/user/mfa/app/remove'>['body']

interface ConfirmationProps {
  account: Account
  id: string
  submitText: string
  pendingText: string
  /** Stands above the password. */
  children: ReactNode
  onConfirm(confirmation: Confirmation): Promise<void>
  onClose(): void
}

/** Asks by the password or a passkey before something that weakens the account (KEY-05). */
export function ConfirmationDialog({ open, title, ...form }: ConfirmationProps & { open: boolean; title: string }) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose}>
      <ConfirmationForm {...form} />
    </Dialog>
  )
}

function ConfirmationForm(props: ConfirmationProps) {
  const { account, id, submitText, pendingText, children, onConfirm, onClose } = props
  const form = useForm({
    id,
    initial: { password: '' },
    validate: ({ password }) => only({ password: password ? undefined : passwordMessages.currentRequired }),
    submit: ({ password }) => onConfirm({ password }),
  })
  const confirmByPasskey = async () => {
    try {
      const { session, options } = await call('POST /api/user/passkeys/confirmation')
      const { askForPasskey } = await import('../passkey-browser.ts')
      await onConfirm({ passkey: { session, response: await askForPasskey(options) } })
    } catch (error) {
      form.refuse((error as Error).message)
    }
  }
  return (
    <FormFrame form={form}>
      {children}
      <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
      {account.factors.passkeys > 0 ? (
        <p>
          <button type="button" className="link-button" onClick={() => void confirmByPasskey()}>
            Use my passkey instead
          </button>
        </p>
      ) : null}
      <FormActions form={form} pendingText={pendingText} ends onCancel={onClose}>
        {submitText}
      </FormActions>
    </FormFrame>
  )
}

/** After the last second step went, the password alone opens the account: who removes it is to know. */
export const lastStepText = ({ factors }: Account): string =>
  Number(factors.text) + Number(factors.app) + factors.passkeys === 1
    ? 'It is your only second step: after this the password alone opens your account, and your recovery codes end.'
    : 'Your other ways of confirming a login stay as they are.'
