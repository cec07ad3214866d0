import type pg from 'pg'
import { createTokens } from '../../src/features/accounts/server/tokens.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type Db, openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { type Secrets, secretsFrom } from '../../src/platform/secrets.ts'
import { drawnRows, pools } from './calls/pools.ts'
import type { Drawn } from './calls/sample.ts'
import type { Place } from './fill/fill.ts'

/** What portals call themselves: tokens name it. */
export const publicUrl = 'http://portal.example.org'

/** A database from which calls are drawn. */
export interface Urn {
  db: Db
  secrets: Secrets
  pools: Map<string, Drawn[]>
  tokenOf(drawn: Drawn): string | undefined
  query(sql: string, ...values: unknown[]): Promise<Drawn[]>
  close(): Promise<void>
}

/**
 * Draws whom and what calls are about: the same with the same seed. Whoever has no open session gets one.
 * @param owner a superuser's connection, for this alone
 */
export async function draw(place: Place, owner: pg.Client, seed: string): Promise<Urn> {
  const secrets = secretsFrom([place.secret])
  const tokens = createTokens({ secrets, clock: systemClock, publicUrl: () => publicUrl })
  const query = async (sql: string, ...values: unknown[]) =>
    (await owner.query<Record<string, unknown>>(sql, values)).rows.map(
      (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])) as Drawn,
    )
  const drawn = new Map<string, Drawn[]>()
  for (const [name, sql] of Object.entries(pools)) {
    const rows = await query(sql.replaceAll('$seed', `'${seed} ${name} '`).replaceAll('$count', String(drawnRows)))
    if (rows.length === 0) throw new Error(`Nothing can be drawn for ${name}.`)
    await openSessions(query, rows)
    drawn.set(name, rows)
  }
  const { db, close } = openDatabase(place.url, 2, createLog('silent'))
  const known = new Map<string, string>()
  return {
    db,
    secrets,
    pools: drawn,
    query,
    close,
    tokenOf({ person, session }) {
      if (!person || !session) return undefined
      const token = known.get(session) ?? tokens.issue({ ...subject, id: person }, session).accessToken
      known.set(session, token)
      return token
    },
  }
}

/** Of an access token these say nothing. */
const subject = { email: '', emailVerified: true, phoneVerified: false, group: 'Individual', staff: false } as const

async function openSessions(query: Urn['query'], rows: Drawn[]): Promise<void> {
  const people = [...new Set(rows.flatMap(({ person }) => (person ? [person] : [])))]
  if (people.length === 0) return
  const open = `SELECT DISTINCT ON (user_id) user_id AS person, id AS session FROM sessions
    WHERE user_id = ANY($1) AND ended_at IS NULL AND expires_at > now() ORDER BY user_id, id`
  const have = new Set((await query(open, people)).map(({ person }) => person))
  await query(
    `INSERT INTO sessions (user_id, device, address, started_at, last_used_at, expires_at, second_step, staff_used_at, proved_at)
     SELECT person, 'Firefox on Linux', '198.18.0.7', now(), now(), now() + interval '30 days', true, now(), now()
     FROM unnest($1::uuid[]) AS person`,
    people.filter((person) => !have.has(person)),
  )
  const sessions = new Map((await query(open, people)).map(({ person, session }) => [person, session as string]))
  for (const row of rows) if (row.person) row.session = sessions.get(row.person) as string
}
