import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Accounts } from '../../accounts/server/index.ts'
import type { KeptByOffice } from '../../locator/server/index.ts'
import { inquiryStatusWords } from '../statuses-contract.ts'
import './tables.ts'

/** Takes its part in what happens to accounts: their messages say where they stand, and their copies hold the answers. */
export function openInquiries(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await lockInOrder(tx, sql`assigned_to = ${user.id}`)
    await tx.updateTable('inquiries').set({ assigned_to: null }).where('assigned_to', '=', user.id).execute()
    const own = tx.updateTable('inquiry_history').set({ reply_to: '' }).where('by', '=', user.id)
    await own.where('reply_to', '<>', '').execute()
  })
  accounts.sentStates.push(async (db, ids) => {
    const rows = await inquiriesOf(db, ids)
    return new Map(
      rows.flatMap(({ message, status, status_at }) =>
        // What was closed unseen, because it was old, stands as it did.
        status === 'new' || !status_at
          ? []
          : [[message, { state: inquiryStatusWords[status], stateAt: status_at }] as const],
      ),
    )
  })
  accounts.exportParts.set('answersToMessages', async (db, user) => {
    const ids: string[] = []
    for (const read of accounts.sentSources) ids.push(...(await read(db, user, all)).map(({ id }) => id))
    const inquiries = await inquiriesOf(db, ids)
    if (inquiries.length === 0) return []
    return (
      db
        .selectFrom('inquiry_history')
        .select(['at', 'text'])
        .where(
          'inquiry',
          'in',
          inquiries.map(({ id }) => id),
        )
        .where('what', '=', 'answered')
        // Somebody else's address may stand in a message of one's own, but for those that were sent with the account's.
        .where(
          sql<boolean>`(lower(sent_to) = lower(${user.email})
            OR inquiry IN (SELECT id FROM inquiries WHERE expert_message IS NOT NULL))`,
        )
        .orderBy('id')
        .execute()
    )
  })
}

/** Two that change several wait for each other, and never in a ring. */
const lockInOrder = (tx: Tx, where: RawBuilder<unknown>) =>
  sql`SELECT id FROM inquiries WHERE ${where} ORDER BY id FOR UPDATE`.execute(tx)

/** More than anybody sends. */
const all = 10_000

async function inquiriesOf(db: Db, messages: readonly string[]) {
  if (messages.length === 0) return []
  return db
    .selectFrom('inquiries')
    .select(['id', 'status', 'status_at', sql<string>`coalesce(contact_message, expert_message)`.as('message')])
    .where(sql<boolean>`contact_message = ANY (${messages}::uuid[]) OR expert_message = ANY (${messages}::uuid[])`)
    .execute()
}

export const inquiriesOfOffices: KeptByOffice = {
  async count(db, offices) {
    const rows = await db
      .selectFrom('inquiries')
      .select(['office', (eb) => eb.fn.countAll<string>().as('count')])
      .where('office', 'in', offices)
      .groupBy('office')
      .execute()
    return new Map(rows.map(({ office, count }) => [office as number, Number(count)]))
  },
  async move(tx, from, to) {
    await lockInOrder(tx, sql`office = ${from}`)
    await tx.updateTable('inquiries').set({ office: to }).where('office', '=', from).execute()
  },
}
