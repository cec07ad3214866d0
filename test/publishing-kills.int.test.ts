import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newStaff, town } from './people.ts'
import { portalProcess } from './portal-process.ts'

const place = town({ env: { PUBLIC_URL: '' } })
const query = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows

/** A further instance on the same database: the one that is killed. */
const instance = portalProcess()
afterAll(() => instance.clear())

/** Each takes a start of the portal. */
const rounds = 6

test('an instance killed at the moment of publishing, again and again: what it acknowledged is live, and nothing is half (PUBLISH-11)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const headers = { 'content-type': 'application/json', 'x-access-token': publisher.accessToken }
  const fields = {
    title: 'Killed',
    description: 'What it asks for.',
    date: '2026-02-03T00:00:00.000Z',
    link: 'https://example.org/rule',
  }
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/policy', {}, publisher)
  const path = `/api/staff/items/policy/${body.id}`
  let acknowledged = 0
  for (let round = 0; round < rounds; round += 1) {
    const { child, ready, ended } = instance.start(process.cwd(), place.env)
    const url = await ready
    const [{ revision = 0 } = {}] = await query(`SELECT revision FROM items WHERE id = '${body.id}'`)
    await place.call(
      'PUT',
      `${path}/draft`,
      { revision, fields: { ...fields, description: `Round ${round}` } },
      publisher,
    )
    const [before] = await query(`SELECT revision, live_version FROM items WHERE id = '${body.id}'`)
    const asked = fetch(`${url}${path}/publish`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ revision: before?.revision }),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    await new Promise((resolve) => setTimeout(resolve, (round / rounds) * 40))
    child.kill('SIGKILL')
    const isAcknowledged = await asked
    await ended
    // Waits until what the database still did for the killed one is over.
    const [after] = await query(`
      WITH held AS (SELECT * FROM items WHERE id = '${body.id}' FOR UPDATE)
      SELECT h.revision, h.live_version, h.draft IS NULL AS all_live, v.snapshot ->> 'description' AS live, c.headline,
        (SELECT count(*)::int FROM item_versions WHERE item = h.id) AS versions,
        (SELECT count(*)::int FROM audit_events WHERE item = h.id::text AND event = 'item-published') AS told
      FROM held AS h LEFT JOIN item_versions AS v ON v.item = h.id AND v.number = h.live_version
        LEFT JOIN content_items AS c ON c.family = 'policy' AND c.id = h.item_id`)
    const isLive = after?.live_version !== before?.live_version
    if (isAcknowledged) expect(isLive, `round ${round}: acknowledged, so live`).toBe(true)
    expect(after?.versions, `round ${round}`).toBe(after?.told)
    expect(after?.live ?? null).toBe(after?.headline ?? null)
    if (isLive) expect(after).toMatchObject({ all_live: true, live: `Round ${round}` })
    acknowledged += Number(isAcknowledged)
  }
  expect(acknowledged).toBeLessThan(rounds)
}, 120_000)
