import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, testTiming } from '../../../test/database-server.ts'
import { until } from '../../../test/until.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createJobs, type Jobs } from './jobs.ts'

/** A database, and releases that differ in the work by the clock that they declare, and in what they name as given up. */
async function openReleases() {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  const log = createLog('silent')
  const { db, outage, close } = openDatabase(database.url, 2, log)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const running = new Set<Jobs>()
  onTestFinished(async () => {
    for (const jobs of running) await jobs.stop()
    await client.end()
    await close()
    await database.drop()
  })
  const addresses = { pooled: database.url, direct: database.url }
  const done: string[] = []
  const create = (declared: readonly string[], givenUp: readonly string[] = []) => {
    const jobs = createJobs(addresses, log, { timeout: 30, outage }, testTiming, givenUp)
    for (const name of declared)
      jobs.declare({
        name,
        cron: '0 0 1 1 *',
        run: async () => {
          done.push(name)
        },
      })
    return jobs
  }
  const start = async (declared: readonly string[], givenUp?: readonly string[], work = true) => {
    const jobs = create(declared, givenUp)
    running.add(jobs)
    await jobs.start({ work })
    return jobs
  }
  const end = async (jobs: Jobs) => {
    running.delete(jobs)
    await jobs.stop()
  }
  /** Which of them have a schedule, a queue, and jobs, one word for each. */
  const left = async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM pgboss.schedule UNION ALL SELECT name FROM pgboss.queue UNION ALL SELECT name FROM pgboss.job ORDER BY 1`,
    )
    return rows.map(({ name }) => name).filter((name) => name.endsWith('-upkeep'))
  }
  const put = (name: string) => client.query('INSERT INTO pgboss.job (name) VALUES ($1)', [name])
  return { db, log, client, done, create, start, end, left, put }
}

test('work by the clock that a release gave up goes with its schedule and jobs when one works that names it', async () => {
  const { create, start, end, left, put } = await openReleases()
  await end(await start(['old-upkeep', 'new-upkeep'], [], false))
  await put('old-upkeep')
  const both = ['new-upkeep', 'new-upkeep', 'old-upkeep', 'old-upkeep', 'old-upkeep']
  expect(await left()).toEqual(both)
  // The release that gives it up may run beside the one that has it.
  await end(await start(['new-upkeep']))
  expect(await left()).toEqual(both)
  const givenUp = ['old-upkeep', 'never-upkeep']
  // A command beside a release that runs.
  await end(await start(['new-upkeep'], givenUp, false))
  expect(await left()).toEqual(both)
  await Promise.all([start(['new-upkeep'], givenUp), start(['new-upkeep'], givenUp)])
  expect(await left()).toEqual(['new-upkeep', 'new-upkeep'])
  expect(() => create(['old-upkeep'], givenUp)).toThrow('given up')
})

test('one of a release that was skipped still runs when its work is taken off, and goes on with its other work', async () => {
  const { db, done, start, end, left } = await openReleases()
  const older = await start(['old-upkeep', 'new-upkeep'])
  await end(await start(['new-upkeep'], ['old-upkeep']))
  expect(await left()).toEqual(['new-upkeep', 'new-upkeep'])
  await db.transaction().execute((tx) => older.enqueue(tx, 'new-upkeep', {}))
  await until(() => done.includes('new-upkeep'), 'it was worked on')
  await end(older)
})

test('work that cannot be taken off stops no start: the log says so, and the next start tries again', async () => {
  const { log, client, start, end, left } = await openReleases()
  await end(await start(['old-upkeep']))
  await client.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'a job came in'; END$$;
    CREATE TRIGGER refused BEFORE DELETE ON pgboss.queue FOR EACH ROW EXECUTE FUNCTION refuse()`)
  const warn = vi.spyOn(log, 'warn')
  await end(await start(['new-upkeep'], ['old-upkeep']))
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ job: 'old-upkeep' }),
    expect.stringContaining('next start'),
  )
  // Nothing fills it any more.
  expect(await left()).toEqual(['new-upkeep', 'new-upkeep', 'old-upkeep'])
  await client.query('DROP TRIGGER refused ON pgboss.queue')
  await start(['new-upkeep'], ['old-upkeep'])
  expect(await left()).toEqual(['new-upkeep', 'new-upkeep'])
})
