import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ask } from '../scale/growth/ask.ts'
import { sampled, samples } from '../scale/growth/calls/all.ts'
import { draw, publicUrl, type Urn } from '../scale/growth/draw.ts'
import { dueOf, idle } from '../scale/growth/due.ts'
import { asOwner, complete, fill, firstLate, migrateOn, untilBroughtAlong } from '../scale/growth/fill/fill.ts'
import { watchHeld, watchWaits } from '../scale/growth/locks.ts'
import { calm, keepNightAway } from '../scale/growth/zone.ts'
import { routesOf } from './callers.ts'
import { newDatabase } from './database-server.ts'
import { startMailServer } from './fakes/smtp.ts'
import { startTextService } from './fakes/texts.ts'
import { town } from './people.ts'
import { startTestPortal, type TestPortal } from './start-portal.ts'
import { until } from './until.ts'

const place = town()

test('every call has a sample by which it is measured, and no other has one', () => {
  const served = routesOf(place).map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect([...sampled].sort()).toEqual(served.sort())
})

/** Tables of a few rows, or of what passes; and of the search, whose blocks are made of longer lists. */
const empty = [
  ...['circuits_told', 'content_search_blocks', 'content_search_gone', 'content_search_tokens', 'content_search_whole'],
  ...['editing_settings', 'notices', 'portal_secrets', 'responsibilities_open', 'review_mails', 'schema_floor'],
  'systems_open',
]

test('a thousand accounts are filled in as the schema is, and every sample is answered as it is meant', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'growth-test-'))
  const [mail, texts] = [await startMailServer(), await startTextService()]
  const database = await newDatabase(inject('databaseServer'))
  onTestFinished(async () => {
    await mail.close()
    await texts.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const ownerUrl = Object.assign(new URL(inject('databaseServer')), { pathname: new URL(database.url).pathname }).href
  const filled = await fill({ url: database.url, ownerUrl }, 'small', 1_000, folder)
  expect((await migrateOn(database.url))[0]).toMatch(new RegExp(`^${firstLate}-`))
  await keepNightAway(filled)
  const portal = await startTestPortal({
    beside: { databaseUrl: database.url } as TestPortal,
    env: { SECRET_KEY: filled.secret, PUBLIC_URL: publicUrl, SMTP_URL: mail.url, ...texts.env },
  })
  await asOwner(ownerUrl, async (owner) => {
    await untilBroughtAlong(owner)
    await keepSearch(owner)
    await complete(filled, 'small')
    const found = await emptyTables(owner)
    expect(found.filter((table) => !empty.includes(table))).toEqual([])
    expect(await orphans(owner)).toEqual([])

    const urn = await draw(filled, owner, 'test')
    const side = { instance: { url: portal.url }, urn }
    const problems: string[] = []
    for (const [name, sample] of Object.entries(samples)) {
      const { problem } = await ask(side, name, sample, 0)
      if (problem) problems.push(`${name}: ${problem}`)
    }
    expect(problems).toEqual([])
    await isDueByTheClock(urn)
    await urn.close()
  })
  await seesLocks(ownerUrl)
}, 120_000)

async function isDueByTheClock({ query }: Urn): Promise<void> {
  const schedule = await query('SELECT name, cron, timezone FROM pgboss.schedule')
  expect([...Object.keys(dueOf), ...Object.keys(idle)].sort()).toEqual(schedule.map(({ name }) => name).sort())
  for (const { name, cron = '', timezone } of schedule) {
    const [, hour] = cron.split(' ').map(Number) as [number, number]
    const isCalm = hour < calm.from || hour >= calm.until
    expect(isCalm || cron === '* * * * *', `${name}, ${cron}`).toBe(true)
    expect(timezone).toMatch(/^Etc/)
  }
  for (const { table, where } of Object.values(dueOf).flat())
    await query(`SELECT FROM ${table} WHERE $1::timestamptz IS NOT NULL AND (${where})`, '2026-11-28')
}

/** One that is kept is seen though nobody waits for it, and so is who waits. */
async function seesLocks(ownerUrl: string): Promise<void> {
  const named = (name: string) => `${ownerUrl}?application_name=${name}`
  await asOwner(ownerUrl, (first) =>
    asOwner(ownerUrl, (second) =>
      asOwner(named('migrations'), async (migrations) => {
        const keep = async () => {
          await migrations.query('BEGIN')
          await migrations.query('ALTER TABLE bookmarks ADD COLUMN another text')
          await setTimeout(600)
          await migrations.query('ROLLBACK')
        }
        const held = await watchHeld(first, 'migrations')
        await keep()
        const kept = await held.stop()
        expect(kept.what).toBe('AccessExclusiveLock kept on bookmarks')
        expect(kept.milliseconds).toBeGreaterThan(150)

        const waits = watchWaits(first, [])
        await Promise.all([keep(), setTimeout(50).then(() => second.query('SELECT FROM bookmarks LIMIT 1'))])
        const waited = await waits.stop()
        expect(waited.what).toContain('on bookmarks: SELECT FROM bookmarks')
        expect(waited.milliseconds).toBeGreaterThan(100)
      }),
    ),
  )
}

/** Has the search take up what was filled in, without waiting for the minute. */
async function keepSearch(owner: pg.Client): Promise<void> {
  await owner.query(`INSERT INTO pgboss.job (name, policy) VALUES ('content-search', 'standard')`)
  await until(
    async () => (await owner.query('SELECT FROM content_search_items LIMIT 1')).rows.length > 0,
    'it is searched',
  )
}

async function emptyTables(owner: pg.Client): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT relid::regclass::text AS name FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query(`SELECT FROM ${name} LIMIT 1`)
    if (rows.length === 0) found.push(name)
  }
  return found
}

/** What foreign keys lead from to nothing: they rest while the rows are made. */
async function orphans(owner: pg.Client): Promise<string[]> {
  const { rows: keys } = await owner.query<{ name: string; sql: string }>(
    `SELECT c.conname AS name, format('SELECT FROM %s AS a WHERE %s AND NOT EXISTS (SELECT FROM %s AS b WHERE %s) LIMIT 1', c.conrelid::regclass,
       string_agg(format('a.%I IS NOT NULL', own.attname), ' AND '), c.confrelid::regclass,
       string_agg(format('a.%I = b.%I', own.attname, other.attname), ' AND ')) AS sql
     FROM pg_constraint AS c, LATERAL unnest(c.conkey, c.confkey) AS pair (own, other)
       JOIN pg_attribute AS own ON true JOIN pg_attribute AS other ON true
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
       AND own.attrelid = c.conrelid AND own.attnum = pair.own AND other.attrelid = c.confrelid AND other.attnum = pair.other
     GROUP BY c.oid, c.conname, c.conrelid, c.confrelid`,
  )
  const found: string[] = []
  for (const { name, sql } of keys) {
    const { rows } = await owner.query(sql)
    if (rows.length > 0) found.push(name)
  }
  return found
}
