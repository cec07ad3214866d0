import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPortal } from '../../src/open-portal.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import type { JobTiming } from '../../src/platform/jobs/jobs.ts'
import type { Portal } from '../../src/platform/portal.ts'
import { testTiming } from '../database-server.ts'
import { startMailServer } from '../fakes/smtp.ts'
import { startTestPortal } from '../start-portal.ts'

/** In seconds, as in life, but for looks into the queue: so late that whoever is not told sends nothing in these tests. */
const told: JobTiming = { ...testTiming, poll: 60, tell: 0.05 }

async function withMail(jobTiming = told, env = {}) {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const running = await startTestPortal({ env: { SMTP_URL: mail.url, ...env }, jobTiming })
  // Until notices are heard: they look into the queue once more then.
  await queue(running.portal, 'first@example.org')
  await mail.next('first@example.org', '', 60)
  return { mail, running, portal: running.portal }
}

const mailTo = ({ messages }: Portal, tx: Tx, to: string) => messages.mail(tx, { to, subject: 'Subject', text: 'Text' })
const queue = (portal: Portal, ...all: string[]) =>
  portal.db.transaction().execute(async (tx) => {
    for (const to of all) await mailTo(portal, tx, to)
  })

/** Commits wait for a standby that never comes, where they ask for one, until `mend` is called. */
async function withoutStandby() {
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  const set = async (names: string) => {
    await server.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await server.query('SELECT pg_reload_conf()')
  }
  await set('nobody')
  const mend = () => set('')
  onTestFinished(() => mend().finally(() => server.end()))
  return { server, mend }
}

test('200 transactions at once that queue mail are committed side by side: none holds or awaits the lock of those that tell', async () => {
  const { mail, running, portal } = await withMail(told, { DATABASE_POOL: '200' })
  const { server, mend } = await withoutStandby()
  const count = async (rows: string) => {
    const { rows: found } = await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${rows} AND datname = $1 AND application_name = 'portal'`,
      [new URL(running.databaseUrl).pathname.slice(1)],
    )
    return found[0]?.n
  }
  const all = Array.from({ length: 200 }, (_, index) => `crowd-${index}@example.org`)
  const committed = Promise.all(
    all.map((to) =>
      portal.db.transaction().execute(async (tx) => {
        await sql`SET LOCAL synchronous_commit = on`.execute(tx)
        await mailTo(portal, tx, to)
      }),
    ),
  )
  const waits = () => count("pg_stat_activity WHERE wait_event = 'SyncRep'")
  await expect.poll(waits).toBe(all.length)
  const lock = "locktype = 'object' AND classid = 'pg_database'::regclass AND objid = 0"
  expect(await count(`pg_locks JOIN pg_stat_activity USING (pid) WHERE ${lock}`)).toBe(0)
  await mend()
  await committed
  for (const to of all) await mail.next(to)
})

test('a mail leaves within a second, without a look into the queue', async () => {
  const { mail, portal } = await withMail()
  for (let index = 0; index < 5; index++) {
    const began = performance.now()
    await queue(portal, `prompt-${index}@example.org`)
    await mail.next(`prompt-${index}@example.org`)
    expect(performance.now() - began).toBeLessThan(1_000)
  }
})

test('a transaction that is committed after its mail was told of for the first time is not too late', async () => {
  const { mail, portal } = await withMail({ ...told, tell: 0.25 })
  await portal.db.transaction().execute(async (tx) => {
    await mailTo(portal, tx, 'slow@example.org')
    await setTimeout(500)
  })
  await mail.next('slow@example.org')
})

test('of many mails that are told of as one, those that their server does not answer hold up no other', async () => {
  const { mail, portal } = await withMail()
  const held = Array.from({ length: 4 }, (_, index) => `held-${index}@example.org`)
  const hold = mail.hold(...held)
  await queue(portal, ...held, 'other@example.org')
  await mail.next('other@example.org')
  hold.answer()
})

test('what a command queues is told of when it ends', async () => {
  const { mail, portal } = await withMail()
  const command = await openPortal(portal.settings, { beside: true, jobTiming: { ...told, tell: 60 } })
  await command.portal.jobs.start({ work: false })
  await queue(command.portal, 'by-command@example.org')
  await command.portal.jobs.stop()
  await command.close()
  await mail.next('by-command@example.org')
})

test('killed before anybody was told, a process leaves its mail to the next look; killed before the commit, none', async () => {
  const { mail, running } = await withMail({ ...told, poll: 2 })
  for (const moment of ['before', 'after']) {
    const args = ['test/queue-mail.ts', running.databaseUrl, `${moment}@example.org`, moment]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  }
  await mail.next('after@example.org')
  expect(mail.mails.flatMap(({ to }) => to)).toEqual(['first@example.org', 'after@example.org'])
})
