import { randomInt } from 'node:crypto'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { keyedHashes } from '../../../platform/secrets.ts'
import type { Accounts } from './accounts.ts'
import { factorMail, recoveryCodeUsedMail } from './mails.ts'
import { factorsOf, hasFactor, lockUser, type User } from './store.ts'

/** Without letters and digits that are taken for one another. 10 of 31 signs are 49 bits. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10
const count = 10

/** The present hash first; codes made before a change of the secret are found under the others. */
const hashesOf = (accounts: Accounts, user: User, code: string) =>
  keyedHashes(accounts.secrets, 'recovery-codes', user.id, code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** A new set of one-time codes; the earlier one ends. They are shown this once: the portal keeps their hashes. */
export async function makeRecoveryCodes(accounts: Accounts, tx: Tx, user: User): Promise<string[]> {
  const codes = Array.from({ length: count }, () => {
    const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: user.id, hash: hashesOf(accounts, user, code)[0] })))
    .execute()
  return codes
}

/** The first factor brings codes with it; a further one leaves those that the owner has written down. */
export async function firstRecoveryCodes(accounts: Accounts, tx: Tx, user: User): Promise<string[]> {
  const some = await tx.selectFrom('recovery_codes').select('hash').where('user_id', '=', user.id).executeTakeFirst()
  return some ? [] : makeRecoveryCodes(accounts, tx, user)
}

/** Uses a code up, in one statement, and tells its owner (KEY-04); false where it is none of the account's. */
export async function useRecoveryCode(
  accounts: Accounts,
  tx: Tx,
  user: User,
  code: string,
  origin: Origin,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('hash', 'in', hashesOf(accounts, user, code))
    .returning('hash')
    .executeTakeFirst()
  if (!used) return false
  const { recoveryCodesLeft } = await factorsOf(tx, user)
  const mail = recoveryCodeUsedMail(accounts, origin, accounts.clock.now(), recoveryCodesLeft)
  await accounts.messages.mail(tx, { to: user.email, ...mail })
  return true
}

/** With the last factor the codes go too: they open nothing any more, and a later factor brings fresh ones. */
export async function dropRecoveryCodes(tx: Tx, user: User): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
}

/** @throws PortalError 409 for an account without a second factor: there is nothing to recover */
export async function renewRecoveryCodes(
  accounts: Accounts,
  actor: UserActor,
  origin: Origin,
): Promise<{ message: string; recoveryCodes: string[] }> {
  const now = accounts.clock.now()
  return accounts.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!hasFactor(await factorsOf(tx, user)))
      throw new PortalError('no_factor', 409, 'Turn on a second step of your login first.')
    const recoveryCodes = await makeRecoveryCodes(accounts, tx, user)
    await audit(tx, now, { event: 'recovery-codes-renewed', actor, userId: user.id, origin })
    const what = 'New recovery codes were made for your account. The earlier ones no longer work.'
    await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, now) })
    return { message: 'These are your new recovery codes.', recoveryCodes }
  })
}
