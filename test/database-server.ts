import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { asPlainRole, plainRole } from '../src/platform/db/embedded/plain-role.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { keepFamilies } from '../src/platform/families.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { loadStarter } from '../src/starter.ts'
import { until } from './until.ts'

const given = process.env.TEST_DATABASE_URL
const owned = given ? '' : `OWNER ${plainRole}`

/** `empty`: the schema alone. `starter`: with the starter content, as a new portal has it. */
export type Template = 'empty' | 'starter'

/** How the job queue of tests goes: it looks and tells sooner than in real life of jobs, and looks seldomer for dead ones. */
export const testTiming = { poll: 0.5, tell: 0.01, retry: 1, alive: 5, supervise: 60, settle: 20 }

/** A PostgreSQL for one test run, with two templates to clone from. */
export interface DatabaseServer {
  /** Address of its maintenance database. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL in a temporary folder, or uses the one at `TEST_DATABASE_URL`, and prepares the templates.
 * Tests lose nothing when power fails, so the server need not wait for the disk; with `durable` it does, as in real life.
 */
export async function startDatabaseServer({ durable = false } = {}): Promise<DatabaseServer> {
  const log = createLog('silent')
  if (given) {
    await prepareTemplates(given)
    return { url: given, stop: async () => undefined }
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  chmodSync(folder, 0o755)
  const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const flags = ['max_connections=300', ...(durable ? [] : quick)].flatMap((setting) => ['-c', setting])
  const embedded = await startEmbeddedPostgres(folder, log, { flags })
  const url = embedded.ownerUrl
  await prepareTemplates(url)
  return {
    url,
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function prepareTemplates(serverUrl: string): Promise<void> {
  const log = createLog('silent')
  await run(
    serverUrl,
    'DROP DATABASE IF EXISTS portal_empty',
    'DROP DATABASE IF EXISTS portal_starter',
    `CREATE DATABASE portal_empty ${owned}`,
  )
  const empty = openDatabase(databaseAt(serverUrl, 'portal_empty'), 2, log)
  await migrate(empty.db, resolve('migrations'))
  const address = databaseAt(serverUrl, 'portal_empty')
  const limits = { timeout: 30, outage: empty.outage }
  const jobs = createJobs({ pooled: address, direct: address }, log, limits, testTiming)
  await jobs.start({ work: false })
  await jobs.stop()
  await empty.close()
  await run(serverUrl, `CREATE DATABASE portal_starter TEMPLATE portal_empty ${owned}`)
  const starter = openDatabase(databaseAt(serverUrl, 'portal_starter'), 2, log)
  await keepFamilies(starter.db)
  await loadStarter({ db: starter.db, clock: systemClock, log }, resolve('starter'))
  await starter.close()
}

/** A new database, cloned from a template in a few milliseconds. */
export async function cloneDatabase(
  serverUrl: string,
  template: Template,
): Promise<{ url: string; drop(): Promise<void> }> {
  return newDatabase(serverUrl, `TEMPLATE portal_${template}`)
}

/** A new database, without any table where no template is given. */
export async function newDatabase(serverUrl: string, from = ''): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `CREATE DATABASE ${name} ${from} ${owned}`)
  return {
    url: databaseAt(serverUrl, name),
    drop: () => run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two clones of one template at a time are refused: they take turns at this lock.
    await client.query('SELECT pg_advisory_lock(4242)')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database as the portal reaches it: on the embedded server by the plain role that owns it. */
function databaseAt(serverUrl: string, name: string): string {
  if (!given) return asPlainRole(serverUrl, name)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Has every commit of a row in a table take two seconds. `underWay` waits for one that has begun. */
export async function slowCommits(client: pg.Client, table: string): Promise<{ underWay: () => Promise<void> }> {
  await client.query(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM pg_sleep(2); RETURN NULL; END$$;
    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION take_time()`)
  const underWay = async () => {
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
    )
    return rows.length > 0
  }
  return { underWay: () => until(underWay, 'a commit is under way') }
}
