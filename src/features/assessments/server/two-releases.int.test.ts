import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../../test/logged.ts'
import { newAdmin, newMember, type Session, town } from '../../../../test/people.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AssessmentKey, Work } from '../contract.ts'

const place = town()
const nist = 'NEWNIST800171'
const level2 = 'NEWCMMCLEVEL2'
const rounds = 12

/** As the release before wrote: it knows of no other view. */
async function saveAsBefore(network: string, key: AssessmentKey, item: string, answer: number): Promise<number> {
  const { db } = place.portal.portal
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ version: number }>`
      INSERT INTO assessments (network_uuid, assessment_key, updated_at, completed_at)
      VALUES (${network}, ${key}, now(), null)
      ON CONFLICT (network_uuid, assessment_key) DO UPDATE SET network_uuid = excluded.network_uuid
      RETURNING version`.execute(tx)
    const version = Number(rows[0]?.version) + 1
    await writeAnswer(tx, network, key, item, answer, version)
    await sql`
      INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, owner, version, changes)
      VALUES (${network}, ${key}, '3.1.1', ${`Owner ${version}`}, ${version}, '{}')
      ON CONFLICT (network_uuid, assessment_key, requirement) DO UPDATE
      SET owner = excluded.owner, version = excluded.version, changes = excluded.changes`.execute(tx)
    await sql`
      UPDATE assessments SET version = ${version}, progress = (
        SELECT count(*) FROM assessment_answers WHERE network_uuid = ${network} AND assessment_key = ${key}) * 100 / 320,
        updated_at = now(), completed_at = null
      WHERE network_uuid = ${network} AND assessment_key = ${key}`.execute(tx)
    return version
  })
}

const writeAnswer = (tx: Tx, network: string, key: string, item: string, answer: number, version: number) =>
  sql`
    INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, answer, how, comment,
      was_comment, answered_by, answered_at, version, changes)
    VALUES (${network}, ${key}, '3.1.1', ${item}, ${answer}, '', '', false, '', now(), ${version},
      ${JSON.stringify({ answer: { by: '00000000-0000-0000-0000-000000000000', at: new Date().toISOString(), v: version } })})
    ON CONFLICT (network_uuid, assessment_key, objective) DO UPDATE
    SET answer = excluded.answer, version = excluded.version, changes = excluded.changes`.execute(tx)

const rowsOf = async (table: string, network: string, key: string) =>
  (
    await sql`SELECT to_jsonb(t) - 'assessment_key' - 'current_page' AS row FROM ${sql.table(table)} t
      WHERE network_uuid = ${network} AND assessment_key = ${key} ORDER BY 1`.execute(place.portal.portal.db)
  ).rows

const work = async (session: Session, key: AssessmentKey) =>
  (await place.call<Work>('GET', `/api/assessment/user/work/${key}`, undefined, session)).body

test('EASE-06 two releases write both views side by side: no deadlock, nothing lost, and both stay alike', async () => {
  const faults = faultsOf(place.portal.portal.log)
  const admin = await newAdmin(place, 'Rolling Works')
  const members = [
    admin,
    await newMember(place, 'Rolling Works', admin),
    await newMember(place, 'Rolling Works', admin),
  ]
  const { network_uuid: network } = await work(admin, nist)
  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  const versions: number[] = []
  // From the first moment on, when neither view has been begun.
  const old = [nist, level2, nist, level2].map(async (key, writer) => {
    for (let round = 0; round < rounds; round++)
      versions.push(await saveAsBefore(network, key as AssessmentKey, `3.1.1[${letters[writer]}]`, round % 2))
  })
  const fresh = members.map(async (session, writer) => {
    for (let round = 0; round < rounds; round++) {
      const key = (round + writer) % 2 === 0 ? nist : level2
      const entries = [{ item: '3.1.2[a]', field: 'how', value: `Words ${writer} ${round}` }]
      const { status, body } = await place.call<{ version: number }>(
        'POST',
        '/api/assessment/user/entries',
        { key, since: 2_000_000, entries },
        session,
      )
      expect(status).toBe(200)
      versions.push(body.version)
    }
  })
  await Promise.all([...old, ...fresh])

  expect(faults).toEqual([])
  const changed = new Set(versions)
  expect(changed.size).toBe(7 * rounds)
  expect(Math.max(...versions)).toBe(7 * rounds)
  for (const table of ['assessments', 'assessment_answers', 'assessment_requirements'])
    expect(await rowsOf(table, network, nist), table).toEqual(await rowsOf(table, network, level2))
  const [one, other] = [await work(admin, nist), await work(admin, level2)]
  expect(one).toEqual({ ...other, key: nist })
  expect(one.version).toBe(7 * rounds)
  expect(Object.keys(one.data['3.1.1'] ?? {}).sort()).toEqual(letters.slice(0, 4).map((letter) => `3.1.1[${letter}]`))
}, 60_000)

test('EASE-06 what the release before completes in one view stays, and a change in the other ends it', async () => {
  const admin = await newAdmin(place, 'Rolling Back Works')
  const { network_uuid: network } = await work(admin, nist)
  await saveAsBefore(network, nist, '3.1.1[a]', 1)
  await sql`UPDATE assessments SET completed_at = now() WHERE network_uuid = ${network} AND assessment_key = ${nist}`.execute(
    place.portal.portal.db,
  )
  expect([(await work(admin, nist)).completedAt !== null, (await work(admin, level2)).completedAt]).toEqual([
    true,
    null,
  ])
  await saveAsBefore(network, level2, '3.1.1[a]', 0)
  expect((await work(admin, nist)).completedAt).toBeNull()
})

test('EASE-06 a claim that is entered and ended in one save has ended in both views', async () => {
  const admin = await newAdmin(place, 'Claiming Works')
  const { network_uuid: network } = await work(admin, nist)
  const entries = ['3.13.11[a]', '3.13.11[partial]'].map((item) => ({ item, field: 'answer', value: 1 }))
  const { body } = await place.call<{ ended: string[] }>(
    'POST',
    '/api/assessment/user/entries',
    { key: level2, since: 0, entries },
    admin,
  )
  expect(body.ended).toEqual(['3.13.11'])
  expect(await rowsOf('assessment_answers', network, nist)).toEqual(await rowsOf('assessment_answers', network, level2))
})
