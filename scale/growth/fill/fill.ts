import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { password } from '../../../bench/people.ts'
import { hashPassword } from '../../../src/features/accounts/server/passwords.ts'
import { renewLooks } from '../../../src/features/organizations/server/store.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { type Db, openDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { keepFamilies } from '../../../src/platform/families.ts'
import { createLog } from '../../../src/platform/log.ts'
import { secretsFrom } from '../../../src/platform/secrets.ts'
import { loadStarter } from '../../../src/starter.ts'
import { until } from '../../../test/until.ts'
import { checks, levelTwo, ofClosed } from './checks.ts'
import { content, editing, families, shelves } from './content.ts'
import { desks } from './desks.ts'
import { people } from './people.ts'
import { jobs, records } from './records.ts'
import { fillSealed } from './sealed.ts'
import { functions, type Size, type Step, sizeOf } from './size.ts'

/** A database that is filled, and how it is reached. */
export interface Place {
  /** As the portal's role, and as the superuser. */
  url: string
  ownerUrl: string
  size: Size
  /** Of the portals on it. */
  secret: string
}

/** Migrations from this one on meet a database that is full: among them indexes of the largest tables. */
export const firstLate = '0125'

/** Of the server while it fills: nothing need outlast a crash. */
export const whileFilling = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  work_mem: '128MB',
  autovacuum: 'off',
  jit: 'off',
} as const

/**
 * Fills an empty database, on the schema before the late migrations.
 * @param name said with what takes long @param folder in which it may write
 */
export async function fill(
  addresses: Pick<Place, 'url' | 'ownerUrl'>,
  name: string,
  accounts: number,
  folder: string,
): Promise<Place> {
  const place = { ...addresses, size: sizeOf(accounts), secret: `secret of ${name}`.padEnd(40, '.') }
  await begin(place.url, join(folder, `before-${name}`))
  await asOwner(place.ownerUrl, async (client) => {
    await client.query(functions(place.size))
    const indexes = await takeIndexes(client)
    await run(client, name, [...people(place.size, await hashPassword(password)), ...shelves(place.size)])
    // Neither touches what the other does.
    await Promise.all([
      asOwner(place.ownerUrl, (beside) => run(beside, name, [...records(place.size), ...desks(place.size)])),
      fillContent(client, name, place),
    ])
    await timed(name, `${indexes.length} indexes`, () => makeIndexes(place.ownerUrl, indexes))
    await timed(name, 'looks of names', () => inDatabase(place.url, renewLooks))
    await client.query('UPDATE organizations SET look_table = NULL WHERE get_byte(uuid_send(id), 0) < 5')
    await timed(name, 'VACUUM ANALYZE', () => client.query('VACUUM (ANALYZE, PARALLEL 2)'))
  })
  return place
}

async function fillContent(client: pg.Client, name: string, { size, secret }: Place): Promise<void> {
  await run(client, name, [...content(size), ...checks(size)])
  await timed(name, 'what is sealed', () => fillSealed(client, secretsFrom([secret]), levelTwo(size)))
  await run(client, name, ofClosed)
}

/** Waits until a portal that runs on it has an item of the console for each that visitors see. */
export async function untilBroughtAlong(owner: pg.Client): Promise<void> {
  const left = async () => {
    const { rows } = await owner.query<{ left: string }>(
      `SELECT (SELECT count(*) FROM content_items WHERE family = ANY ($1))
         - (SELECT count(*) FROM items WHERE family = ANY ($1)) AS left`,
      [Object.keys(families)],
    )
    return Number(rows[0]?.left)
  }
  const isDone = async () => {
    if ((await left()) <= 0) return true
    // To count takes a while.
    await setTimeout(300)
    return false
  }
  await until(isDone, 'all items are brought along', 900)
}

/** The rest, once a portal has run on it and brought along what it keeps beside the tables. */
export async function complete({ ownerUrl, size }: Place, name: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await run(client, name, [...editing(size), jobs(size)])
    await client.query('DROP SCHEMA growth CASCADE')
    await timed(name, 'VACUUM ANALYZE of what came along', () => client.query('VACUUM (ANALYZE, PARALLEL 2)'))
  })
}

export async function asOwner<Result>(url: string, task: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** The schema and the starter content, as they were before the late migrations. */
async function begin(url: string, root: string): Promise<void> {
  const folder = join(root, 'migrations')
  mkdirSync(folder, { recursive: true })
  // Migrations may use the portal's own code, and it its packages.
  for (const name of ['src', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(root, name))
  for (const file of readdirSync('migrations').filter((file) => file < firstLate))
    symlinkSync(resolve('migrations', file), join(folder, file))
  const log = createLog('warn')
  await inDatabase(url, async (db) => {
    await migrate(db, folder)
    await keepFamilies(db)
    await loadStarter({ db, clock: systemClock, log }, resolve('starter'))
  })
}

/** The migrations that a database was filled before. @returns their names */
export const migrateOn = (url: string): Promise<string[]> => inDatabase(url, (db) => migrate(db, resolve('migrations')))

/** As the portal's role, without a limit of time. */
async function inDatabase<Result>(url: string, task: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(url, 2, createLog('warn'), { timeout: 0 })
  try {
    return await task(db)
  } finally {
    await close()
  }
}

async function run(client: pg.Client, name: string, steps: Step[]): Promise<void> {
  await client.query('SET session_replication_role = replica')
  for (const { what, sql, values, triggers = {} } of steps)
    await timed(name, what, async () => {
      await client.query('BEGIN')
      for (const [table, kept] of Object.entries(triggers))
        for (const trigger of kept) await client.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${trigger}`)
      await client.query(sql, values).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`, { cause: error })
      })
      for (const [table, kept] of Object.entries(triggers))
        for (const trigger of kept) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
      await client.query('COMMIT')
    })
}

/** Says what took long. */
export async function timed<Result>(name: string, what: string, task: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await task()
  const seconds = (performance.now() - began) / 1_000
  if (seconds > 2) console.log(`${name}: ${what}, ${seconds.toFixed(1)} s`)
  return result
}

/** Takes off all that no constraint needs. @returns what makes them again */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ made }) => made)
}

/** Two at a time: as many as there are cores. */
async function makeIndexes(url: string, made: string[]): Promise<void> {
  const left = [...made]
  const lane = () =>
    asOwner(url, async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await client.query(next)
    })
  await Promise.all([lane(), lane()])
}
