import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import './tables.ts'

export type AccountRow = Selectable<PortalTables['learning_accounts']>

export const findAccount = (db: Db, userId: string): Promise<AccountRow | undefined> =>
  db.selectFrom('learning_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Of two at the same moment the first one's stays. */
export async function keepAccount(db: Db, account: Omit<AccountRow, 'opened_at'>): Promise<void> {
  await db
    .insertInto('learning_accounts')
    .values({ ...account, opened_at: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** A new password in place of the one that was read; of two at the same moment the first one's stays. */
export async function renewPassword(db: Db, { user_id, sealed_password }: AccountRow, sealed: string): Promise<void> {
  await db
    .updateTable('learning_accounts')
    .set({ sealed_password: sealed, opened_at: null })
    .where('user_id', '=', user_id)
    .where('sealed_password', '=', sealed_password)
    .execute()
}

export async function markOpened(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('learning_accounts').set({ opened_at: now }).where('user_id', '=', userId).execute()
}

export const removeAccount = (tx: Tx, userId: string): Promise<AccountRow | undefined> =>
  tx.deleteFrom('learning_accounts').where('user_id', '=', userId).returningAll().executeTakeFirst()

/** The oldest first. @param all those too that the platform knows */
export function listAccounts(db: Db, all: boolean): Promise<AccountRow[]> {
  const accounts = db.selectFrom('learning_accounts').selectAll().orderBy('created_at').orderBy('username')
  return (all ? accounts : accounts.where('opened_at', 'is', null)).execute()
}

/** @returns the names of those that there are */
export async function openByName(tx: Tx, usernames: readonly string[], now: Date): Promise<string[]> {
  if (usernames.length === 0) return []
  const opened = await tx
    .updateTable('learning_accounts')
    .set({ opened_at: now })
    .where('username', 'in', usernames)
    .returning('username')
    .execute()
  return opened.map(({ username }) => username)
}
