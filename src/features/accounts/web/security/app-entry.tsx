import { useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CodeField } from '../../../../ui/forms/code-field.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { ConfirmationDialog, lastStepText } from '../shared/confirmation-dialog.tsx'
import { missing, only } from '../shared/rules.ts'
import { PasswordForm } from './confirm-dialog.tsx'
import type { FactorChange, FactorProps } from './factor-change.ts'
import { Entry, EntryButton } from './panel-parts.tsx'
import { QrPicture } from './qr-picture.tsx'

interface Begun {
  secret: string
  uri: string
}

export function AppEntry({ account, onChanged }: FactorProps) {
  const [open, setOpen] = useState(false)
  const [begun, setBegun] = useState<Begun>()
  const close = () => {
    setOpen(false)
    setBegun(undefined)
  }
  const done = (change: FactorChange) => {
    close()
    onChanged(change)
  }
  const on = account.factors.app
  return (
    <Entry
      title="Authenticator app"
      badge={on ? 'On' : undefined}
      text="A code from an app on your phone. It works without a network."
      action={
        <>
          <EntryButton onClick={() => setOpen(true)}>{on ? 'Turn off the app' : 'Set up an app'}</EntryButton>
          {on ? (
            <ConfirmationDialog
              account={account}
              open={open}
              title="Turn off the authenticator app?"
              onClose={close}
              id="remove-app"
              submitText="Turn off"
              pendingText="Turning off ..."
              onConfirm={async (body) => done(await call('POST /api/user/mfa/app/remove', { body }))}
            >
              <p>Codes of your app are no longer asked for. {lastStepText(account)}</p>
            </ConfirmationDialog>
          ) : (
            <Dialog open={open} title="Set up an authenticator app" onClose={close}>
              {begun ? (
                <AppCodeForm begun={begun} onCancel={close} onDone={done} />
              ) : (
                <PasswordForm
                  id="start-app"
                  submitText="Continue"
                  pendingText="One moment ..."
                  onConfirm={async (password) => setBegun(await call('POST /api/user/mfa/app', { body: { password } }))}
                  onCancel={close}
                >
                  <p>
                    You need an authenticator app on your phone, such as the one that came with it, your password
                    manager, or any other that shows codes of 6 digits.
                  </p>
                </PasswordForm>
              )}
            </Dialog>
          )}
        </>
      }
    />
  )
}

interface CodeFormProps {
  begun: Begun
  onCancel(): void
  onDone(change: FactorChange): void
}

function AppCodeForm({ begun, onCancel, onDone }: CodeFormProps) {
  const form = useForm({
    id: 'confirm-app',
    initial: { code: '' },
    validate: ({ code }) => only({ code: missing(code, 'Enter the code that your authenticator app shows') }),
    async submit(body) {
      onDone(await call('POST /api/user/mfa/app/confirm', { body }))
    },
  })
  return (
    <FormFrame form={form}>
      <div className="app-setup">
        <QrPicture text={begun.uri} label="QR code for your authenticator app" />
        <div>
          <p>
            <strong>1.</strong> Scan this picture with your app, or type this key into it:
          </p>
          <p>
            <code className="app-setup__key">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className="app-setup__here">
            <a href={begun.uri}>Open the app on this device</a>
          </p>
        </div>
      </div>
      <p>
        <strong>2.</strong> Enter the code that the app shows now.
      </p>
      <CodeField form={form} name="code" label="Code of your authenticator app" />
      <FormActions form={form} pendingText="Checking ..." onCancel={onCancel}>
        Turn on
      </FormActions>
    </FormFrame>
  )
}
