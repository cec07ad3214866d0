import type pg from 'pg'
import { percentile } from '../../bench/figures.ts'
import type { Accounts } from '../../src/features/accounts/server/accounts.ts'
import { actorOfSession } from '../../src/features/accounts/server/authenticate.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'

const rounds = 3_000
/** Until the driver's code is compiled and PostgreSQL has settled on a plan. */
const warmUp = 500

/**
 * The question that every call of a member begins with, with its name and without, in turn.
 * @returns the p95 of both in milliseconds
 */
export async function askNamedAndUnnamed(url: string, owner: pg.Client): Promise<{ named: number; unnamed: number }> {
  const { rows } = await owner.query<{ sessionId: string; userId: string }>(
    'SELECT id AS "sessionId", user_id AS "userId" FROM sessions LIMIT 100',
  )
  const log = createLog('silent')
  const open = (prepared: boolean) => openDatabase(url, 1, log, { prepared })
  const [withNames, without] = [open(true), open(false)]
  const ask = async (db: Accounts['db'], index: number) => {
    const claims = rows[index % rows.length] as (typeof rows)[number]
    const began = performance.now()
    if (!(await actorOfSession({ db, clock: systemClock } as Accounts, claims))) throw new Error('A session is over.')
    return performance.now() - began
  }
  const [named, unnamed]: [number[], number[]] = [[], []]
  for (let round = 0; round < warmUp + rounds; round++) {
    const [first, second] = [await ask(withNames.db, round), await ask(without.db, round)]
    if (round < warmUp) continue
    named.push(first)
    unnamed.push(second)
  }
  await withNames.close()
  await without.close()
  return { named: percentile(named, 95), unnamed: percentile(unnamed, 95) }
}
