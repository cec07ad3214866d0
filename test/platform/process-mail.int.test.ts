import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../fakes/smtp.ts'
import { signUp } from '../people.ts'
import { portalProcess } from '../portal-process.ts'

test('a mail whose process was killed goes out from the next one within a minute, once, and those before it once', async () => {
  const [portal, mail] = [portalProcess(), await startMailServer()]
  onTestFinished(() => portal.clear().then(mail.close))
  const first = portal.start(process.cwd(), { SMTP_URL: mail.url })
  const url = await first.ready
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const held = mail.hold('held@mail.example.org')
  for (const email of ['before@mail.example.org', 'held@mail.example.org'])
    expect(await signUp({ call }, 'Individual', { email })).toMatchObject({ status: 200 })
  await mail.next('before@mail.example.org')
  await held.taken
  const killed = performance.now()
  first.child.kill('SIGKILL')
  await first.ended
  mail.hold('held@mail.example.org').answer()
  await portal.start(process.cwd(), { SMTP_URL: mail.url }).ready
  await mail.next('held@mail.example.org', '', 60)
  expect((performance.now() - killed) / 1000).toBeLessThan(60)
  expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(['before@mail.example.org', 'held@mail.example.org'])
}, 120_000)
