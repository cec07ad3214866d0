import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { visitor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notLoggedIn } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/origin.ts'
import type { Tokens } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { knownSince, type LoginOrigin, welcomeBrowser } from './known-browser.ts'
import { newDeviceMail } from './mails.ts'
import { days, newRefreshToken, tokensFor } from './sessions.ts'
import type { User } from './store.ts'

/** A session that is always in use asks for the password again after so many days. */
const sessionDays = 90

/**
 * The session after a complete login; its owner is told where it is from a browser and network not seen before. `by` is
 * what completed the login: every way but the password alone needs a factor.
 * @returns the tokens, and what makes the browser known to the account
 * @throws PortalError 401 where the account has meanwhile got another password or was switched off: such a change ends
 * all sessions, also the one that is about to begin
 */
export async function beginSession(
  accounts: Accounts,
  tx: Tx,
  user: User,
  origin: LoginOrigin,
  by: string,
): Promise<Tokens & { browser: string }> {
  const now = accounts.clock.now()
  const unchanged = await tx
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!unchanged) throw notLoggedIn()
  if (await isNewDevice(accounts, tx, user, origin))
    await accounts.messages.mail(tx, { to: user.email, ...newDeviceMail(accounts, origin, now) })
  const id = randomUUID()
  const { token, row } = newRefreshToken(id, null, now)
  const expires_at = new Date(now.getTime() + days(sessionDays))
  const { device, address } = origin
  const second_step = by !== 'password'
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: user.id,
      device,
      address,
      started_at: now,
      last_used_at: now,
      proved_at: now,
      expires_at,
      second_step,
    })
    .execute()
  await tx.insertInto('refresh_tokens').values(row).execute()
  await audit(tx, now, { event: 'login', actor: visitor, userId: user.id, origin, details: { by } })
  return {
    ...tokensFor(accounts, user, id, token, second_step),
    browser: welcomeBrowser(accounts.secrets, origin.browser, user.email, now),
  }
}

/** Whether the account was used before, but neither in this browser nor by one of its name in this network. */
async function isNewDevice(accounts: Accounts, tx: Tx, user: User, origin: LoginOrigin): Promise<boolean> {
  if (knownSince(accounts.secrets, origin.browser, user.email)) return false
  const here = sql<boolean>`device = ${origin.device} AND address::inet <<= ${networkOf(origin.address)}::inet`
  const { isNew } = await tx
    .selectFrom('sessions')
    .select(sql<boolean>`count(*) > 0 AND count(*) FILTER (WHERE ${here}) = 0`.as('isNew'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return isNew
}
