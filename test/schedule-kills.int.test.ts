import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { contentEditing } from '../src/features/content/server/index.ts'
import { carryOutDue } from '../src/features/editing/server/publish-due.ts'
import { clockTimeOf } from '../src/forms/zoned.ts'
import { newStaff, type Session, town } from './people.ts'

const place = town()
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

const rounds = 20
/** Items of a round: long enough to be killed between two of them, or within one. */
const items = 4
const zone = 'America/Phoenix'

/** An instance that is ready to carry out what is due at that moment. */
async function instance(now: Date): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['test/carry-out-due.ts', place.portal.databaseUrl, now.toISOString()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child
}

async function scheduled(session: Session, round: number, due: Date): Promise<void> {
  for (let index = 0; index < items; index += 1) {
    const fields = {
      title: `Round ${round}, item ${index}`,
      description: 'What it asks for.',
      date: '2026-02-03T00:00:00.000Z',
      link: 'https://example.org/rule',
    }
    const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, session)
    const path = `/api/staff/items/policy/${body.id}`
    await place.call('PUT', `${path}/draft`, { revision: 0, fields }, session)
    const times = { zone, publishAt: clockTimeOf(due.toISOString(), zone), withdrawAt: '' }
    const { status } = await place.call('PUT', `${path}/schedule`, { revision: 1, ...times }, session)
    expect(status).toBe(200)
  }
}

test('killed at the scheduled time, on two instances, in twenty rounds: none is lost, and none is published twice (PUBLISH-08)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const due = new Date(Math.ceil(place.clock.now().getTime() / 60_000) * 60_000 + 60_000)
  let cutOff = 0
  let next = Promise.all([instance(due), instance(due)])
  for (let round = 0; round < rounds; round += 1) {
    await scheduled(publisher, round, due)
    const instances = await next
    if (round + 1 < rounds) next = Promise.all([instance(due), instance(due)])
    const ended = instances.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of instances) child.stdin?.write('go\n')
    await new Promise((resolve) => setTimeout(resolve, 5 + (round % 10) * 8))
    for (const child of instances) child.kill('SIGKILL')
    await Promise.all(ended)
    const [left] = await query(`SELECT count(*)::int AS count FROM item_schedules WHERE ended_at IS NULL`)
    if (left?.count !== 0) cutOff += 1
    await carryOutDue({ ...place.portal.portal, clock: { now: () => due } }, contentEditing)
    const done = await query(`
      SELECT i.title, c.status, i.state, i.revision, s.outcome,
        (SELECT count(*)::int FROM item_versions WHERE item = i.id AND kind = 'published') AS versions,
        (SELECT count(*)::int FROM audit_events WHERE item = i.id::text AND event = 'item-schedule-carried-out') AS told
      FROM items AS i JOIN item_schedules AS s ON s.item = i.id
        LEFT JOIN content_items AS c ON c.family = 'policy' AND c.id = i.item_id
      WHERE i.title LIKE 'Round ${round}, %' ORDER BY i.title`)
    const once = { status: 'published', state: 'published', revision: 3, outcome: 'done', versions: 1, told: 1 }
    expect(done, `round ${round}`).toEqual(
      Array.from({ length: items }, (_, index) => ({ title: `Round ${round}, item ${index}`, ...once })),
    )
  }
  expect(cutOff, 'some were killed before they were done').toBeGreaterThan(0)
}, 120_000)
