import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { networkOf, type Origin } from '../../../platform/http/origin.ts'
import type { Finish } from '../../../platform/jobs/jobs.ts'
import type { Accounts } from './accounts.ts'
import { clearTries } from './code-tries.ts'
import { type CodeKey, claimCode, makeCode, renewCode, tooSoon } from './codes.ts'
import { alreadyVerifiedMail, verificationMail } from './mails.ts'
import { countCodeCall, countOwnMail, countSignUpMail } from './sign-up-limits.ts'
import {
  askedKey,
  findLikelySignUp,
  findOwnSignUp,
  findSignUp,
  outsidersKey,
  type SignUp,
  signUpKey,
  strangersKey,
} from './sign-up-store.ts'
import { findUserByEmail } from './store.ts'

/** As for a reset (`code-requests.ts`), the call only counts and queues: it answers alike for every address (SEC-07). */
const job = 'answer-resend'

interface Resend {
  email: string
  /** The sign-up whose browser asked; its code is counted already. */
  signUp: string | undefined
  network: string
}

export function declareResend(accounts: Accounts): void {
  accounts.jobs.declare<Resend>({ name: job, run: (asked, _, finish) => answerResend(accounts, asked, finish) })
}

/**
 * Mails a new verification code (VERIFY-05). The browser that signed up asks by the limits of its sign-up, which nobody
 * else can use up; anyone else by those of the address and their network.
 * @throws PortalError 429 when a code was asked for a moment ago (SEC-06)
 */
export async function resendCode(
  accounts: Accounts,
  input: { username: string; signUp?: string },
  origin: Origin,
): Promise<{ message: string }> {
  await countCodeCall(accounts, 'resend', origin)
  const now = accounts.clock.now()
  const email = input.username
  const network = networkOf(origin.address)
  await accounts.db.transaction().execute(async (tx) => {
    const own = await findOwnSignUp(tx, email, input.signUp)
    const wait = await claimCode(tx, own ? signUpKey(own) : strangersKey(accounts.secrets, email, network), now)
    if (wait) throw tooSoon(wait, now)
    if (own) await countOwnMail(tx, accounts, email, own.id)
    else await countSignUpMail(tx, accounts, email, origin)
    const asked: Resend = { email, signUp: own?.id, network }
    await accounts.jobs.enqueue(tx, job, asked)
    await audit(tx, now, { event: 'email-code-requested', actor: visitor, origin })
  })
  return { message: 'If this address waits to be verified, a new code is on its way.' }
}

/** A second mail would have another code, and end the one in the first. */
async function answerResend(accounts: Accounts, asked: Resend, finish: Finish): Promise<void> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    if (!(await finish(tx))) return
    // After an outage the call was long ago. The code's time runs from here, also where there is an account (SEC-07).
    if (asked.signUp) await renewCode(tx, signUpKey({ id: asked.signUp }), now)
    const user = await findUserByEmail(tx, asked.email)
    if (user?.email_verified_at) {
      if (!user.disabled_at) await accounts.messages.mail(tx, { to: user.email, ...alreadyVerifiedMail(accounts) })
      return
    }
    const meant = asked.signUp
      ? await findSignUp(tx, asked.signUp)
      : await findLikelySignUp(tx, asked.email, asked.network)
    if (!meant) return
    // What strangers ask for is counted by their own limits, and neither uses up nor ends the sign-up's.
    if (!asked.signUp) await renewCode(tx, askedKey(meant), now)
    await mailSignUpCode(accounts, tx, meant, asked.signUp ? signUpKey(meant) : askedKey(meant))
  })
}

/** Mails the code that was claimed for a sign-up. With a new one, tries from outside begin anew. */
export async function mailSignUpCode(
  accounts: Accounts,
  tx: Tx,
  signUp: SignUp,
  key: CodeKey = signUpKey(signUp),
): Promise<void> {
  const { code } = await makeCode(tx, accounts.secrets, key)
  await clearTries(tx, outsidersKey(accounts.secrets, signUp.email))
  const mail = verificationMail(accounts, signUp, code)
  await accounts.messages.mail(tx, { to: signUp.email, ...mail })
}
