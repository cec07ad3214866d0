import { sql } from 'kysely'
import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Accounts, findUser, type SentEntry, type User } from '../../accounts/server/index.ts'
import type { Submission } from '../contract.ts'
import './tables.ts'

/** So many of them are listed. */
const most = 200

/** What a person sent, the newest first (MINE-06). */
export async function listOwn(accounts: Accounts, actor: Actor): Promise<Submission[]> {
  const user = await findUser(accounts.db, requireUser(actor).userId)
  return user ? sentBy(accounts, accounts.db, user, most) : []
}

/** As `listOwn`, no more than so many. */
export async function sentBy(
  { sentSources, sentStates }: Pick<Accounts, 'sentSources' | 'sentStates'>,
  db: Db,
  user: User,
  most: number,
): Promise<Submission[]> {
  const sent: SentEntry[] = []
  for (const read of sentSources) sent.push(...(await read(db, user, most)))
  const newest = sent.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, most)
  const ids = newest.map(({ id }) => id)
  const numbers = await numbersOf(db, ids)
  for (const statesOf of sentStates) {
    const states = await statesOf(db, ids)
    for (const entry of newest) Object.assign(entry, states.get(entry.id))
  }
  return newest.map(({ id, sentAt, stateAt, ...entry }) => ({
    ...entry,
    number: numbers.get(id) ?? '',
    sentAt: sentAt.toISOString(),
    stateAt: (stateAt ?? sentAt).toISOString(),
  }))
}

/** By the rows of what was sent; what was sent before there were numbers has none. */
export async function numbersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ number: string; id: string }>`
    SELECT number, coalesce(contact_message, expert_message, application, survey_answer) AS id FROM submissions
    WHERE contact_message = ANY (${ids}::uuid[]) OR expert_message = ANY (${ids}::uuid[])
      OR application = ANY (${ids}::uuid[]) OR survey_answer = ANY (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
