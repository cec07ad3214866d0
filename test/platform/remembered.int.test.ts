import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test.each(['/news?first=head', '/news.data?first=head', '/api/resources/news?first=head'])(
  'a HEAD before any GET of %s leaves the whole answer in memory',
  async (path) => {
    const head = await portal.get(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(await head.text()).toBe('')
    const body = await (await portal.get(path, { headers: { 'accept-encoding': 'identity' } })).text()
    expect(body.length).toBeGreaterThan(1000)
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  },
)
