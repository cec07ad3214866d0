import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { headersOf, town } from '../../../../test/people.ts'
import { providerVerbs } from '../../../../test/provider-verbs.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { systemVerbs } from '../../../../test/system-verbs.ts'
import { countWaiting } from '../../../../test/waiting.ts'
import type { AssessmentKey } from '../contract.ts'

/** A provider is removed while people say in checks what it does. */

const place = town()
const { added, changesFor, list, remove, said, say, workOf } = providerVerbs(place, 'NEWCMMCLEVEL2')
const { pair } = systemVerbs(place)
const db = () => place.portal.portal.db
const level1 = 'NEWCMMCLEVEL1'
const a = '3.1.1[a]'

test('SYSTEM-05 a provider that is removed is named nowhere any more: its objectives say nothing, and pages learn of it', async () => {
  const { ada, ben } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  const other = await added(ada, { name: 'Bolt' })
  await say(ada, [
    [a, `shared ${provider}`],
    ['3.1.1[b]', `inherited ${provider}`],
    ['3.1.1[c]', `inherited ${other.provider}`],
  ])
  await say(ada, [[a, `provider ${provider}`]], { of: level1 })
  const { version } = await workOf(ada)
  expect((await remove(ben, provider, 1)).status).toBe(200)
  expect(await said(ada)).toEqual({ '3.1.1[c]': `inherited ${other.provider}` })
  expect(await said(ada, level1)).toEqual({})
  expect(await changesFor(ada, version)).toMatchObject([
    { item: a, field: 'responsibility', value: '', by: 'Ben Roy' },
    { item: '3.1.1[b]', field: 'responsibility', value: '', by: 'Ben Roy' },
  ])
  // What a colleague entered offline for it is refused by itself.
  expect((await say(ada, [[a, `shared ${provider}`]])).body.fieldErrors).toHaveProperty(['entries.0.value'])
})

test('SYSTEM-05 where a provider is named otherwise than was shown, also at as many objectives, nothing is removed', async () => {
  const { ada, ben } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  await say(ada, [[a, `shared ${provider}`]])
  const shown = (await list(ben)).body.Items[0]?.named
  const meanwhile = async (entries: [item: string, value: string][]) => {
    await say(ada, entries)
    const told = await remove(ben, provider, 1, shown)
    expect(told).toMatchObject({ status: 409, body: { code: 'named_meanwhile' } })
    return told.body.message
  }
  expect(await meanwhile([['3.1.1[b]', `shared ${provider}`]])).toBe(
    'It is named otherwise by now, at 2 objectives. Nothing was removed.',
  )
  await meanwhile([[a, 'ours']])
  await meanwhile([
    [a, `inherited ${provider}`],
    ['3.1.1[b]', ''],
  ])
  place.clock.advance(1_000)
  await say(ada, [[a, `shared ${provider}`]])
  expect((await remove(ben, provider, 1, shown)).status).toBe(200)
})

test.each([
  ['a check that is begun', true],
  ['checks that nobody has begun', false],
])(
  'SYSTEM-05 savers in %s and a removal at once, on two instances: nothing names what is gone, and nobody fails',
  async (_, begun) => {
    const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
    for (const _round of begun ? [1] : [1, 2, 3]) {
      const { ada, ben } = await pair()
      const { provider } = await added(ada, { name: 'Acme' })
      if (begun) await say(ada, [[a, 'ours']])
      const shown = (await list(ben)).body.Items[0]?.named
      const save = async (key: AssessmentKey, item: string) => {
        const entries = [{ item, field: 'responsibility', value: `shared ${provider}` }]
        return (await second.post('/api/assessment/user/entries', { key, since: 0, entries }, headersOf(ada))).status
      }
      const statuses = await Promise.all([
        ...['a', 'b', 'c'].map((letter) => save('NEWCMMCLEVEL2', `3.1.1[${letter}]`)),
        ...['a', 'b', 'c'].map((letter) => save(level1, `3.1.1[${letter}]`)),
        ...[1, 2, 3].map(async () => (await remove(ben, provider, 1, shown)).status),
        ...[1, 2, 3].map(async () => (await remove(ben, provider, 1)).status),
      ])
      expect(statuses.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
      const { rows: named } = await sql`SELECT FROM responsibilities WHERE provider = ${provider}`.execute(db())
      const { Items } = (await list(ada)).body
      expect(named).toHaveLength(Items[0]?.parts.length ?? 0)
    }
  },
)

test('SYSTEM-05 an entry that names a provider waits for a removal, and begins no check before it', async () => {
  const { ada } = await pair()
  const { provider } = await added(ada, { name: 'Acme' })
  const { place: own } = (await list(ada)).body
  let named: ReturnType<typeof say> | undefined
  await db()
    .transaction()
    .execute(async (tx) => {
      // As another instance that removes it.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`providers:${own}`}, 0))`.execute(tx)
      named = say(ada, [[a, `shared ${provider}`]])
      await vi.waitFor(async () => expect(await countWaiting(db())).toBeGreaterThan(0))
      expect((await say(ada, [['3.1.1[b]', 'ours']])).status).toBe(200)
      await sql`DELETE FROM system_providers WHERE id = ${provider}`.execute(tx)
    })
  expect(await named).toMatchObject({ status: 400, body: { fieldErrors: { 'entries.0.value': expect.any(String) } } })
  expect(await said(ada)).toEqual({})
})
