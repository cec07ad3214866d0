import { visitor } from '../../../platform/actor.ts'
import type { Accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { claimCode, codeKey, makeCode, tooSoon } from './codes.ts'
import type { LoginOrigin } from './known-browser.ts'
import { findUserToLogIn } from './lanes.ts'
import { alreadyVerifiedMail, resetMail, verificationMail } from './mails.ts'
import { findUserByEmail } from './store.ts'

/**
 * Codes that anyone may ask for with nothing but an address. The request only counts and queues, and so takes as long
 * and answers the same for every address (SEC-07); a job then looks whether there is an account and writes to its owner.
 */
const job = 'answer-code-request'

type Purpose = 'email' | 'reset'

interface Request {
  purpose: Purpose
  email: string
  /** It was made from where the account is known: its code is apart from those that strangers ask for. */
  known: boolean
}

export function declareCodeRequests(accounts: Accounts): void {
  accounts.jobs.declare<Request>({
    name: job,
    run: (request) => answerRequest(accounts, request),
  })
}

/** @throws PortalError 429 when a code was asked for a moment ago (SEC-06) */
export async function requestCode(
  accounts: Accounts,
  purpose: Purpose,
  email: string,
  origin: LoginOrigin,
): Promise<{ message: string }> {
  const now = accounts.clock.now()
  const { standing } = await findUserToLogIn(accounts.db, accounts.secrets, email, origin)
  const known = purpose === 'reset' && standing !== 'stranger'
  await accounts.db.transaction().execute(async (tx) => {
    const wait = await claimCode(tx, codeKey(accounts.secrets, purpose, email, { known }), now)
    if (wait) throw tooSoon(wait, now)
    await accounts.jobs.enqueue(tx, job, { purpose, email, known })
    await audit(tx, now, { event: `${purpose}-code-requested`, actor: visitor, origin })
  })
  return {
    message:
      purpose === 'email'
        ? 'If this address waits to be verified, a new code is on its way.'
        : 'If this address has an account, a code is on its way.',
  }
}

async function answerRequest(accounts: Accounts, { purpose, email, known }: Request): Promise<void> {
  await accounts.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.disabled_at) return
    if (purpose === 'email' && user.email_verified_at) {
      await accounts.messages.mail(tx, { to: user.email, ...alreadyVerifiedMail(accounts) })
      return
    }
    const { code } = await makeCode(tx, accounts.secrets, codeKey(accounts.secrets, purpose, email, { known }))
    const mail =
      purpose === 'email' ? verificationMail(accounts, user.email, code, user.user_group) : resetMail(accounts, code)
    await accounts.messages.mail(tx, { to: user.email, ...mail })
  })
}
