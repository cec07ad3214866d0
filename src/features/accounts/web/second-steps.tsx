import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError, call } from '../../../platform/browser/call.ts'
import { loginPath, sitePath } from '../../../platform/browser/site-path.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { Challenge, LoginAnswer } from '../contract.ts'
import type { ChallengeState } from './challenge.ts'
import { ResendButton } from './resend-button.tsx'
import { missing, only } from './shared/rules.ts'
import { type LoginArrival, useLoginAnswer, type WayOn } from './shared/use-login-answer.ts'

/** A login whose password was right; `session` works once. */
export interface PendingLogin {
  session: string
  username: string
  redirect: string | null
}

/** The login page, with the way on. */
export const loginAgainPath = ({ redirect }: PendingLogin): string => {
  const target = sitePath(redirect)
  return target ? loginPath(target) : '/login'
}

/** Takes a step of the login; one that has ended meanwhile leads back to the login, with the address kept. */
function useStep(login: PendingLogin) {
  const goOn = useLoginAnswer(login.redirect)
  const navigate = useNavigate()
  return async (step: () => Promise<LoginAnswer>, wayOn: WayOn = {}): Promise<void> => {
    try {
      await goOn(await step(), wayOn)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'login_ended') throw error
      const state: LoginArrival = { email: login.username, ended: error.message }
      await navigate(loginAgainPath(login), { replace: true, state })
    }
  }
}

interface CodeBody {
  code: string
  session: string
  username: string
}

/** A form of one code; `send` makes the call of the factor. */
function useCodeForm(
  login: PendingLogin,
  required: string,
  send: (body: CodeBody) => Promise<LoginAnswer>,
  wayOn?: WayOn,
) {
  const take = useStep(login)
  return useForm({
    id: 'second-step',
    initial: { code: '' },
    validate: ({ code }) => only({ code: missing(code, required) }),
    async submit({ code }) {
      await take(() => send({ code, session: login.session, username: login.username }), wayOn)
    },
  })
}

const anonymous = { anonymous: true } as const

/** @param ending of the phone number, where it is known (KEY-03) */
export function TextStep({ login, ending }: { login: PendingLogin; ending: string }) {
  const { session, username } = login
  const form = useCodeForm(login, 'Verification code is required. Please check your phone.', (body) =>
    call('POST /api/user/phone/mfa/code', { body }, anonymous),
  )
  return (
    <FormFrame form={form}>
      <p>
        We sent a code of 6 digits by text message to{' '}
        {ending ? (
          <>
            your phone whose number ends in <strong>{ending}</strong>
          </>
        ) : (
          'your phone'
        )}
        . It lasts 10 minutes.
      </p>
      <CodeField form={form} name="code" label="Verification code" />
      <Confirm form={form}>
        <ResendButton
          text="Send a new code"
          disabled={!form.ready}
          send={() => call('POST /api/user/phone/mfa/code/resend', { body: { session, username } }, anonymous)}
        />
      </Confirm>
    </FormFrame>
  )
}

export function AppStep({ login }: { login: PendingLogin }) {
  const form = useCodeForm(login, 'Enter the code that your authenticator app shows', (body) =>
    call('POST /api/user/mfa/app/code', { body }, anonymous),
  )
  return (
    <FormFrame form={form}>
      <p>Open your authenticator app and enter the code it shows for this site.</p>
      <CodeField form={form} name="code" label="Code of your authenticator app" />
      <Confirm form={form} />
    </FormFrame>
  )
}

/** `onUsed` is told how many codes are left, where that is known. */
export function RecoveryStep({ login, onUsed }: { login: PendingLogin; onUsed(left: number | undefined): void }) {
  const form = useCodeForm(
    login,
    'Enter one of your recovery codes',
    (body) => call('POST /api/user/mfa/recovery', { body }, anonymous),
    { arrive: (account) => onUsed(account?.factors.recoveryCodesLeft) },
  )
  return (
    <FormFrame form={form}>
      <p>Enter one of the recovery codes that you saved. Each of them works once.</p>
      <TextField form={form} name="code" label="Recovery code" autoComplete="off" />
      <Confirm form={form} />
    </FormFrame>
  )
}

function Confirm({ form, children }: { form: ReturnType<typeof useCodeForm>; children?: ReactNode }) {
  return (
    <div className="form-actions">
      <SubmitButton form={form} pendingText="Checking ...">
        Confirm
      </SubmitButton>
      {children}
    </div>
  )
}

const chooseFactor = ({ session, username }: PendingLogin, factor: Challenge) =>
  call('POST /api/user/mfa/select', { body: { session, username, factor } }, anonymous)

export function PasskeyStep({ login, factors }: { login: PendingLogin; factors: readonly Challenge[] }) {
  const take = useStep(login)
  const given = (useLocation().state as ChallengeState | null)?.options
  const form = useForm({
    id: 'second-step',
    initial: {},
    validate: () => ({}),
    async submit() {
      // A page that was loaded anew has lost the options: a new challenge brings them.
      if (!given) return take(() => chooseFactor(login, 'WEB_AUTHN'), { factors })
      const { askForPasskey } = await import('./passkey-browser.ts')
      const response = await askForPasskey(given)
      const { session, username } = login
      await take(() => call('POST /api/user/mfa/passkey', { body: { session, username, response } }, anonymous))
    },
  })
  return (
    <FormFrame form={form}>
      <p>Confirm with the passkey that you set up: your device asks for your finger, face, PIN or key.</p>
      <div className="form-actions">
        <SubmitButton form={form} pendingText="Waiting for your passkey ...">
          Use my passkey
        </SubmitButton>
      </div>
    </FormFrame>
  )
}

const ways: Record<Challenge, string> = {
  SMS_MFA: 'A code by text message',
  SOFTWARE_TOKEN_MFA: 'A code of my authenticator app',
  WEB_AUTHN: 'My passkey',
}

interface ChooseProps {
  login: PendingLogin
  factors: readonly Challenge[]
  /** Those that are not to be offered now. */
  without?: readonly Challenge[]
}

export function ChooseFactor({ login, factors, without = [] }: ChooseProps) {
  const take = useStep(login)
  const factor = useRef<Challenge>(undefined)
  const form = useForm({
    id: 'second-step',
    initial: {},
    validate: () => ({}),
    async submit() {
      const chosen = factor.current
      if (chosen) await take(() => chooseFactor(login, chosen), { factors })
    },
  })
  return (
    <FormFrame form={form} label="Other ways">
      <div className="stack">
        {factors
          .filter((one) => one in ways && !without.includes(one))
          .map((one) => (
            <button
              key={one}
              type="submit"
              className="usa-button usa-button--outline"
              disabled={!form.ready || form.pending}
              onClick={() => {
                factor.current = one
              }}
            >
              {ways[one]}
            </button>
          ))}
      </div>
    </FormFrame>
  )
}
