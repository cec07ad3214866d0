import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atOnce } from '../../../../../test/at-once.ts'
import { faultsOf } from '../../../../../test/logged.ts'
import { organizationVerbs } from '../../../../../test/organization-verbs.ts'
import { ownAnswersVerbs } from '../../../../../test/own-answers-verbs.ts'
import { headersOf, idOf, newMember, password, sessionOf, town } from '../../../../../test/people.ts'
import { systemsVerbs } from '../../../../../test/several-systems.ts'
import { startTestPortal } from '../../../../../test/start-portal.ts'
import { systemVerbs } from '../../../../../test/system-verbs.ts'
import { until } from '../../../../../test/until.ts'
import { countWaiting } from '../../../../../test/waiting.ts'
import { forgetClosed, forgetFormerAuthors } from '../upkeep.ts'
import { forgetBatches } from './store.ts'

/** What becomes of own answers and of batches when people come and go, at once, and over time. */

const place = town()
const key = 'NEWCMMCLEVEL1'
const { batches, bring, compare, enter, joined, leave, undo, undoCall, workOf } = ownAnswersVerbs(place, key)
const { remove } = organizationVerbs(place)
const { added, remove: removeSystem } = systemsVerbs(place)
const { completeAll, factOf, save } = systemVerbs(place)
const db = () => place.portal.portal.db

const own = [
  ['3.1.1[a]', 'answer', 1],
  ['3.1.1[b]', 'answer', 0],
  ['3.1.1', 'plan', 'Mine'],
] as [string, string, unknown][]
const told = async (email: string, subject: string) => (await place.mail.next(email, subject)).text.replace(/\s+/g, ' ')
const kept = async () =>
  (await db().selectFrom('answer_batches').select(['id', 'by', 'undone_by']).orderBy('id').execute()) as {
    id: string
    by: string | null
    undone_by: string | null
  }[]

test('JOIN-07 answers, completions, statuses, facts and assets of one’s own are there again, by whatever way one leaves', async () => {
  const day = place.clock.now().toISOString().slice(0, 10)
  const posted = { status: 'final', assessor: 'self', statusDate: day, uid: '', official: 'Ada Lovelace, owner' }
  const get = async <Body>(path: string, who: Parameters<typeof leave>[0]) =>
    (await place.call<Body>('GET', `/api/assessment/user/${path}`, undefined, who)).body
  for (const way of ['left', 'removed', 'closed'] as const) {
    const { admin, member } = await joined([])
    const alone = await leave(member)
    await completeAll(alone)
    await enter(alone, [['3.1.1', 'plan', 'Mine']])
    await place.call('PUT', `/api/assessment/user/status/${key}`, posted, alone)
    await save(alone, [['name', 'My shop']])
    await place.call('POST', '/api/assessment/user/assets', { assets: [{ category: 'cui', name: 'Mill' }] }, alone)
    const { invite, answerInvitation } = organizationVerbs(place)
    await answerInvitation(alone, (await invite(admin, alone.email)).body.invitationID, true)
    const seen = await workOf(alone)
    expect([seen.data, seen.requirements, seen.posted], way).toEqual([{}, {}, null])
    expect(await factOf(alone, 'name')).toBeUndefined()
    await forgetClosed(db())
    await forgetFormerAuthors(db())
    if (way === 'left') await leave(alone)
    if (way === 'removed') expect((await remove(admin, idOf(alone))).status).toBe(200)
    if (way !== 'closed')
      expect(await told(alone.email, way === 'left' ? 'you left' : 'you were removed')).toContain(
        'you go back to the answers of your own',
      )
    if (way === 'closed') {
      await leave(admin)
      await leave(await sessionOf(place, alone.email))
      await forgetClosed(db())
    }
    const back = await sessionOf(place, alone.email)
    const work = await workOf(back)
    expect(work.requirements['3.1.1']?.plan, way).toBe('Mine')
    expect(work.progress, way).toBe(100)
    expect(work.posted, way).toMatchObject({ status: 'final' })
    expect(await get(`history/${key}`, back), way).toMatchObject({ Count: 1 })
    expect(await factOf(back, 'name'), way).toMatchObject({ value: 'My shop' })
    expect(await get('assets', back), way).toMatchObject({ Items: [{ name: 'Mill' }] })
  }
}, 60_000)

test('JOIN-07 who is let in is told by mail what becomes of the own answers', async () => {
  const { admin, organization } = await joined([])
  const { email } = await newMember(place, organization, admin)
  expect(await told(email, 'your request to join was accepted')).toContain('those answers stay yours alone')
})

test('JOIN-07 of twenty who bring along at once, and twenty who undo, on two instances, one does it', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const faults = [faultsOf(place.portal.portal.log), faultsOf(second.portal.log)]
  const both = [place.portal, second]
  const { admin, member } = await joined(own)
  const compared = await compare(member)
  const body = { from: compared.from, version: compared.version, ownVersion: compared.ownVersion, chosen: [] }
  const path = `/api/assessment/user/own-answers/${key}`
  expect(await atOnce(both, 20, { path, body: () => body, headers: () => headersOf(member) })).toEqual({ 200: 20 })
  const [batch, ...others] = await batches(member)
  expect(batch).toMatchObject({ size: 3 })
  expect(others).toEqual([])
  expect(await atOnce(both, 20, undoCall(admin, batch?.id ?? ''))).toEqual({ 200: 1, 409: 19 })
  expect((await workOf(admin)).requirements['3.1.1']?.plan).toBe('')
  expect(faults).toEqual([[], []])
}, 60_000)

test('JOIN-07 what is killed in the middle leaves nothing behind: neither answers without a batch, nor the other way round', async () => {
  const { admin, member } = await joined(own)
  const before = await workOf(admin)
  const compared = await compare(member)
  const killed = async (act: () => Promise<{ status: number }>) => {
    const acting = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`LOCK TABLE answer_batches IN EXCLUSIVE MODE`.execute(tx)
        const begun = act()
        await until(async () => (await countWaiting(db())) === 1, 'it waits for the table of batches')
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(tx)
        return { begun }
      })
    expect((await acting.begun).status).toBeGreaterThanOrEqual(500)
  }
  await killed(() => bring(member, compared))
  expect(await workOf(admin)).toMatchObject({ data: before.data, requirements: before.requirements })
  expect(await batches(member)).toEqual([])
  const { batch } = (await bring(member, compared)).body
  const brought = await workOf(admin)
  await killed(() => undo(member, batch))
  expect(await workOf(admin)).toEqual(brought)
  expect((await undo(member, batch)).body).toMatchObject({ undone: 3, stay: 0 })
})

test('JOIN-07 a batch goes after 30 days, with its place, and loses the name with the account; it stands in the copy of one’s own data', async () => {
  await db().deleteFrom('answer_batches').execute()
  const { admin, member } = await joined(own)
  const { batch } = (await bring(member, await compare(member))).body
  const copy = await place.call<{ assessments: { batches: unknown } }>('GET', '/api/user/export', undefined, member)
  expect(copy.body.assessments.batches).toMatchObject([{ assessment: key, kind: 'own-answers', size: 3 }])
  await undo(member, batch)
  expect(await kept()).toEqual([{ id: batch, by: idOf(member), undone_by: idOf(member) }])
  expect((await place.call('POST', '/api/user/delete', { password }, member)).status).toBe(200)
  expect(await kept()).toEqual([{ id: batch, by: null, undone_by: null }])
  expect((await batches(admin))[0]).toMatchObject({ by: '', undoneBy: '' })
  // Of an account that the release before deleted.
  await db().updateTable('answer_batches').set({ by: '00000000-0000-4000-8000-000000000000' }).execute()
  await forgetFormerAuthors(db())
  expect(await kept()).toEqual([{ id: batch, by: null, undone_by: null }])
  await forgetBatches(db(), place.clock.now())
  expect(await kept()).toHaveLength(1)
  await forgetBatches(db(), new Date(place.clock.now().getTime() + 30 * 86_400_000 + 1))
  expect(await kept()).toEqual([])

  const next = await joined(own)
  await bring(next.member, await compare(next.member))
  await leave(next.member)
  expect(await kept()).toHaveLength(1)
  expect((await place.call('POST', '/api/user/delete', { password }, next.admin)).status).toBe(200)
  await forgetClosed(db())
  expect(await kept()).toEqual([])

  const { admin: owner, member: ofSystem } = await joined(own)
  const system = await added(owner, 'Lab')
  const compared = await compare(ofSystem, { query: `?system=${system}` })
  expect((await bring(ofSystem, compared, [], { system })).body.batch).toEqual(expect.any(String))
  expect((await removeSystem(owner, system, 'Lab')).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('JOIN-07 members who undo, save and are deleted at once: no fault', async () => {
  const faults = faultsOf(place.portal.portal.log)
  for (let round = 0; round < 6; round++) {
    const { admin, member } = await joined(own)
    const { batch } = (await bring(member, await compare(member))).body
    const statuses = await Promise.all([
      undo(admin, batch),
      place.call('POST', '/api/user/delete', { password }, member),
      enter(admin, [['3.1.1[a]', 'answer', -1]]),
    ])
    expect(statuses[0].status).toBe(200)
    expect(statuses[1].status).toBe(200)
  }
  expect(faults).toEqual([])
}, 60_000)

test('JOIN-07 a former member who is deleted while the system is removed, or the last member goes, waits and fails nobody', async () => {
  const faults = faultsOf(place.portal.portal.log)
  for (let round = 0; round < 6; round++) {
    const { admin, member } = await joined(own)
    const system = await added(admin, 'Lab')
    const compared = await compare(member, { query: `?system=${system}` })
    expect((await bring(member, compared, [], { system })).body.brought).toBe(3)
    await bring(member, await compare(member))
    const former = await leave(member)
    const statuses = await Promise.all([
      removeSystem(admin, system, 'Lab'),
      place.call('POST', '/api/user/delete', { password }, former),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(faults).toEqual([])
}, 60_000)

test('JOIN-07 whoever removes a place holds its batches before its answers, as whoever deletes an account', async () => {
  const { admin, member } = await joined(own)
  const system = await added(admin, 'Lab')
  await bring(member, await compare(member, { query: `?system=${system}` }), [], { system })
  const removing = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM answer_batches WHERE network_uuid = ${system} FOR UPDATE`.execute(tx)
      const begun = removeSystem(admin, system, 'Lab')
      await until(async () => (await countWaiting(db())) === 1, 'it waits for the batch')
      await sql`UPDATE assessment_answers SET answered_by = '' WHERE network_uuid = ${system}`.execute(tx)
      return { begun }
    })
  expect((await removing.begun).status).toBe(200)
})
