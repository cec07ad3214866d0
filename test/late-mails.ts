import { sql } from 'kysely'
import type { TestPortal } from './start-portal.ts'
import { until } from './until.ts'

/** Does what asks a job for a mail, which cannot be written until `meanwhile` is over: then the job's next try writes it. */
export async function mailedLate(
  { portal: { db } }: TestPortal,
  job: string,
  ask: () => Promise<unknown>,
  meanwhile: () => void,
): Promise<void> {
  await sql`ALTER TABLE messages ADD CONSTRAINT none_is_written CHECK (false) NOT VALID`.execute(db)
  await ask()
  await until(async () => {
    const { rows } = await sql`SELECT FROM pgboss.job WHERE name = ${job} AND state = 'retry'`.execute(db)
    return rows.length > 0
  }, 'the mail could not be written')
  meanwhile()
  await sql`ALTER TABLE messages DROP CONSTRAINT none_is_written`.execute(db)
}
