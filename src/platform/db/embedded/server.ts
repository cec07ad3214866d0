import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** The address of a database on the server, for the server's owner. */
export const ownerAddress = ({ password }: Cluster, port: number, database = 'postgres') =>
  `postgres://portal:${password}@127.0.0.1:${port}/${database}`

/** The server of a cluster as its own file names it, if it lives. */
export function livingServer({ path }: Cluster): { pid: number; port: number } | undefined {
  const file = join(path, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return port > 0 && isServer(pid) ? { pid, port } : undefined
}

/** A file that a power failure left behind may name a process that is now another one's. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return platform() !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** The server that runs there already; one that is still coming up or going down is waited for. */
export async function runningServer(cluster: Cluster): Promise<{ port: number } | undefined> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(50)) {
    const living = livingServer(cluster)
    if (!living || (await accepts(cluster, living.port))) return living
  }
  return undefined
}

/** @throws Error with one sentence when it does not come up */
export async function startServer(
  cluster: Cluster,
  port: number,
  { flags, signal, launched }: { flags: string[]; signal: AbortSignal; launched: () => void },
): Promise<void> {
  const out = openSync(cluster.logFile, 'a', 0o600)
  // Detached: Ctrl-C reaches the whole foreground group, and the database has to outlive the portal's own stop.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.path, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags],
    { ...cluster.user, detached: true, stdio: ['ignore', out, out], env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  )
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  launched()
  const deadline = Date.now() + 60_000
  try {
    while (!(await accepts(cluster, port))) {
      if (ended || signal.aborted || Date.now() > deadline)
        throw new Error(`The embedded database did not start; ${cluster.logFile} says why.`)
      await wait(20)
    }
  } catch (error) {
    // One that ended by itself may have met another process's server, which goes on.
    if (!ended) child.kill('SIGINT')
    throw error
  }
}

/** SIGINT is PostgreSQL's "fast shutdown": open transactions are rolled back, everything committed is on disk. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const living = livingServer(cluster)
  if (!living) return
  signalStop(cluster)
  for (let i = 0; i < 600 && isServer(living.pid); i++) await wait(25)
}

/** As `stopServer`, for a process that has no time left to wait. */
export function signalStop(cluster: Cluster): void {
  const living = livingServer(cluster)
  if (living) process.kill(living.pid, 'SIGINT')
}

const wrongPassword = '28P01'

async function accepts(cluster: Cluster, port: number): Promise<boolean> {
  const connectionString = ownerAddress(cluster, port)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) return false
    throw new Error(
      `The password kept in ${cluster.folder} is not that of the database beside it: put both back from the same backup.`,
    )
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
