import { type Actor, requireUser } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'

/** Reminders are on until a person turns them off, for all assessments at once. */
export function reminderChoice({ db }: Pick<Portal, 'db'>) {
  return {
    async reminders(actor: Actor): Promise<{ wanted: boolean }> {
      return { wanted: await wantsReminders(db, requireUser(actor).userId) }
    },

    async setReminders(actor: Actor, wanted: boolean): Promise<{ wanted: boolean }> {
      const { userId } = requireUser(actor)
      if (wanted) await db.deleteFrom('assessment_reminders_off').where('user_id', '=', userId).execute()
      else
        await db
          .insertInto('assessment_reminders_off')
          .values({ user_id: userId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return { wanted }
    },
  }
}

export async function wantsReminders(db: Db, userId: string): Promise<boolean> {
  const off = await db
    .selectFrom('assessment_reminders_off')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return off === undefined
}
