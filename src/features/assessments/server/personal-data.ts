import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Accounts, lockUser, type User } from '../../accounts/server/index.ts'
import { forgetKept } from './overtaken.ts'
import { statusColumns } from './posted-status.ts'
import { wantsReminders } from './reminder-choice.ts'
import { sendReminders } from './reminders.ts'
import { markColumns, targetDay } from './store.ts'

const tables = [
  'assessment_answers',
  'assessment_requirements',
  'assessment_snapshots',
  'assessment_overtaken',
  'assessment_reminders',
  'assessment_statuses',
  'assessments',
] as const

/**
 * Takes its part in what happens to accounts. The assessments of an individual go with the account; those of an
 * organization stay, without the person's name. Each night those go whose organization was closed: nobody can reach them;
 * and addresses of accounts that were deleted while an entry of theirs was still being saved.
 */
export function openAssessments(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await holdWork(tx, user)
    for (const table of tables) await tx.deleteFrom(table).where('network_uuid', '=', user.own_network_uuid).execute()
    for (const table of ['assessment_reminders', 'assessment_reminders_off'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await forgetAuthor(tx, user)
  })
  accounts.exportParts.set('assessments', exportEntries)
  accounts.jobs.declare({
    name: 'assessments-upkeep',
    cron: '41 3 * * *',
    run: async () => {
      await forgetClosed(accounts.db)
      await forgetFormerAuthors(accounts.db)
      await forgetKept(accounts.db, accounts.clock.now())
    },
  })
  // In the morning of the programme's zone.
  accounts.jobs.declare({ name: 'assessment-reminders', cron: '7 13 * * *', run: () => sendReminders(accounts) })
}

/**
 * As whoever saves: the account first, then the assessments. What is under way is waited for, and nothing more of the
 * person's begins.
 */
async function holdWork(tx: Tx, user: User): Promise<void> {
  await lockUser(tx, user.id)
  await tx
    .selectFrom('assessments')
    .select('assessment_key')
    .where('network_uuid', 'in', [user.own_network_uuid, user.network_uuid])
    .orderBy('network_uuid')
    .orderBy('assessment_key')
    .forUpdate()
    .execute()
}

/** The marks keep an id that leads nowhere any more. */
async function forgetAuthor(tx: Tx, { email, id }: User): Promise<void> {
  await tx.deleteFrom('assessment_overtaken').where('entered_by', '=', id).execute()
  await tx.updateTable('assessment_answers').set({ answered_by: '' }).where('answered_by', '=', email).execute()
  await tx.updateTable('assessment_snapshots').set({ completed_by: '' }).where('completed_by', '=', email).execute()
  await tx.updateTable('assessment_statuses').set({ entered_by: '' }).where('entered_by', '=', email).execute()
}

export async function forgetFormerAuthors(db: Db): Promise<void> {
  await sql`
    UPDATE assessment_answers SET answered_by = ''
    WHERE answered_by <> '' AND answered_by NOT IN (SELECT email FROM users)`.execute(db)
  await sql`
    UPDATE assessment_snapshots SET completed_by = ''
    WHERE completed_by <> '' AND completed_by NOT IN (SELECT email FROM users)`.execute(db)
  await sql`
    UPDATE assessment_statuses SET entered_by = ''
    WHERE entered_by <> '' AND entered_by NOT IN (SELECT email FROM users)`.execute(db)
}

export async function forgetClosed(db: Db): Promise<void> {
  for (const table of tables)
    await db
      .deleteFrom(table)
      .where(
        sql<boolean>`network_uuid NOT IN (SELECT network_uuid FROM organizations UNION SELECT own_network_uuid FROM users)`,
      )
      .execute()
}

/** What the person entered, in the own network and in the organization's. */
async function exportEntries(db: Db, user: User) {
  const networks = [user.own_network_uuid, user.network_uuid]
  const answers = await db
    .selectFrom('assessment_answers')
    .select(['assessment_key as assessment', 'objective', 'answer', 'how', 'comment', 'answered_at as answeredAt'])
    .where('network_uuid', 'in', networks)
    .where('answered_by', '=', user.email)
    .orderBy('answered_at')
    .execute()
  const requirements = await db
    .selectFrom('assessment_requirements')
    .select([
      'assessment_key as assessment',
      'requirement',
      'evidence',
      'owner',
      targetDay,
      'flagged',
      'plan',
      'resources',
      ...markColumns,
    ])
    .where('network_uuid', 'in', networks)
    .where(sql<boolean>`jsonb_path_exists(changes, '$.*.by ? (@ == $id)', jsonb_build_object('id', ${user.id}::text))`)
    .orderBy('requirement')
    .execute()
  const completions = await db
    .selectFrom('assessment_snapshots')
    .select(['assessment_key as assessment', 'completed_at as completedAt', 'scores'])
    .where('network_uuid', 'in', networks)
    .where('completed_by', '=', user.email)
    .orderBy('completed_at')
    .execute()
  const statuses = await db
    .selectFrom('assessment_statuses')
    .select(['assessment_key as assessment', ...statusColumns])
    .where('network_uuid', 'in', networks)
    .where('entered_by', '=', user.email)
    .execute()
  const keptTexts = await db
    .selectFrom('assessment_overtaken')
    .select(['assessment_key as assessment', 'item', 'field', 'value', 'entered_at as enteredAt'])
    .where('network_uuid', 'in', networks)
    .where('entered_by', '=', user.id)
    .orderBy('entered_at')
    .execute()
  return { answers, requirements, completions, statuses, keptTexts, reminderMails: await wantsReminders(db, user.id) }
}
