import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Db, isHeldUp } from './database.ts'

interface Migration {
  /** As `0001-platform`. */
  name: string
  path: string
  /** In a transaction, unless it runs outside. */
  up(db: Kysely<unknown>): Promise<void>
  /** For what PostgreSQL refuses in a transaction or what takes long; may be run again after it failed. */
  outside: boolean
}

export interface MigrateOptions {
  /** Is told in one sentence what whoever runs the portal should know. */
  warn?(sentence: string): void
  /** Milliseconds before a migration that did not get its locks is tried again. */
  wait?(): number
  /** Milliseconds of waiting for the turn after which it is told of. */
  patience?: number
}

/** The lock that the earlier releases take as well, so that they and this one take turns. */
const turn = 3853314791062309107n

/** In milliseconds: how often it is asked whether it is this one's turn. */
const turnEvery = 200
const usualPatience = 10_000

/** How long a migration waits for a lock, while everybody behind it waits too; and how often it tries. */
const locksWithin = '1s'
const mostTries = 30
const betweenTries = () => 1_000 + Math.random() * 4_000

/**
 * Brings the schema up to date, each migration in a transaction of its own; instances that start together take turns.
 * A database that a later release has brought further is left as it is, and can be used, unless that release has set
 * a floor above this one's last migration.
 * @throws Error with one sentence that names the migration
 */
export async function migrate(db: Db, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await untilTurn(one, options)
    try {
      return await bringUpToDate(one as Kysely<unknown>, folder, options)
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(turn)})`.execute(one).catch(() => undefined)
    }
  })
}

/**
 * Asked again and again: a statement that waits for the lock holds a snapshot, and an index that is built outside a
 * transaction waits for whoever has one. Both would wait for each other.
 */
async function untilTurn(db: Db, { warn = () => undefined, patience = usualPatience }: MigrateOptions): Promise<void> {
  const began = performance.now()
  for (let isTold = false; ; ) {
    const { rows } = await sql<{ own: boolean }>`SELECT pg_try_advisory_lock(${sql.lit(turn)}) AS own`.execute(db)
    if (rows[0]?.own) return
    const holder = !isTold && performance.now() - began >= patience ? await turnHolder(db) : undefined
    if (holder !== undefined) {
      isTold = true
      warn(
        `the migrations wait for their turn: the database's process ${holder} has their lock, of another instance or left on a pooler's connection`,
      )
    }
    await setTimeout(turnEvery)
  }
}

/** The server process that has the lock. Whoever asks again and again is not seen to wait there. */
async function turnHolder(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks
    WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = ${sql.lit(turn)} AND objsubid = 1
      AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  return rows[0]?.pid
}

/** In the order of their numbers. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()

async function readMigration(folder: string, name: string): Promise<Migration> {
  const path = join(folder, `${name}.ts`)
  const { up, outside = false } = (await import(pathToFileURL(path).href)) as Pick<Migration, 'up'> & { outside?: true }
  return { name, path, up, outside }
}

async function bringUpToDate(
  db: Kysely<unknown>,
  folder: string,
  { warn = () => undefined, wait = betweenTries }: MigrateOptions,
): Promise<string[]> {
  const done = await readDone(db)
  const known = namesIn(folder)
  const last = known.at(-1) ?? ''
  const foreign = done.filter((name) => !known.includes(name))
  const pending = known.filter((name) => !done.includes(name))
  const lost = foreign.find((name) => name < last)
  if (lost) throw new Error(`The database holds the migration ${lost}, which this release does not know.`)
  const late = pending.find((name) => name < (done.at(-1) ?? ''))
  if (late) throw new Error(`The database holds migrations after ${late}, but not that one.`)
  if (foreign.length > 0) {
    const floor = await readFloor(db)
    if (floor > last)
      throw new Error(
        `The database was changed by a later release so that this one cannot use it: at least ${floor} has to be known, and the last one here is ${last}.`,
      )
    warn(`the database was brought further by a later release (${foreign.at(-1)}); it is used as it is`)
    return []
  }
  const migrations: Migration[] = []
  for (const name of pending) migrations.push(await readMigration(folder, name))
  for (const group of grouped(migrations, done.length === 0))
    if (group[0]?.outside) await runOutside(db, group[0])
    else await runInside(db, group, wait)
  return pending
}

/** A new database gets in one transaction what can be: nobody else is there, and it is quicker. */
function grouped(pending: readonly Migration[], isNew: boolean): Migration[][] {
  const groups: Migration[][] = []
  for (const migration of pending) {
    const group = groups.at(-1)
    if (isNew && group && !migration.outside && !group[0]?.outside) group.push(migration)
    else groups.push([migration])
  }
  return groups
}

async function runInside(db: Kysely<unknown>, group: readonly Migration[], wait: () => number): Promise<void> {
  for (let tried = 1; ; tried++) {
    let present = group[0] as Migration
    try {
      await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx)
        await sql`SET LOCAL lock_timeout = ${sql.lit(locksWithin)}`.execute(tx)
        for (present of group) {
          await present.up(tx)
          await record(tx, present)
        }
      })
      return
    } catch (error) {
      if (!isHeldUp(error) || tried === mostTries) throw failed(present, error)
      await setTimeout(wait())
    }
  }
}

/**
 * One statement at a time. An index that an earlier try has left unfinished is taken off first. The limit of time is the
 * session's again at the end: a pooler hands the connection on.
 */
async function runOutside(db: Kysely<unknown>, migration: Migration): Promise<void> {
  try {
    await sql`SET statement_timeout = 0`.execute(db)
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`.execute(db)
    const source = readFileSync(migration.path, 'utf8')
    for (const { name } of rows)
      if (source.includes(name)) await sql`DROP INDEX CONCURRENTLY ${sql.ref(name)}`.execute(db)
    await migration.up(db)
    await record(db, migration)
  } catch (error) {
    throw failed(migration, error)
  } finally {
    await sql`RESET statement_timeout`.execute(db).catch(() => undefined)
  }
}

/** The table is the one that the earlier releases keep. */
async function readDone(db: Kysely<unknown>): Promise<string[]> {
  await sql`
    CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

const record = (db: Kysely<unknown>, { name }: Migration) =>
  sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${new Date().toISOString()})`.execute(db)

/** The first migration that a release has to know to use the database; empty where none was ever named. */
async function readFloor(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass('schema_floor') IS NOT NULL AS exists`.execute(db)
  if (!rows[0]?.exists) return ''
  const { rows: floors } = await sql<{ migration: string }>`SELECT migration FROM schema_floor`.execute(db)
  return floors[0]?.migration ?? ''
}

const failed = ({ name }: Migration, error: unknown): Error =>
  new Error(`The database could not be brought up to date by ${name}: ${(error as Error).message}`, { cause: error })
