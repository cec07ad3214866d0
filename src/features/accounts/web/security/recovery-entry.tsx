import { useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { recoveryCodesFew, recoveryCodesLeftText } from '../../recovery-contract.ts'
import { PasswordDialog } from './confirm-dialog.tsx'
import type { FactorProps } from './factor-change.ts'
import { Entry, EntryButton } from './panel-parts.tsx'

export function RecoveryEntry({ account, onChanged }: FactorProps) {
  const [open, setOpen] = useState(false)
  const left = account.factors.recoveryCodesLeft
  return (
    <Entry
      title="Recovery codes"
      badge={`${left} left`}
      text={
        <>
          For the day when your phone or passkey is not at hand. Each code works once.
          {left < recoveryCodesFew ? (
            <strong> {recoveryCodesLeftText(left)} Without one, a lost device locks you out: make new ones now.</strong>
          ) : null}
        </>
      }
      action={
        <>
          <EntryButton onClick={() => setOpen(true)}>{left > 0 ? 'Make new codes' : 'Make codes'}</EntryButton>
          <PasswordDialog
            open={open}
            title="Make new recovery codes?"
            onClose={() => setOpen(false)}
            id="renew-codes"
            submitText="Make new codes"
            pendingText="Making codes ..."
            onConfirm={async (password) => {
              const change = await call('POST /api/user/mfa/recovery-codes', { body: { password } })
              setOpen(false)
              onChanged(change)
            }}
          >
            <p>You get ten new codes.{left > 0 ? ' Those you have now no longer work.' : ''}</p>
          </PasswordDialog>
        </>
      }
    />
  )
}
