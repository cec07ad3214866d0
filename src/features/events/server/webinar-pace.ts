import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { WebinarServiceAway } from './webinars.ts'

/** The service takes 10 calls a second at most: at one each 125 ms it is never reached, whatever the network adds. */
const apart = 125

/** A call that would wait longer is left to the queue. */
const longestWait = 15_000

/**
 * Takes the next turn to call the service, over all instances in one statement, and waits for it.
 * @throws WebinarServiceAway where the line is too long
 */
export async function waitTurn(db: Db): Promise<void> {
  const { rows } = await sql<{ pause: string }>`
    UPDATE webinar_service
    SET next_call_at = greatest(next_call_at, clock_timestamp()) + make_interval(secs => ${apart / 1000})
    WHERE next_call_at < clock_timestamp() + make_interval(secs => ${longestWait / 1000})
    RETURNING 1000 * extract(epoch FROM next_call_at - clock_timestamp()) - ${apart} AS pause`.execute(db)
  const [turn] = rows
  if (!turn) throw new WebinarServiceAway('too many calls wait for the webinar service')
  await wait(Math.max(0, Number(turn.pause)))
}

/** Nobody calls for so many milliseconds. */
export async function holdBack(db: Db, milliseconds: number): Promise<void> {
  await sql`
    UPDATE webinar_service
    SET next_call_at = greatest(next_call_at, clock_timestamp() + make_interval(secs => ${milliseconds / 1000}))`.execute(
    db,
  )
}
