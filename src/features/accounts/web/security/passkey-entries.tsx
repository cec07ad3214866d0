import { useState } from 'react'
import { type Answer, call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../../ui/forms/password-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { passwordMessages } from '../../password-contract.ts'
import { ConfirmationDialog, lastStepText } from '../shared/confirmation-dialog.tsx'
import { missing, only } from '../shared/rules.ts'
import type { FactorChange, FactorProps } from './factor-change.ts'
import { Entry, EntryButton, ListState } from './panel-parts.tsx'
import { useOwnList } from './use-own-list.ts'

type Passkey = Answer<'GET /api/user/passkeys'>[number]

const readPasskeys = (signal: AbortSignal) => call('GET /api/user/passkeys', undefined, { signal })

export function PasskeyEntries({ account, onChanged }: FactorProps) {
  const passkeys = useOwnList(readPasskeys)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const done = (change: FactorChange) => {
    setAdding(false)
    setRemoving(undefined)
    passkeys.reload()
    onChanged(change)
  }
  return (
    <>
      <Entry
        title="Passkeys"
        badge={account.factors.passkeys > 0 ? 'On' : undefined}
        text="Your device confirms that it is you, by finger, face, PIN or key. A passkey also logs you in by itself."
        action={
          <>
            <EntryButton onClick={() => setAdding(true)}>Add a passkey</EntryButton>
            <Dialog open={adding} title="Add a passkey" onClose={() => setAdding(false)}>
              <AddPasskeyForm onCancel={() => setAdding(false)} onDone={done} />
            </Dialog>
            <ConfirmationDialog
              account={account}
              open={removing !== undefined}
              title={`Remove the passkey ${removing?.name ?? ''}?`}
              onClose={() => setRemoving(undefined)}
              id="remove-passkey"
              submitText="Remove"
              pendingText="Removing ..."
              onConfirm={async (body) => {
                const params = { id: removing?.id ?? '' }
                done(await call('POST /api/user/passkeys/:id/remove', { params, body }))
              }}
            >
              <p>It no longer opens your account. {lastStepText(account)}</p>
            </ConfirmationDialog>
          </>
        }
      />
      {passkeys.problem ? (
        <li>
          <ListState list={passkeys} name="your passkeys" />
        </li>
      ) : null}
      {passkeys.items?.map((passkey) => (
        <Entry
          key={passkey.id}
          title={passkey.name}
          text={
            <>
              Passkey, added <DateText iso={passkey.createdAt} />,{' '}
              {passkey.lastUsedAt ? (
                <>
                  last used <DateText iso={passkey.lastUsedAt} time />
                </>
              ) : (
                'not used yet'
              )}
            </>
          }
          action={
            <EntryButton of={passkey.name} onClick={() => setRemoving(passkey)}>
              Remove
            </EntryButton>
          }
        />
      ))}
    </>
  )
}

interface AddProps {
  onCancel(): void
  onDone(change: FactorChange): void
}

function AddPasskeyForm({ onCancel, onDone }: AddProps) {
  const form = useForm({
    id: 'add-passkey',
    initial: { name: '', password: '' },
    validate: ({ name, password }) =>
      only({
        name: missing(name, 'Name the passkey'),
        password: password ? undefined : passwordMessages.currentRequired,
      }),
    async submit({ name, password }) {
      const options = await call('POST /api/user/passkeys/options', { body: { password } })
      const { makePasskey } = await import('../passkey-browser.ts')
      const response = await makePasskey(options)
      onDone(await call('POST /api/user/passkeys', { body: { name, response } }))
    },
  })
  return (
    <FormFrame form={form}>
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="So that you know it again, such as: Work laptop"
        autoComplete="off"
        maxLength={60}
      />
      <PasswordField form={form} name="password" label="Current password" autoComplete="current-password" />
      <FormActions form={form} pendingText="Waiting for your device ..." onCancel={onCancel}>
        Add passkey
      </FormActions>
    </FormFrame>
  )
}
