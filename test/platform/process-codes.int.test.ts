import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slowCommits } from '../database-server.ts'
import { codeIn } from '../fakes/smtp.ts'
import { newEmail, signUp } from '../people.ts'
import { startProxiedPortal } from '../proxied-portal.ts'
import { until } from '../until.ts'

test.each([
  {
    what: 'a code for a reset (SEC-06)',
    path: '/api/user/password/forgot/code',
    field: 'email',
    subject: 'your code to reset the password',
    isVerified: true,
  },
  {
    what: 'a new code to verify an address (VERIFY-05)',
    path: '/api/user/email/code/resend',
    field: 'username',
    subject: 'your verification code',
    isVerified: false,
  },
])('$what is mailed once, where the database goes away while it is committed', async (asked) => {
  const { proxy, database, portal } = await startProxiedPortal()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await portal.close()
    await proxy.close()
    await database.drop()
  })
  const warn = vi.spyOn(portal.portal.log, 'warn')
  const says = (words: string) => warn.mock.calls.some((said: unknown[]) => String(said.at(-1)).includes(words))
  const email = newEmail('asked')
  const call = async (_method: string, to: string, body: unknown) => {
    const answer = await portal.post(to, body)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  expect(await signUp({ call }, 'Individual', { email })).toMatchObject({ status: 200 })
  const waitingJobs = async () => {
    const { rows } = await client.query("SELECT FROM pgboss.job WHERE name LIKE 'answer-%' AND state < 'completed'")
    return rows.length
  }
  const mails = async () => {
    const { rows } = await client.query<{ subject: string; text: string }>(
      'SELECT subject, text FROM messages WHERE recipient = $1 ORDER BY created_at',
      [email],
    )
    return rows
  }
  await until(async () => (await mails()).length === 1, 'the mail of the sign-up')
  if (asked.isVerified) {
    const code = codeIn((await mails())[0]?.text as string)
    expect(await call('POST', '/api/user/email/verify', { username: email, code })).toMatchObject({ status: 200 })
  }
  const before = (await mails()).length

  // As if it were a while ago.
  await client.query("UPDATE codes SET sent_at = '{}'")
  const { underWay } = await slowCommits(client, 'messages')
  expect(await call('POST', asked.path, { [asked.field]: email })).toMatchObject({ status: 200 })
  await underWay()
  await proxy.cut()
  await until(async () => (await mails()).length > before, 'it is committed')
  await until(() => says('does not answer'), 'the portal knows that the database is away')
  await proxy.mend()
  await until(() => says('a job ') || says('is begun anew'), 'what lost the database goes on', 30)
  // Another try would mail another one.
  await until(async () => (await waitingJobs()) === 0, 'no try is left', 30)
  const since = (await mails()).slice(before)
  expect(since).toEqual([{ subject: expect.stringContaining(asked.subject), text: expect.any(String) }])
  expect(codeIn(since[0]?.text as string)).toMatch(/^\d{6}$/)
  expect(says('is begun anew')).toBe(false)
  expect(says('is done all the same')).toBe(true)
})
