import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nothingAt, outsideService, type Pace, ServiceAway } from './outside-service.ts'

class LighthouseAway extends ServiceAway {}

type Part = (response: ServerResponse) => unknown

/** Plays its parts one after the other, the last one for good. */
let parts: Part[]
let asked = 0
const server = createServer((_request, response) => {
  const part = parts[Math.min(asked++, parts.length - 1)]
  part?.(response)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = 0
})

const says = (status: number, body = '{}'): Part => {
  return (response) => response.writeHead(status).end(body)
}
const silent: Part = () => undefined
/** The head and a part of the body come; then nothing more. */
const stalled: Part = (response) => response.writeHead(200).write('{"light":')
const cutOff: Part = (response) =>
  response.writeHead(200, { 'content-length': '500' }).write('{"light":', () => response.destroy())
const redirect: Part = (response) => response.writeHead(302, { location: '/elsewhere' }).end()

const usualPace: Pace = { callFor: 150, wholeFor: 2_000, waits: [5, 5] }
function lighthouse(pace = usualPace, name = 'the lighthouse') {
  const service = outsideService({ name, Away: LighthouseAway, answerLimit: 20 }, pace)
  const { port } = server.address() as AddressInfo
  const ask = async (signal?: AbortSignal) =>
    service.readJson(await service.ask(`http://127.0.0.1:${port}/?key=the-key`, { signal }))
  return { ...service, ask }
}
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: ServiceAway) => error,
  )

test('an answer is read up to its limit, whatever the language', async () => {
  parts = [says(200, '{"light":"zwölf é"}')]
  expect(Buffer.byteLength('{"light":"zwölf é"}')).toBeGreaterThan(20)
  expect((await failureOf(lighthouse().ask()))?.message).toMatch(/too large/)
  parts = [says(200, '{"light":"zwölf"}')]
  expect(await lighthouse().ask()).toEqual({ light: 'zwölf' })
})

test.each([
  ['silent', silent, 3, 'the lighthouse did not answer in time'],
  ['stalled', stalled, 3, 'the lighthouse did not answer in time'],
  ['cut off', cutOff, 3, /terminated|closed/],
  ['garbage', says(200, '<h1>Sign in as Ada'), 3, "the lighthouse's answer is no JSON"],
  ['500', says(500), 3, 'the lighthouse answered 500'],
  ['429', says(429), 3, 'the lighthouse answered 429'],
  ['403', says(403), 1, 'the lighthouse answered 403'],
  ['too large', says(200, 'x'.repeat(3_000_000)), 1, "the lighthouse's answer is too large"],
  ['redirect', redirect, 3, /redirect/],
] as const)(
  '%s: the reason is told in plain words, and what may pass is tried again',
  async (_, part, tries, reason) => {
    parts = [part]
    const { ask, persist } = lighthouse()
    const once = await failureOf(ask())
    expect(once).toBeInstanceOf(LighthouseAway)
    expect(once?.message).toMatch(reason)
    asked = 0
    const failure = await failureOf(persist(ask))
    expect(failure).toBeInstanceOf(LighthouseAway)
    expect(failure?.message).toBe(`${once?.message} (tries: ${tries})`)
    expect(asked).toBe(tries)
    expect(`${failure?.stack} ${JSON.stringify(failure)}`).not.toMatch(/the-key|Ada/)
  },
)

test('the first answer after failures counts, and so does what its reader finds wrong', async () => {
  const { ask, persist } = lighthouse()
  parts = [says(500), cutOff, says(200, '{"light":1}')]
  expect(await persist(ask)).toEqual({ light: 1 })
  asked = 0
  parts = [says(200, '7')]
  const odd = persist(async (signal) => {
    await ask(signal)
    throw new Error('the answer has no light')
  })
  expect((await failureOf(odd))?.message).toBe('the answer has no light (tries: 3)')
})

test.each([
  ['says something', new pg.DatabaseError('deadlock detected', 17, 'error')],
  ['is away', Object.assign(new Error('The database does not answer.'), { code: '08006' })],
])('where the database %s between calls, that is no fault of the service, and not tried again', async (_, fault) => {
  let tries = 0
  const failing = lighthouse().persist(async () => {
    tries++
    throw fault
  })
  await expect(failing).rejects.toBe(fault)
  expect(tries).toBe(1)
})

test('nobody waits longer than the whole time, neither for a call nor between two', async () => {
  parts = [silent]
  const began = performance.now()
  const { ask, persist } = lighthouse({ callFor: 60_000, wholeFor: 100, waits: [5, 5] })
  expect((await failureOf(persist(ask)))?.message).toBe('the lighthouse did not answer in time (tries: 1)')
  parts = [says(500)]
  const patient = lighthouse({ callFor: 60_000, wholeFor: 100, waits: [60_000] })
  expect((await failureOf(patient.persist(patient.ask)))?.message).toMatch(/in time \(tries: 2\)/)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('where nobody listens, the reason is told as well', async () => {
  const nobody = outsideService({ name: 'it', Away: LighthouseAway, answerLimit: 20 }, usualPace)
  expect(await failureOf(nobody.ask('http://127.0.0.1:9/'))).toBeInstanceOf(LighthouseAway)
})

test('a status may be an answer of its own; a service may say which of them pass; "it" has "its" answers', async () => {
  parts = [says(404)]
  expect(await lighthouse().ask().catch(nothingAt(400, 404))).toBeUndefined()
  await expect(lighthouse().ask().catch(nothingAt(400))).rejects.toThrow('the lighthouse answered 404')
  parts = [says(200, '<h1>')]
  await expect(lighthouse(usualPace, 'it').ask()).rejects.toThrow('its answer is no JSON')
  await expect(lighthouse().ask().catch(nothingAt(404))).rejects.toThrow('no JSON')
  asked = 0
  parts = [says(429)]
  const strict = outsideService(
    { name: 'it', Away: LighthouseAway, answerLimit: 20, mayPass: (status) => status >= 500 },
    usualPace,
  )
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(strict.persist(() => strict.ask(address))).rejects.toThrow('it answered 429 (tries: 1)')
})
