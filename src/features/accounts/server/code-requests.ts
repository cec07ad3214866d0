import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { sitePath } from '../../../platform/browser/site-path.ts'
import type { Finish } from '../../../platform/jobs/jobs.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import type { Accounts } from './accounts.ts'
import { claimCode, codeKey, makeCode, renewCode, tooSoon } from './codes.ts'
import type { LoginOrigin } from './known-browser.ts'
import { findUserToLogIn } from './lanes.ts'
import { notVerifiedMail, resetMail } from './mails.ts'
import { findSignUps } from './sign-up-store.ts'
import { findUserByEmail } from './store.ts'

/**
 * The code for a reset, which anyone may ask for with nothing but an address. The request only counts and queues, and so
 * takes as long and answers the same for every address (SEC-07); a job then looks whether there is an account and writes
 * to its owner.
 */
const job = 'answer-code-request'

/** Whole offices share one network. Beyond, whoever asks writes to many people. */
const fromNetwork = { most: 200, within: 10 * 60_000 } as const

interface Request {
  email: string
  /** It was made from where the account is known: its code is apart from those that strangers ask for. */
  known: boolean
  /** The page to come back to. */
  back?: string
}

export function declareCodeRequests(accounts: Accounts): void {
  accounts.jobs.declare<Request>({
    name: job,
    run: (request, _, finish) => answerRequest(accounts, request, finish),
  })
}

/** @throws PortalError 429 when a code was asked for a moment ago (SEC-06) */
export async function requestResetCode(
  accounts: Accounts,
  { email, redirect }: { email: string; redirect?: string },
  origin: LoginOrigin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  await countRequestFrom(accounts.db, now, 'reset-code', origin, fromNetwork)
  const { standing } = await findUserToLogIn(accounts.db, accounts.secrets, email, origin)
  const known = standing !== 'stranger'
  await accounts.db.transaction().execute(async (tx) => {
    const wait = await claimCode(tx, codeKey(accounts.secrets, 'reset', email, { known }), now)
    if (wait) throw tooSoon(wait, now)
    await accounts.jobs.enqueue(tx, job, { email, known, back: sitePath(redirect) } satisfies Request)
    await audit(tx, now, { event: 'reset-code-requested', actor: visitor, origin })
  })
  return { message: 'If this address has an account, a code is on its way.' }
}

/** A second mail would have another code, and end the one in the first. */
async function answerRequest(accounts: Accounts, { email, known, back = '' }: Request, finish: Finish): Promise<void> {
  const key = codeKey(accounts.secrets, 'reset', email, { known })
  await accounts.db.transaction().execute(async (tx) => {
    if (!(await finish(tx))) return
    // After an outage the call was long ago. Its time runs from here, also where there is no account (SEC-07).
    await renewCode(tx, key, accounts.clock.now())
    const user = await findUserByEmail(tx, email)
    if (!user) {
      const [waiting] = await findSignUps(tx, email, 1)
      if (waiting) await accounts.messages.mail(tx, { to: waiting.email, ...notVerifiedMail(accounts, waiting.email) })
    }
    if (!user || user.disabled_at) return
    const made = await makeCode(tx, accounts.secrets, key)
    await accounts.messages.mail(tx, { to: user.email, ...resetMail(accounts, user.email, made, back) })
  })
}
