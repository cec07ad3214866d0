import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { passwordMessages } from '../../password-contract.ts'
import { only } from '../shared/rules.ts'

interface PasswordFormProps {
  id: string
  submitText: string
  pendingText: string
  /** The button warns: something ends by it. */
  ends?: boolean
  /** Stands above the password. */
  children?: ReactNode
  onConfirm(password: string): Promise<void>
  onCancel(): void
}

/** Asks for the password once more before a change of how one logs in. */
export function PasswordForm({ id, submitText, pendingText, ends, children, onConfirm, onCancel }: PasswordFormProps) {
  const form = useForm({
    id,
    initial: { password: '' },
    validate: ({ password }) => only({ password: password ? undefined : passwordMessages.currentRequired }),
    submit: ({ password }) => onConfirm(password),
  })
  return (
    <FormFrame form={form}>
      {children}
      <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
      <FormActions form={form} pendingText={pendingText} ends={ends} onCancel={onCancel}>
        {submitText}
      </FormActions>
    </FormFrame>
  )
}

interface PasswordDialogProps extends Omit<PasswordFormProps, 'onCancel'> {
  open: boolean
  title: string
  onClose(): void
}

export function PasswordDialog({ open, title, onClose, ...form }: PasswordDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <PasswordForm {...form} onCancel={onClose} />
    </Dialog>
  )
}
