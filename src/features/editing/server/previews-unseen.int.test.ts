import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readPage } from '../../../../test/page.ts'
import { newStaff, town } from '../../../../test/people.ts'
import { news, previewing, tokenIn } from '../../../../test/previewing.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'

const place = town()
const { draft, frame } = previewing(place)

test('it is for nobody else: kept, listed, told and framed nowhere, and in no log, search or other address of the page (PUBLISH-10)', async () => {
  const editor = await newStaff(place, 'editor')
  const id = await draft(editor, { ...news, title: 'Only for zyzzyva' })
  const { body } = await frame(editor, id)
  const token = tokenIn(body.address)
  // One that writes its log, in the words and by the stream that operators have.
  const own = await startTestPortal({
    beside: place.portal,
    clock: place.clock,
    env: { ...place.env, LOG_LEVEL: 'info' },
  })
  const { memory, log, db } = own.portal
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('the log writes nowhere')
  const logged: string[] = []
  stream.write = (line) => void logged.push(line)
  const { answers } = memory.size
  for (let time = 1; time <= 3; time += 1) {
    const answer = await own.get(body.address)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.split(token), 'its own address stands nowhere in the page').toHaveLength(1)
    expect(html).not.toMatch(/class="share-bar|Bookmark/)
  }
  const data = await own.get(body.address.replace('/newsdetail', '/newsdetail.data'))
  expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await data.text()).toContain('Only for zyzzyva')
  for (const path of [body.address, body.address.replace('/newsdetail', '/newsdetail.data')])
    expect(memory.hasStale({ method: 'GET', url: path }), path).toBe(false)
  expect(memory.size.answers).toBe(answers)
  await own.get(body.address.replace(id, 'other'))
  await until(
    () => logged.filter((line) => line.includes('"path":"/newsdetail"')).length >= 4,
    'the answers are logged',
  )
  expect(logged.join()).not.toContain(token)
  expect(await own.json('/api/search?q=zyzzyva')).toMatchObject({ Count: 0 })
  const { rows } = await sql`SELECT 1 FROM previews WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`.execute(db)
  expect(rows).toEqual([])
  const metrics = await (await own.get('/metrics')).text()
  expect(metrics).not.toContain(token)

  const usual = await place.portal.get('/news')
  expect(usual.headers.get('x-frame-options')).toBe('DENY')
  expect(usual.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(usual.headers.get('content-security-policy')).toContain("frame-src 'none'")
  const console = await place.portal.get('/staff/items/news')
  expect(console.headers.get('content-security-policy')).toContain("frame-src 'self';")
  expect(console.headers.get('x-frame-options')).toBe('DENY')
})

test('while the database is away, a preview is the page that says so (PUBLISH-10)', async () => {
  const editor = await newStaff(place, 'editor')
  const own = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const { body } = await frame(editor, await draft(editor))
  await own.portal.db.destroy()
  const page = await readPage(own, body.address)
  expect([page.status, page.all('h1')]).toEqual([503, ['We are not available for a moment']])
  await own.close().catch(() => undefined)
})

test('a fault while it is looked for is the page that says so, and stands in the log (PUBLISH-10)', async () => {
  const own = await startTestPortal({ env: { LOG_LEVEL: 'error' } })
  const faults: unknown[] = []
  own.portal.log.error = ((fault: unknown) => void faults.push(fault)) as typeof own.portal.log.error
  await sql`ALTER TABLE previews RENAME TO out_of_order`.execute(own.portal.db)
  const page = await readPage(own, `/newsdetail?id=x&preview=${'x'.repeat(43)}`)
  expect([page.status, page.all('h1')]).toEqual([500, ['Something went wrong on our side']])
  expect(String((faults[0] as { err: Error }).err)).toContain('"previews" does not exist')
})
