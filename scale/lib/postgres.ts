import { execFileSync, type StdioOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../test/until.ts'
import { holdPorts } from './ports.ts'
import { folder, makeFolder, postgresUser, start } from './processes.ts'

/** A PostgreSQL of Debian's with the role `portal`, to which a database of that name belongs. */
export interface PostgresServer {
  /** As `PostgreSQL 15.20`. */
  version: string
  port: number
  /** Where it can be reached without TCP. */
  socketFolder: string
  /** Of the role `portal`. */
  password: string
  /** The role's database by TCP. */
  url: string
  /** The same for the superuser. */
  ownerUrl: string
  /** Ends it, and with it all connections. */
  end(): Promise<void>
  /** Ends it and starts it again, with these settings instead of those before. */
  restart(settings: Record<string, string>): Promise<void>
}

/** @param settings of the server, over its usual ones: it waits for the disk, as in life */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort(byVersion).at(-1) as string
  const user = postgresUser()
  const data = makeFolder('postgres', user)
  const socketFolder = makeFolder('socket', user)
  const [ownerPassword, password] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const passwordFile = join(folder, 'owner-password')
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  execFileSync(join(bin, 'initdb'), ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    stdio,
    cwd: data,
  })

  const [held] = await holdPorts(1)
  const port = (await held?.letGo()) as number
  const urlOf = (role: string, secret: string, database: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`
  const launch = async (given: Record<string, string>, first: readonly string[]) => {
    const own = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: socketFolder, ...given }
    const flags = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // By SIGTERM it would wait for all who are connected.
    const server = start('postgres', join(bin, 'postgres'), ['-D', data, ...flags], { user, endedBy: 'SIGINT' })
    await until(
      () => {
        if (server.child.exitCode !== null) throw new Error(`PostgreSQL has ended: ${server.log()}`)
        return carriesOut(urlOf('postgres', ownerPassword, 'postgres'), first)
      },
      'PostgreSQL takes connections',
      60,
    )
    return server
  }
  const begin = [`CREATE ROLE portal LOGIN PASSWORD '${password}'`, 'CREATE DATABASE portal OWNER portal']
  let server = await launch(settings, begin)
  return {
    version: `PostgreSQL ${execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).split(' ')[2]}`,
    port,
    socketFolder,
    password,
    url: urlOf('portal', password, 'portal'),
    ownerUrl: urlOf('postgres', ownerPassword, 'portal'),
    end: () => server.end(),
    async restart(given) {
      // The last checkpoint writes all that has changed.
      await server.end('SIGINT', 600)
      server = await launch(given, [])
    },
  }
}

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** False where nobody takes the connection yet. */
async function carriesOut(url: string, statements: readonly string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } catch {
    return false
  }
  for (const statement of statements) await client.query(statement)
  await client.end()
  return true
}
