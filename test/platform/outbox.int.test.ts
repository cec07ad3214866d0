import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestPortal } from '../start-portal.ts'

const mailTo = (to: string) => ({ to, subject: 'Hello\r\nBcc: evil@example.org', text: '<b>text</b>' })

/** As `fetch` does not: with a Host of the caller's choice. */
const statusWith = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

test('the outbox shows who sits at this machine the messages that wait, as JSON and as a page', async () => {
  const { portal, get, json, url } = await startTestPortal()
  await portal.db.transaction().execute((tx) => portal.messages.mail(tx, mailTo('a@example.org')))
  const [entry] = await json<{ subject: string; sentAt: string }[]>('/api/outbox')
  expect(entry).toMatchObject({ channel: 'mail', to: 'a@example.org', subject: 'Hello Bcc: evil@example.org' })
  expect(await (await get('/outbox')).text()).toContain('&lt;b&gt;text&lt;/b&gt;')
  const { port } = new URL(url)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost'])
    expect(await statusWith(`${url}/outbox`, { host }), host).toBe(200)
})

test('the outbox is closed to whoever comes by another name or through a proxy', async () => {
  const { url } = await startTestPortal()
  const refused: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example:80' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-anything': '1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ]
  for (const headers of refused)
    for (const path of ['/outbox', '/api/outbox'])
      expect(await statusWith(url + path, headers), JSON.stringify(headers)).toBe(404)
})

const texts = { TWILIO_API_URL: 'http://127.0.0.1:9', TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b' }
test.each([
  ['a mail service is set', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  ['it is served over https', { PUBLIC_URL: 'https://portal.example.org' }],
  [
    'it runs in production',
    { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', ...texts, TWILIO_FROM: '+15550100' },
  ],
])('there is no outbox where %s', async (_, env) => {
  const { get } = await startTestPortal({ env })
  expect((await get('/api/outbox')).status).toBe(404)
  expect((await get('/outbox')).status).toBe(404)
})
