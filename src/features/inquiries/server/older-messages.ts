import { type RawBuilder, sql } from 'kysely'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'

const atATime = 1_000

/** Messages that are older than this when the console first hears of them were answered outside it. */
const answeredOutside = "interval '30 days'"

/**
 * Writes the lines of messages that are older than the list, as its triggers do. Those of the last thirty days are new;
 * older ones are closed.
 */
export async function enterOlderMessages(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const upkeep = batches({ signal })
  const enter = (
    column: 'contact_message' | 'expert_message',
    office: RawBuilder<unknown>,
    text: RawBuilder<unknown>,
  ) =>
    upkeep.repeat(async () => {
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO inquiries (${sql.ref(column)}, sent_at, state, office, search_text, status)
        SELECT m.id, m.sent_at, m.state, ${office}, ${text},
          CASE WHEN m.sent_at < ${clock.now()}::timestamptz - ${sql.raw(answeredOutside)} THEN 'closed' ELSE 'new' END
        FROM ${sql.table(`${column}s`)} m
        WHERE NOT EXISTS (SELECT 1 FROM inquiries WHERE ${sql.ref(column)} = m.id)
        ORDER BY m.id LIMIT ${atATime} FOR KEY SHARE OF m SKIP LOCKED
        ON CONFLICT DO NOTHING`.execute(db)
      return numAffectedRows > 0n
    })
  await enter('contact_message', sql`office_of_message(m.accelerator)`, sql`inquiry_text(m.id, NULL)`)
  await enter('expert_message', sql`NULL::integer`, sql`inquiry_text(NULL, m.id)`)
  await seekOffices(db, upkeep)
}

/**
 * Finds the offices of new messages that have none: the directory did not tell them apart, or the register was not in
 * step. Those of made-up offices that went with the first directory belong to none either.
 */
async function seekOffices(db: Portal['db'], upkeep: Upkeep): Promise<void> {
  const isUnserved = sql`status = 'new' AND contact_message IS NOT NULL
    AND (office IS NULL OR office IN (SELECT id FROM offices WHERE sample AND NOT current))`
  let after = '00000000-0000-0000-0000-000000000000'
  await upkeep.repeat(async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM inquiries WHERE id > ${after} AND ${isUnserved} ORDER BY id LIMIT ${atATime}`.execute(db)
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1) ?? after
    // In one order; none that somebody answers at this moment, or gave to another office meanwhile.
    await sql`
      WITH sought AS (
        SELECT id, office_of_message((SELECT accelerator FROM contact_messages m WHERE m.id = contact_message)) AS office
        FROM inquiries WHERE id = ANY (${ids}::uuid[]) AND ${isUnserved} ORDER BY id FOR UPDATE SKIP LOCKED)
      UPDATE inquiries AS i SET office = s.office FROM sought s
      WHERE i.id = s.id AND i.office IS DISTINCT FROM s.office`.execute(db)
    return ids.length === atATime
  })
}
