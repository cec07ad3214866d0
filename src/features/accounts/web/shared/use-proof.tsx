import { type ReactNode, useState } from 'react'
import { CallError, call } from '../../../../platform/browser/call.ts'
import { useAccount } from './account-store.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

interface Asked {
  given(): void
  refused(): void
}

interface Proof {
  /**
   * Makes a call that gives power or takes data out; where the last proof is too old, asks for the password or a
   * passkey and makes it again.
   * @throws what the call throws, or that nothing was done where the person would rather not
   */
  prove<Answer>(make: () => Promise<Answer>): Promise<Answer>
  /** To be shown on the page that proves. */
  dialog: ReactNode
}

/** STAFF-06. */
export function useProof(): Proof {
  const { account } = useAccount()
  const [asked, setAsked] = useState<Asked>()
  const prove = async <Answer,>(make: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'proof_needed')) throw error
      await new Promise<void>((given, refuse) => {
        const refused = () => refuse(new CallError(0, { code: '', message: 'Nothing was done.' }))
        setAsked({ given, refused })
      }).finally(() => setAsked(undefined))
      return make()
    }
  }
  const dialog = account ? (
    <ConfirmationDialog
      account={account}
      open={asked !== undefined}
      title="Is it you?"
      id="proof"
      submitText="Go on"
      pendingText="Checking ..."
      onConfirm={async (confirmation) => {
        await call('POST /api/staff/proof', { body: confirmation })
        asked?.given()
      }}
      onClose={() => asked?.refused()}
    >
      <p>What you are about to do asks for your password or a passkey once more.</p>
    </ConfirmationDialog>
  ) : null
  return { prove, dialog }
}
