import { type RefObject, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { LoginAnswer } from '../contract.ts'

interface PasskeyButtonProps {
  onAnswer(answer: LoginAnswer): Promise<void>
  busy: RefObject<boolean>
  ready: boolean
}

/** Logs in by a passkey alone; its code comes when it is asked for. */
export function PasskeyButton({ onAnswer, busy, ready }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  return (
    <div className="form-other">
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={!ready || pending}
        onClick={async () => {
          setPending(true)
          setProblem('')
          busy.current = true
          try {
            const { session, options } = await call('POST /api/user/login/passkey/options', {}, { anonymous: true })
            const { askForPasskey } = await import('./passkey-browser.ts')
            const response = await askForPasskey(options)
            await onAnswer(
              await call('POST /api/user/login/passkey', { body: { session, response } }, { anonymous: true }),
            )
          } catch (error) {
            busy.current = false
            setProblem((error as Error).message)
          } finally {
            setPending(false)
          }
        }}
      >
        {pending ? 'Waiting for your passkey ...' : 'Log in with a passkey'}
      </button>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
    </div>
  )
}
