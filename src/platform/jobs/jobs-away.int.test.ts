import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, slowCommits, testTiming } from '../../../test/database-server.ts'
import { startTcpProxy } from '../../../test/fakes/tcp-proxy.ts'
import { until } from '../../../test/until.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createJobs, type Finish, type JobTiming } from './jobs.ts'

/** Processes that work on one kind of job, each with a way of its own to the database, and a look past them. */
type Run = (name: string, job: string, db: Db, finish: Finish) => Promise<void>

async function openAll(run: Run, given: Partial<JobTiming> = {}) {
  const timing = { ...testTiming, alive: 1, supervise: 1, settle: 12, ...given }
  const server = new URL(inject('databaseServer'))
  const database = await cloneDatabase(server.href, 'empty')
  onTestFinished(database.drop)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const begun: string[] = []

  const open = async (name: string) => {
    const way = await startTcpProxy(Number(server.port))
    const through = new URL(database.url)
    through.port = String(way.port)
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const hasSaid = (words: string) => warn.mock.calls.some(([, said]) => String(said).includes(words))
    const { db, outage, close } = openDatabase(through.href, 2, log)
    const jobs = createJobs({ pooled: through.href, direct: through.href }, log, { timeout: 30, outage }, timing)
    jobs.declare<{ job: string }>({
      name: 'long',
      run: async ({ job }, _, finish) => {
        begun.push(`${name} ${job}`)
        await run(name, job, db, finish)
      },
    })
    await jobs.start()
    onTestFinished(async () => {
      await jobs.stop()
      await close()
      await way.close()
    })
    return {
      way,
      outage,
      enqueue: (job: string) => db.transaction().execute((tx) => jobs.enqueue(tx, 'long', { job })),
      begins: (job: string) => until(() => begun.includes(`${name} ${job}`), `${name} begins ${job}`, 40),
      hasSaid,
      says: (words: string) => until(() => hasSaid(words), `${name} says: ${words}`, 30),
    }
  }

  const of = async (job: string) => {
    const { rows } = await client.query<{ state: string; tries: number; beat: Date }>(
      `SELECT state, retry_count AS tries, heartbeat_on AS beat FROM pgboss.job WHERE data ->> 'job' = $1`,
      [job],
    )
    return rows[0]
  }
  return {
    client,
    begun,
    open,
    stateOf: async (job: string) => {
      const { state, tries } = (await of(job)) ?? {}
      return { state, tries }
    },
    /** Its process says so many times that it is alive. */
    beats: async (job: string, times: number) => {
      for (let time = 0; time < times; time++) {
        const before = (await of(job))?.beat.getTime()
        await until(async () => (await of(job))?.beat.getTime() !== before, `${job} is alive`)
      }
    },
    /** As after a long time in which nobody could say that a job is alive. */
    age: () => client.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`),
    /** As one whose process is gone. */
    bury: (job: string) =>
      client.query(
        `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
         WHERE data ->> 'job' = $1`,
        [job],
      ),
  }
}

test('after an outage a job of a living process is not taken up with those whose process is gone', async () => {
  const ends = { held: Promise.withResolvers<void>(), alive: Promise.withResolvers<void>() }
  const { begun, open, stateOf, beats, age, bury } = await openAll(async (_, job) => {
    if (job !== 'dead') await ends[job as keyof typeof ends].promise
  })
  const other = await open('other')
  await other.enqueue('held')
  await other.begins('held')
  const one = await open('one')
  await one.enqueue('alive')
  await one.begins('alive')
  await one.enqueue('dead')
  await bury('dead')

  await Promise.all([one.way.cut(), other.way.cut()])
  await until(() => one.outage.known && other.outage.known, 'both know of it')
  await age()
  await other.way.mend()
  // It would have looked meanwhile.
  await beats('held', 4)
  await one.way.mend()
  await beats('alive', 1)
  ends.held.resolve()
  await other.begins('dead')
  expect(await stateOf('alive')).toEqual({ state: 'active', tries: 0 })
  ends.alive.resolve()
  await until(async () => (await stateOf('alive')).state === 'completed', 'it is done')
  expect(begun).toEqual(['other held', 'one alive', 'other dead'])
})

test('connections that hang since before an outage keep no process from saying that its jobs are alive', async () => {
  const end = Promise.withResolvers<void>()
  // Longer than a connection may take that was tried last.
  const settle = 16
  const { begun, open, stateOf, age, bury } = await openAll(
    async (_, job) => {
      if (job !== 'dead') await end.promise
    },
    { settle },
  )
  const one = await open('one')
  await one.enqueue('alive')
  await one.begins('alive')
  await one.enqueue('dead')
  await bury('dead')
  const other = await open('other')
  for (const { way } of [one, other]) way.silence()
  await until(() => one.outage.known && other.outage.known, 'both know of it')
  await age()
  for (const { way } of [one, other]) way.speak()
  await other.begins('dead')
  expect(await stateOf('alive')).toEqual({ state: 'active', tries: 0 })
  end.resolve()
  await until(async () => (await stateOf('alive')).state === 'completed', 'it is done')
  expect(begun).toEqual(['one alive', 'other dead'])
})

test('work that loses its database is begun anew by the same process, as the same job, when that is back', async () => {
  const lost = Promise.withResolvers<void>()
  const { begun, open, stateOf } = await openAll(async (_name, _job, db) => {
    await lost.promise
    await sql`SELECT 1`.execute(db)
  })
  const one = await open('one')
  await one.enqueue('work')
  await one.begins('work')
  await one.way.cut()
  lost.resolve()
  await until(() => one.outage.known, 'it knows of it')
  expect(await stateOf('work')).toEqual({ state: 'active', tries: 0 })
  await one.way.mend()
  await one.says('is begun anew')
  await until(async () => (await stateOf('work')).state === 'completed', 'it is done')
  expect(await stateOf('work')).toEqual({ state: 'completed', tries: 0 })
  expect(begun).toEqual(['one work', 'one work'])
})

test('work that ends with its transaction is done once, also where the answer to the commit is lost', async () => {
  const { client, begun, open, stateOf } = await openAll(async (name, _, db, finish) => {
    await db.transaction().execute(async (tx) => {
      if (await finish(tx)) await sql`INSERT INTO done VALUES (${name})`.execute(tx)
    })
  })
  await client.query('CREATE TABLE done (name text)')
  const { underWay } = await slowCommits(client, 'done')
  const one = await open('one')
  await one.enqueue('work')
  await underWay()
  await one.way.cut()
  await until(() => one.outage.known, 'it knows of it')
  await until(async () => (await stateOf('work')).state === 'completed', 'it is done')
  await one.way.mend()
  await one.says('is done all the same')
  expect(one.hasSaid('will be tried again')).toBe(false)
  await one.enqueue('next')
  await one.begins('next')
  expect(begun).toEqual(['one work', 'one next'])
})

test('of two that have the same work, the one that has it still does it', async () => {
  const both = Promise.withResolvers<void>()
  const finished: string[] = []
  const { open, age } = await openAll(
    async (name, _, db, finish) => {
      if (name === 'other') both.resolve()
      await both.promise
      finished.push(`${name} ${await db.transaction().execute(finish)}`)
    },
    { alive: 60, settle: 1 },
  )
  const one = await open('one')
  await one.enqueue('work')
  await one.begins('work')
  await age()
  await open('other')
  await until(() => finished.length === 2, 'both are through')
  expect(finished.sort()).toEqual(['one false', 'other true'])
})

test('work is not begun anew by who alone lost the database, when another one has taken it up meanwhile', async () => {
  const lost = Promise.withResolvers<void>()
  // It says once a minute that the job is alive, and so hears no sooner that it is no more its own.
  const slow = { alive: 60, settle: 1 }
  const { begun, open, age } = await openAll(async (name, _, db) => {
    if (name === 'other') return
    await lost.promise
    await sql`SELECT 1`.execute(db)
  }, slow)
  const one = await open('one')
  await one.enqueue('work')
  await one.begins('work')
  await one.way.cut()
  lost.resolve()
  await until(() => one.outage.known, 'it knows of it')
  await age()
  const other = await open('other')
  await other.begins('work')
  await one.way.mend()
  await one.says('is done all the same')
  expect(one.hasSaid('will be tried again')).toBe(false)
  expect(begun).toEqual(['one work', 'other work'])
})
