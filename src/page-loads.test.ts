import { expect, test } from 'vitest'
import { loadItemOr, redirectOf } from './page-loads.ts'
import type { PageServices } from './page-services.ts'

const request = new Request('https://portal.example.org/newsdetail?id=old&utm_source=x')
const none = async () => ({ Items: [] })
const thrown = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => error as Response,
  )

function services(follow: (address: string) => Promise<string | undefined>) {
  const faults: unknown[] = []
  const given = { redirects: { follow }, reportFault: (error: unknown) => faults.push(error) }
  return { faults, given: given as unknown as PageServices }
}

test('a page whose item is missing leads on where its address does, and else to its list (LIST-17, EDIT-04)', async () => {
  const asked: string[] = []
  const { given } = services(async (address) => {
    asked.push(address)
    return '/newsdetail?id=new&utm_source=x'
  })
  const led = await thrown(loadItemOr(given, none, '/news', request))
  expect([led?.status, led?.headers.get('location')]).toEqual([301, '/newsdetail?id=new&utm_source=x'])
  expect(asked).toEqual(['/newsdetail?id=old&utm_source=x'])
  const off = await thrown(loadItemOr(services(async () => undefined).given, none, '/news', request))
  expect([off?.status, off?.headers.get('location')]).toEqual([302, '/news'])
  const there = async () => ({ Items: ['one'] })
  expect(await loadItemOr(given, there, '/news', request)).toBe('one')
  expect(asked, 'one that is there asks for none').toHaveLength(1)
})

test('a redirect that cannot be looked for is none, and that is logged; a database that is away is a 503 (LIST-17)', async () => {
  const broken = services(async () => {
    throw new Error('broken')
  })
  expect(await redirectOf(broken.given, request)).toBeUndefined()
  expect(broken.faults).toHaveLength(1)
  const away = services(async () => {
    throw new Response(null, { status: 503 })
  })
  expect((await thrown(redirectOf(away.given, request)))?.status).toBe(503)
})
