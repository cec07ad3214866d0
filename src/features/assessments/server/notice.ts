import type { z } from 'zod'
import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'
import { holdUser } from '../../accounts/server/index.ts'
import type { readNotice } from '../contract.ts'

type Accepted = z.output<typeof readNotice.answer>

/** Which versions of the disclaimer people have accepted (SYSTEM-08). No call of the check asks for it. */
export function noticeService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    notice: async (actor: Actor): Promise<Accepted> => ({
      accepted: await newestAccepted(db, requireUser(actor).userId),
    }),

    /** The first time stands. */
    async acceptNotice(actor: Actor, version: number): Promise<Accepted> {
      const user = requireUser(actor)
      return db.transaction().execute(async (tx) => {
        await holdUser(tx, user)
        await tx
          .insertInto('assessment_notices')
          .values({ user_id: user.userId, version, accepted_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { accepted: await newestAccepted(tx, user.userId) }
      })
    },
  }
}

/** @returns 0 for none */
export async function newestAccepted(db: Db, userId: string): Promise<number> {
  const [newest] = await readNotices(db, userId)
  return newest?.version ?? 0
}

/** The newest first. */
export const readNotices = (db: Db, userId: string) =>
  db
    .selectFrom('assessment_notices')
    .select(['version', 'accepted_at as acceptedAt'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .execute()
