import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asPlainRole } from '../../src/platform/db/embedded/plain-role.ts'
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.ts'
import { createLog } from '../../src/platform/log.ts'
import { type PortalProcess, portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

/** For the server's owner. */
function ownerUrl({ dataDir }: PortalProcess, database = 'postgres'): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://portal:${password}@127.0.0.1:${port}/${database}`
}

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status === 200
const insert = `INSERT INTO content_items (family, id, title, item_date, search_text) VALUES ('news', $1, $1, now(), $1)`

test('the embedded database that is killed under a living portal is started again, with all that was acknowledged', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready: started, ended, output } = portal.start()
  const url = await started
  for (let turn = 1; turn <= 2; turn++) {
    const client = await connected(asPlainRole(ownerUrl(portal), 'portal'))
    for (let index = 0; index < 20; index++) await client.query(insert, [`kill-${turn}-${index}`])
    const killed = portal.database() as number
    process.kill(killed, 'SIGKILL')
    await until(async () => portal.database() !== killed && (await ready(url)), 'the portal is ready again')
    const items = await fetch(`${url}/api/resources/news?pageSize=100&after=${turn}`)
    expect(await items.text()).toContain(`kill-${turn}-19`)
  }
  await until(() => output().match(/the embedded database runs again/g)?.length === 2, 'both are told of')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(portal.database()).toBeUndefined()
}, 90_000)

test('the embedded server told to end from outside does not wait for the portal for ever: it is ended, and started again', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready: started, ended, output } = portal.start()
  const url = await started
  const told = portal.database() as number
  process.kill(told, 'SIGTERM')
  // Nobody asks for anything meanwhile.
  await until(() => output().includes('the embedded database runs again'), 'it runs again', 30)
  expect(portal.database()).not.toBe(told)
  await until(() => ready(url), 'the portal is ready again')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 60_000)

test('a killed backend brings down all connections, not the server: that is kept, and stays claimed', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const url = await portal.start().ready
  const server = portal.database()
  const client = await connected(ownerUrl(portal))
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0]?.pid as number, 'SIGKILL')
  await until(() => ready(url), 'the portal is ready again')
  expect(portal.database()).toBe(server)
  // The server may notice the death only now, and then brings this connection down too.
  const isClaimed = async () => {
    const other = await connected(ownerUrl(portal))
    const claims = await other.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted`)
    return claims.rowCount === 1
  }
  await until(() => isClaimed().catch(() => false), 'it is claimed again')
}, 60_000)

test('a database that cannot be started again is given up after its tries, in a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lost-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const embedded = await startEmbeddedPostgres(folder, createLog('silent'), { waits: [0, 0.1, 0.1] })
  const lost = Promise.withResolvers<string>()
  await embedded.claim(lost.resolve)
  renameSync(join(folder, 'postgres', 'global'), join(folder, 'postgres', 'elsewhere'))
  process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  expect(await lost.promise).toMatch(/^The embedded database has ended and cannot be started again; \S+ says why\.$/)
  await embedded.stop()
}, 60_000)

test('a portal whose database another process has taken ends with code 1 and a sentence, and leaves it running', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { ready: started, ended, output } = portal.start()
  await started
  const other = await connected(ownerUrl(portal))
  const { rows } = await other.query<{ pid: number; lock: string }>(`
    SELECT pid, objid AS lock FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = 'postgres' AND locktype = 'advisory' AND granted`)
  const { pid, lock } = rows[0] as { pid: number; lock: string }
  const taken = other.query('SELECT pg_advisory_lock($1)', [lock])
  const third = await connected(ownerUrl(portal))
  await until(async () => {
    const waiting = await third.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
    return waiting.rowCount === 1
  }, 'the other process waits for the claim')
  await third.query('SELECT pg_terminate_backend($1)', [pid])
  await taken
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^Another portal runs on the data folder \S+: stop it first/m)
  expect((await other.query('SELECT 1 AS here')).rows).toEqual([{ here: 1 }])
}, 60_000)

test('a database put in its place under a running portal is not ready until the portal starts anew', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  const url = await first.ready
  expect(await ready(url)).toBe(true)
  // As after a restore: everything is the server's owner's.
  const owner = await connected(ownerUrl(portal, 'portal'))
  // What a start does beside serving holds some of the tables meanwhile.
  await until(
    () =>
      owner.query('REASSIGN OWNED BY portal_app TO portal').then(
        () => true,
        (error: { code?: string }) => (error.code === '40P01' ? false : Promise.reject(error)),
      ),
    'all belongs to the owner',
  )
  await owner.end()
  expect(await ready(url)).toBe(false)
  first.child.kill('SIGTERM')
  await first.ended
  expect(await ready(await portal.start().ready)).toBe(true)
}, 60_000)

test('a portal that is out of time stops its database all the same', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready: started, ended } = portal.start()
  const url = await started
  const stuck = fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit).catch((error: Error) => error.message)
  await fetch(`${url}/healthz`)
  child.kill('SIGTERM')
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    'it takes no more requests',
  )
  // Before that it is the same ask, heard twice.
  await setTimeout(1_000)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(await stuck).toBe('fetch failed')
  await until(() => portal.database() === undefined, 'the database has stopped')
}, 60_000)

const owners = `
  SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname IN ('public', 'pgboss')
  UNION SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'portal'
  UNION SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'pgboss'
  UNION SELECT pg_get_userbyid(cfgowner) FROM pg_ts_config WHERE cfgname LIKE 'portal%'
  UNION SELECT pg_get_userbyid(proowner) FROM pg_proc WHERE proname IN ('search_vector', 'notify_content_change', 'create_queue')
  UNION SELECT pg_get_userbyid(typowner) FROM pg_type WHERE typname = 'job_state'`

test('the portal works as a role that owns its database and may nothing else, in data folders of earlier releases too', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start()
  const url = await first.ready
  const check = async () => {
    const plain = await connected(asPlainRole(ownerUrl(portal), 'portal'))
    expect((await plain.query(owners)).rows).toEqual([{ owner: 'portal_app' }])
    const may = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`
    expect(Object.values((await plain.query(may)).rows[0])).toEqual([false, false, false, false, false])
    await expect(plain.query(`COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toThrow(/permission denied/)
    await expect(plain.query(`SELECT pg_read_file('PG_VERSION')`)).rejects.toThrow(/permission denied/)
    // A parallel worker bears its leader's name; one that begins has no user yet.
    const used = `SELECT DISTINCT usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND usename IS NOT NULL AND application_name IN ('portal', 'portal-jobs', 'portal-listen')`
    const owner = await connected(ownerUrl(portal))
    expect((await owner.query(used)).rows).toEqual([{ usename: 'portal_app' }])
    await Promise.all([plain.end(), owner.end()])
  }
  await check()
  const before = await (await fetch(`${url}/api/resources/news?pageSize=100`)).json()

  // As earlier releases left it, and a restore does: everything the owner's, who is a superuser.
  const owner = await connected(ownerUrl(portal, 'portal'))
  // It locks one table after the other, beside a portal that works: what meets in a deadlock is tried again.
  await until(
    () =>
      owner.query('REASSIGN OWNED BY portal_app TO portal').then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== '40P01') throw error
          return false
        },
      ),
    'all is the owner’s',
  )
  await owner.query('ALTER DATABASE portal OWNER TO portal')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const again = await portal.start().ready
  await check()
  expect(await (await fetch(`${again}/api/resources/news?pageSize=100`)).json()).toEqual(before)
  const plain = await connected(asPlainRole(ownerUrl(portal), 'portal'))
  await plain.query('ALTER TABLE messages ADD COLUMN of_a_later_release int')
}, 90_000)
