import { execFileSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../test/until.ts'
import { holdPorts } from '../lib/ports.ts'
import type { PostgresServer } from '../lib/postgres.ts'
import { makeFolder, postgresUser, start } from '../lib/processes.ts'
import { fillIn } from '../lib/scenario.ts'

export const template = 'scale/poolers/pgbouncer.ini'

const program = '/usr/sbin/pgbouncer'

export interface Pooler {
  /** As `PgBouncer 1.18.0`. */
  version: string
  /** Whether it knows nothing of statements with names, as all before 1.21. */
  forgetsNames: boolean
  /** The database through it. */
  url: string
  /** Where it tells of itself. */
  consoleUrl: string
}

/** It reaches the server by its socket, so that its connections are told from those by TCP. */
export async function startPgBouncer(server: PostgresServer): Promise<Pooler> {
  const user = postgresUser()
  const folder = makeFolder('pgbouncer', user)
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const userFile = write('users', `"portal" "${server.password}"\n`)
  const [held] = await holdPorts(1)
  const values = { socketFolder: server.socketFolder, databasePort: server.port, port: held?.port as number, userFile }
  const configuration = write('pgbouncer.ini', fillIn(template, values))
  await held?.letGo()
  const { child, log } = start('pgbouncer', program, [configuration], { user, endedBy: 'SIGINT' })
  const url = new URL(server.url)
  url.port = String(values.port)
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${log()}`)
      const client = new pg.Client({ connectionString: url.href })
      return client
        .connect()
        .then(() => client.query('SELECT 1'))
        .then(
          () => client.end().then(() => true),
          () => false,
        )
    },
    'PgBouncer passes statements on',
    20,
  )
  const [version = ''] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  const console = new URL(url)
  console.pathname = '/pgbouncer'
  return {
    version,
    forgetsNames: Number(major) === 1 && Number(minor) < 21,
    url: url.href,
    consoleUrl: console.href,
  }
}
