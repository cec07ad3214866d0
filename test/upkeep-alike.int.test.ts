import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { scoredRequirements } from '../src/features/assessments/server/catalog.ts'
import { forgetFormerAuthors } from '../src/features/assessments/server/upkeep.ts'
import { batches } from '../src/platform/db/in-batches.ts'
import { newAdmin, newMember, type Session, town } from './people.ts'

/** Names of accounts that are gone, in answers of which the database keeps a copy under another key (decision 0074). */

const place = town()
const db = () => place.portal.portal.db
const [level2, nist] = ['NEWCMMCLEVEL2', 'NEWNIST800171'] as const
const items = scoredRequirements(level2)
  .flatMap(({ objectives }) => objectives)
  .slice(0, 48)
const gone = 'gone@example.org'
let admin: Session
let member: Session

async function enter(session: Session, key: string, among: readonly string[], value: string): Promise<number> {
  const entries = among.map((item) => ({ item, field: 'how', value }))
  const { status } = await place.call(
    'POST',
    '/api/assessment/user/entries',
    { key, since: 2_000_000, entries },
    session,
  )
  return status
}

const nameGone = () => sql`UPDATE assessment_answers SET answered_by = ${gone}`.execute(db())

/** Rows with the name, under each key. */
async function named(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ key: string; objective: string }>`
    SELECT assessment_key AS key, objective FROM assessment_answers WHERE answered_by = ${gone} ORDER BY 2`.execute(
    db(),
  )
  return Object.fromEntries(
    [level2, nist].map((one) => [one, rows.filter(({ key }) => key === one).map(({ objective }) => objective)]),
  )
}
const nowhere = { [level2]: [], [nist]: [] }

beforeEach(async () => {
  await sql`DELETE FROM assessment_answers`.execute(db())
  const organization = `Alike ${randomUUID()}`
  admin = await newAdmin(place, organization)
  member = await newMember(place, organization, admin)
  expect(await enter(admin, level2, items, 'Begun')).toBe(200)
  await nameGone()
})

test.each([level2, nist])(
  'with a row that somebody holds under %s its copy is left, and neither waits for the other',
  async (key) => {
    const [item = ''] = items
    expect((await named())[nist]).toHaveLength(items.length)
    await db()
      .transaction()
      .execute(async (tx) => {
        const row = sql`assessment_key = ${key} AND objective = ${item}`
        await sql`SELECT FROM assessment_answers WHERE ${row} FOR UPDATE`.execute(tx)
        // It would wait for ever.
        await forgetFormerAuthors(db(), batches({ size: 7 }))
        await sql`UPDATE assessment_answers SET how = 'Saved' WHERE ${row}`.execute(tx)
      })
    expect(await named()).toEqual({ [level2]: [item], [nist]: [item] })
    await forgetFormerAuthors(db())
    expect(await named()).toEqual(nowhere)
  },
)

test('a copy whose author is another one, from before it was a copy, loses the name too', async () => {
  await sql`ALTER TABLE assessment_answers DISABLE TRIGGER USER`.execute(db())
  await sql`UPDATE assessment_answers SET answered_by = ${admin.email} WHERE assessment_key = ${level2}`.execute(db())
  await sql`ALTER TABLE assessment_answers ENABLE TRIGGER USER`.execute(db())
  await forgetFormerAuthors(db(), batches({ size: 7 }))
  expect(await named()).toEqual(nowhere)
})

test('four at once, beside people who save in any order under both keys: nobody fails, and nothing is lost', async () => {
  for (let round = 1; round <= 5; round++) {
    await nameGone()
    const texts = [admin, member, admin].map(async (session, at) => {
      const among = items.filter((_, n) => n % 3 === at)
      const order = round % 2 === 0 ? among : among.toReversed()
      return await enter(session, at === 1 ? nist : level2, order, `Round ${round}`)
    })
    const nights = Array.from({ length: 4 }, () => forgetFormerAuthors(db(), batches({ size: 7 })))
    expect(await Promise.all(texts)).toEqual([200, 200, 200])
    await Promise.all(nights)
  }
  await forgetFormerAuthors(db())
  expect(await named()).toEqual(nowhere)
  const { rows } = await sql<{ key: string; how: string; n: number }>`
    SELECT assessment_key AS key, how, count(*)::int AS n FROM assessment_answers GROUP BY 1, 2 ORDER BY 1`.execute(
    db(),
  )
  expect(rows).toEqual([level2, nist].map((key) => ({ key, how: 'Round 5', n: items.length })))
}, 60_000)

/** As the release before held and changed the rows of a stretch: in the order of their key, and it waits. */
const nightBefore = () =>
  db()
    .transaction()
    .execute(async (tx) => {
      const isGone = sql`answered_by <> '' AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = lower(answered_by))`
      await sql`
        SELECT FROM assessment_answers WHERE ${isGone}
        ORDER BY network_uuid, assessment_key, objective FOR UPDATE`.execute(tx)
      await sql`UPDATE assessment_answers SET answered_by = '' WHERE ${isGone}`.execute(tx)
    })

test('three at once, beside the upkeep of the release before: nobody fails', async () => {
  for (let round = 1; round <= 10; round++) {
    await nameGone()
    const nights = Array.from({ length: 3 }, () => forgetFormerAuthors(db(), batches({ size: 3 })))
    await Promise.all([...nights, nightBefore()])
    expect(await named()).toEqual(nowhere)
  }
}, 60_000)
