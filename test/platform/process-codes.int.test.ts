import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slowCommits } from '../database-server.ts'
import { newEmail, signUp } from '../people.ts'
import { startProxiedPortal } from '../proxied-portal.ts'
import { until } from '../until.ts'

test.each([
  ['a code for a reset (SEC-06)', '/api/user/password/forgot/code', 'email'],
  ['a new code to verify an address (VERIFY-05)', '/api/user/email/code/resend', 'username'],
])('%s is mailed once, where the database goes away while it is committed', async (_, path, field) => {
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
  const mails = async () => {
    const { rows } = await client.query('SELECT FROM messages WHERE recipient = $1', [email])
    return rows.length
  }
  await until(async () => (await mails()) === 1, 'the mail of the sign-up')

  // As if it were a while ago.
  await client.query("UPDATE codes SET sent_at = '{}'")
  const { underWay } = await slowCommits(client, 'messages')
  expect(await call('POST', path, { [field]: email })).toMatchObject({ status: 200 })
  await underWay()
  await proxy.cut()
  await until(async () => (await mails()) === 2, 'it is committed')
  await until(() => says('does not answer'), 'the portal knows that the database is away')
  await proxy.mend()
  await until(() => says('will be tried again') || says('is begun anew'), 'what lost the database goes on', 30)
  expect(says('is begun anew')).toBe(false)
  expect(await mails()).toBe(2)
})
