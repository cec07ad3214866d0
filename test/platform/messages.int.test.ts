import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { forgetMessages } from '../../src/platform/messages/messages.ts'
import { cloneDatabase } from '../database-server.ts'
import { startMailServer } from '../fakes/smtp.ts'
import { startTcpProxy } from '../fakes/tcp-proxy.ts'
import { startTextService } from '../fakes/texts.ts'
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../start-portal.ts'
import { planOf, type Statement, statementsOf } from '../statements.ts'
import { until } from '../until.ts'
import { vacuum } from '../vacuum.ts'

async function startWithServices(options: TestPortalOptions = {}) {
  const [mail, texts] = [await startMailServer(), await startTextService()]
  onTestFinished(async () => void (await Promise.all([mail.close(), texts.close()])))
  const portal = await startTestPortal({ ...options, env: { SMTP_URL: mail.url, ...texts.env, ...options.env } })
  return { mail, texts, portal }
}

const send = ({ portal }: TestPortal, to: string) =>
  portal.db
    .transaction()
    .execute((tx) =>
      to.startsWith('+')
        ? portal.messages.text(tx, to, `A text to ${to}`)
        : portal.messages.mail(tx, { to, subject: 'Subject', text: `A code for ${to}: 123456`, html: '<p>123456</p>' }),
    )

const rowOf = ({ portal }: TestPortal, to: string) =>
  portal.db.selectFrom('messages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()

const metric = async (portal: TestPortal, name: string) =>
  Number((await (await portal.get('/metrics')).text()).split(`\n${name} `)[1]?.split('\n')[0])

test('what was sent leaves no text behind, by mail or by text message', async () => {
  const { mail, texts, portal } = await startWithServices()
  await send(portal, 'a@example.org')
  await send(portal, '+16145550100')
  expect((await mail.next('a@example.org')).text).toContain('123456')
  await texts.next('+16145550100')
  for (const to of ['a@example.org', '+16145550100']) {
    await until(async () => (await rowOf(portal, to)).sent_at !== null, `${to} is marked as sent`)
    expect(await rowOf(portal, to)).toMatchObject({ text: '', html: null, attachments: null, attempts: 1 })
  }
})

test('a mail that its server does not answer holds up nobody else, and texts wait for no mail', async () => {
  const { mail, texts, portal } = await startWithServices()
  const others = Array.from({ length: 20 }, (_, index) => `other-${index}@example.org`)
  const held = mail.hold('held@example.org')
  await send(portal, 'held@example.org')
  await held.taken
  await Promise.all(others.map((to) => send(portal, to)))
  for (const to of others) await mail.next(to)

  const all = mail.hold(...others)
  await Promise.all(others.map((to) => send(portal, to)))
  await send(portal, '+16145550101')
  await texts.next('+16145550101')
  held.answer()
  all.answer()
})

test('whom the service refuses for good is tried once and counted; what it cannot take now is tried again', async () => {
  const { mail, texts, portal } = await startWithServices()
  mail.unknown.add('nobody@example.org')
  texts.fault = 'no-such-number'
  for (const to of ['nobody@example.org', '+16145550102']) {
    await send(portal, to)
    await until(async () => (await rowOf(portal, to)).refused_at !== null, `${to} is marked as refused`)
    const row = await rowOf(portal, to)
    expect(row).toMatchObject({ attempts: 1, sent_at: null })
    expect(row.last_error).toMatch(/550|21211/)
  }
  expect(await metric(portal, 'portal_messages_unsent{state="refused"}')).toBe(2)
  mail.fault = 'try-later'
  await send(portal, 'later@example.org')
  await until(async () => (await rowOf(portal, 'later@example.org')).attempts > 1, 'it is tried again')
  expect(await metric(portal, 'portal_messages_unsent{state="waiting"}')).toBe(1)
  mail.fault = undefined
  await mail.next('later@example.org')
  expect((await rowOf(portal, 'nobody@example.org')).attempts).toBe(1)
})

test('what waits and what was refused is counted without reading a message', async () => {
  const { portal } = await startWithServices()
  await sql`
    INSERT INTO messages (channel, recipient, text, sent_at, refused_at)
    SELECT 'mail', 'n' || n || '@example.org', '', CASE WHEN n % 50 > 0 THEN now() END, CASE WHEN n % 100 = 0 THEN now() END
    FROM generate_series(1, 10000) AS n`.execute(portal.portal.db)
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await vacuum(client, 'messages')
  const sent = await statementsOf(async () =>
    expect(await metric(portal, 'portal_messages_unsent{state="waiting"}')).toBe(100),
  )
  const counting = sent.find(({ text }) => text.includes('refused_at'))
  expect(await planOf(client, counting as Statement)).toContain('Index Only Scan using messages_not_sent')
})

test('what operators have tried again (docs/operations.md) is sent: refused or given up, but for what they leave out', async () => {
  const { mail, portal } = await startWithServices()
  const { db } = portal.portal
  const refused = ['refused@example.org', 'left-out@example.org', 'old@example.org']
  for (const to of refused) {
    mail.unknown.add(to)
    await send(portal, to)
    await until(async () => (await rowOf(portal, to)).refused_at !== null, `${to} is marked as refused`)
  }
  const jobOf = async (to: string) => sql`data ->> 'id' = ${(await rowOf(portal, to)).id}`
  await until(async () => {
    const { rows } = await sql`
      DELETE FROM pgboss.job WHERE ${await jobOf('old@example.org')} AND state = 'completed' RETURNING id`.execute(db)
    return rows.length > 0
  }, 'its job is over')
  mail.fault = 'try-later'
  await send(portal, 'given-up@example.org')
  await until(async () => {
    const { rows } = await sql`
      UPDATE pgboss.job SET state = 'failed', retry_count = retry_limit, completed_on = now()
      WHERE ${await jobOf('given-up@example.org')} AND state = 'retry' RETURNING id`.execute(db)
    return rows.length > 0
  }, 'it is given up')

  mail.fault = undefined
  mail.unknown.clear()
  const again = /^WITH again AS [^;]*;/m.exec(readFileSync('docs/operations.md', 'utf8'))?.[0]
  const leftOut = (await rowOf(portal, 'left-out@example.org')).id
  await sql.raw(String(again).replace('sent_at IS NULL', `sent_at IS NULL AND messages.id <> '${leftOut}'`)).execute(db)
  for (const to of ['refused@example.org', 'given-up@example.org']) await mail.next(to)
  for (const to of ['left-out@example.org', 'old@example.org'])
    expect(await rowOf(portal, to)).toMatchObject({ sent_at: null, refused_at: expect.any(Date) })
  expect(mail.mails).toHaveLength(2)
})

test('a service that leads elsewhere is not followed: the text waits, and nobody else gets it', async () => {
  const { texts, portal } = await startWithServices()
  texts.fault = 'moved'
  await send(portal, '+16145550103')
  await until(async () => (await rowOf(portal, '+16145550103')).attempts > 0, 'it was tried')
  // Followed, it would have come back here without an end.
  expect(texts.requests).toBeLessThanOrEqual((await rowOf(portal, '+16145550103')).attempts + 1)
  texts.fault = undefined
  expect((await texts.next('+16145550103')).body).toBe('A text to +16145550103')
})

test('a mail that the server took while the database was away is marked when that is back, not sent twice', async () => {
  const server = new URL(inject('databaseServer'))
  const proxy = await startTcpProxy(Number(server.port))
  const database = await cloneDatabase(server.href, 'empty')
  onTestFinished(() => proxy.close().then(database.drop))
  const through = new URL(database.url)
  through.port = String(proxy.port)
  const { mail, portal } = await startWithServices({
    env: { DATABASE_URL: through.href },
    jobTiming: { supervise: 2, retry: 1 },
  })
  const held = mail.hold('slow@example.org')
  await send(portal, 'slow@example.org')
  await held.taken
  await proxy.cut()
  held.answer()
  await mail.next('slow@example.org')
  await proxy.mend()
  const sent = async () => (await rowOf(portal, 'slow@example.org').catch(() => undefined))?.sent_at
  await until(async () => Boolean(await sent()), 'it is marked as sent', 60)
  expect(mail.mails).toHaveLength(1)
}, 90_000)

test('the log of a mail that could not be sent names nobody (decision 0042)', async () => {
  const { mail, portal } = await startWithServices()
  const lines: string[] = []
  const { warn } = portal.portal.log
  portal.portal.log.warn = ((...entry: [{ err?: Error & { cause?: unknown } }, string]) => {
    const { err, ...more } = entry[0]
    lines.push(
      JSON.stringify([{ ...err, message: err?.message, stack: err?.stack, cause: String(err?.cause) }, more, entry[1]]),
    )
    return Reflect.apply(warn, portal.portal.log, entry)
  }) as typeof warn
  mail.fault = 'try-later'
  await send(portal, 'nobody.in.particular@example.org')
  await until(() => lines.join().includes('451'), 'the failure is logged')
  expect(lines.join()).not.toContain('nobody.in.particular')
  expect((await rowOf(portal, 'nobody.in.particular@example.org')).last_error).toContain('Try later')
})

test('old messages go: four weeks after they were sent, twelve after they were written where they never could be', async () => {
  const { portal } = await startTestPortal()
  const now = new Date('2026-11-22T03:27:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const rows = [
    { recipient: 'sent-29', created_at: daysAgo(40), sent_at: daysAgo(29), text: '' },
    { recipient: 'sent-27', created_at: daysAgo(40), sent_at: daysAgo(27), text: '' },
    { recipient: 'sent-lately', created_at: daysAgo(1.9), sent_at: daysAgo(1), text: 'by the release before' },
    { recipient: 'unsent-85', created_at: daysAgo(85), sent_at: null, text: 'waits' },
    { recipient: 'unsent-83', created_at: daysAgo(83), sent_at: null, text: 'waits' },
  ]
  await portal.db
    .insertInto('messages')
    .values(rows.map((row) => ({ channel: 'mail' as const, ...row })))
    .execute()
  await forgetMessages(portal.db, now)
  const left = await portal.db.selectFrom('messages').select(['recipient', 'text']).orderBy('recipient').execute()
  expect(left).toEqual([
    { recipient: 'sent-27', text: '' },
    { recipient: 'sent-lately', text: '' },
    { recipient: 'unsent-83', text: 'waits' },
  ])
})
