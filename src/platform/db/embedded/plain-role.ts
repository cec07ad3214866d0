import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Owns the portal's database and nothing else: no file, no program and no other database of the server. */
export const plainRole = 'portal_app'

/** The same address for the plain role, whose password is made from the owner's. */
export function asPlainRole(ownerAddress: string, database?: string): string {
  const url = new URL(ownerAddress)
  url.password = createHmac('sha256', url.password).update(plainRole).digest('hex')
  url.username = plainRole
  if (database) url.pathname = `/${database}`
  return url.href
}

const preparing = 0x72_6f_6c_65

/**
 * Sees to it that the plain role owns the portal's database: made so, or taken over whole from the server's owner,
 * which it belonged to in earlier releases and does after a restore.
 */
export async function prepareDatabase(ownerAddress: string): Promise<void> {
  await asOwner(ownerAddress, async (client) => {
    // Commands may start beside the portal. The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [preparing])
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [plainRole])
    const { password } = new URL(asPlainRole(ownerAddress))
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${plainRole} LOGIN PASSWORD '${password}'`)
    const { rows } = await client.query<{ owner: string }>(
      `SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = 'portal'`,
    )
    if (!rows[0]) await client.query(`CREATE DATABASE portal OWNER ${plainRole}`)
    else if (rows[0].owner !== plainRole) await takeOver(ownerAddress)
  })
}

/** `REASSIGN OWNED` does not serve: the server's first role keeps what the server itself is made of. */
async function takeOver(ownerAddress: string): Promise<void> {
  const url = new URL(ownerAddress)
  url.pathname = '/portal'
  await asOwner(url.href, async (client) => {
    await client.query('BEGIN')
    const { rows } = await client.query<{ statement: string }>(ownedObjects)
    for (const { statement } of rows) await client.query(statement)
    await client.query(`ALTER DATABASE portal OWNER TO ${plainRole}`)
    await client.query('COMMIT')
  })
}

/**
 * Everything made in the database (PostgreSQL's own objects have lower numbers), without what belongs to an extension
 * or follows another object: row types, arrays, sequences of columns.
 */
const ownedObjects = `
  SELECT format('ALTER %s %s OWNER TO ${plainRole}', upper(object.type), object.identity) AS statement
  FROM (
    SELECT 'pg_namespace'::regclass AS catalog, oid, nspowner AS owner FROM pg_namespace
    UNION ALL SELECT 'pg_class'::regclass, oid, relowner FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL SELECT 'pg_type'::regclass, oid, typowner FROM pg_type
    UNION ALL SELECT 'pg_proc'::regclass, oid, proowner FROM pg_proc
    UNION ALL SELECT 'pg_ts_config'::regclass, oid, cfgowner FROM pg_ts_config
    UNION ALL SELECT 'pg_ts_dict'::regclass, oid, dictowner FROM pg_ts_dict
    UNION ALL SELECT 'pg_statistic_ext'::regclass, oid, stxowner FROM pg_statistic_ext
  ) owned,
  LATERAL pg_identify_object(owned.catalog, owned.oid, 0) AS object
  WHERE owned.oid >= 16384 AND pg_get_userbyid(owned.owner) <> '${plainRole}'
    AND object.schema IS DISTINCT FROM 'pg_toast' AND object.identity NOT LIKE 'pg\\_temp%'
    AND NOT EXISTS (
      SELECT 1 FROM pg_depend
      -- A partitioned table depends on its own columns.
      WHERE classid = owned.catalog AND objid = owned.oid AND refobjid <> objid
        AND (deptype IN ('e', 'i') OR deptype = 'a' AND object.type = 'sequence')
    )`

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-owner' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
