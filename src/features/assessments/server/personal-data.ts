import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { type Accounts, lockUser, type User } from '../../accounts/server/index.ts'
import { setKeys } from '../answer-sets.ts'
import { homeEntries } from './home.ts'
import { forgetKept } from './overtaken.ts'
import { statusColumns } from './posted-status.ts'
import { wantsReminders } from './reminder-choice.ts'
import { sendReminders } from './reminders.ts'
import { markColumns, targetDay } from './store.ts'
import { openFact } from './system-facts.ts'

/** What belongs to a network, with its primary keys. */
const keys = {
  assessment_answers: ['network_uuid', 'assessment_key', 'objective'],
  assessment_requirements: ['network_uuid', 'assessment_key', 'requirement'],
  assessment_snapshots: ['id'],
  assessment_overtaken: ['id'],
  assessment_differences: ['network_uuid', 'item', 'field'],
  assessment_reminders: ['network_uuid', 'assessment_key', 'kind', 'due_on', 'user_id'],
  assessment_statuses: ['network_uuid', 'assessment_key'],
  assessments: ['network_uuid', 'assessment_key'],
} as const
const tables = Object.keys(keys) as (keyof typeof keys)[]
const factKeys = ['place', 'field'] as const

/**
 * Takes its part in what happens to accounts. The assessments of an individual go with the account; those of an
 * organization stay, without the person's name. Each night those go whose organization was closed: nobody can reach them;
 * and addresses of accounts that were deleted while an entry of theirs was still being saved.
 */
export function openAssessments(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    const { own_network_uuid } = await holdWork(tx, user)
    for (const table of tables) await tx.deleteFrom(table).where('network_uuid', '=', own_network_uuid).execute()
    await tx.deleteFrom('system_facts').where('place', '=', own_network_uuid).execute()
    for (const table of ['assessment_reminders', 'assessment_reminders_off'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await forgetAuthor(tx, user)
  })
  accounts.exportParts.set('assessments', async (db, user) => ({
    ...(await exportEntries(db, user)),
    system: await exportFacts(accounts, db, user),
  }))
  accounts.homeSources.push({ part: 'readiness', read: homeEntries })
  accounts.works.push(isBegun)
  accounts.jobs.declare({
    name: 'assessments-upkeep',
    cron: '41 3 * * *',
    run: async (_, signal) => {
      const upkeep = batches({ signal })
      await forgetClosed(accounts.db, upkeep)
      await forgetFormerAuthors(accounts.db, upkeep)
      await forgetKept(accounts.db, accounts.clock.now(), upkeep)
    },
  })
  // In the morning of the programme's zone.
  accounts.jobs.declare({ name: 'assessment-reminders', cron: '7 13 * * *', run: () => sendReminders(accounts) })
}

/**
 * As whoever saves: the account first, then the assessments. What is under way is waited for, and nothing more of the
 * person's begins.
 */
async function holdWork(tx: Tx, { id }: User): Promise<User> {
  const user = await lockUser(tx, id)
  await tx
    .selectFrom('assessments')
    .select('assessment_key')
    .where('network_uuid', 'in', [user.own_network_uuid, user.network_uuid])
    .orderBy('network_uuid')
    .orderBy('assessment_key')
    .forUpdate()
    .execute()
  return user
}

/** The marks keep an id that leads nowhere any more. */
async function forgetAuthor(tx: Tx, { email, id }: User): Promise<void> {
  await tx.deleteFrom('assessment_overtaken').where('entered_by', '=', id).execute()
  await tx.updateTable('assessment_answers').set({ answered_by: '' }).where('answered_by', '=', email).execute()
  await tx.updateTable('assessment_snapshots').set({ completed_by: '' }).where('completed_by', '=', email).execute()
  await tx.updateTable('assessment_statuses').set({ entered_by: '' }).where('entered_by', '=', email).execute()
  // First held, in the order in which savers hold them: else the two could wait for each other.
  await tx
    .selectFrom('system_facts')
    .select('field')
    .where('by', '=', id)
    .orderBy('place')
    .orderBy(sql`field COLLATE "C"`)
    .forUpdate()
    .execute()
  await tx.updateTable('system_facts').set({ by: null }).where('by', '=', id).execute()
}

/** What people entered; a row of `assessments` alone stands for a look at an empty check. */
const entered = [
  'assessment_answers',
  'assessment_requirements',
  'assessment_snapshots',
  'assessment_statuses',
] as const

async function isBegun(db: Db, network: string): Promise<boolean> {
  for (const table of entered) {
    const [first] = await db
      .selectFrom(table)
      .select('network_uuid')
      .where('network_uuid', '=', network)
      .limit(1)
      .execute()
    if (first) return true
  }
  const fact = await db.selectFrom('system_facts').select('place').where('place', '=', network).limit(1).execute()
  return fact.length > 0
}

export async function forgetFormerAuthors(db: Db, upkeep = batches()): Promise<void> {
  for (const [table, column] of [
    ['assessment_answers', 'answered_by'],
    ['assessment_snapshots', 'completed_by'],
    ['assessment_statuses', 'entered_by'],
  ] as const) {
    const author = sql.ref(`${table}.${column}`)
    const isGone = sql`${author} <> '' AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = lower(${author}))`
    await upkeep.updateWalked(db, table, keys[table], sql`${sql.ref(column)} = ''`, isGone)
  }
  const isGone = sql`system_facts.by IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE users.id = system_facts.by)`
  await upkeep.updateWalked(db, 'system_facts', factKeys, sql`by = NULL`, isGone)
}

export async function forgetClosed(db: Db, upkeep = batches()): Promise<void> {
  const isClosed = (network: string) => sql`NOT EXISTS (
      SELECT FROM organizations WHERE organizations.network_uuid = ${sql.ref(network)})
    AND NOT EXISTS (SELECT FROM users WHERE users.own_network_uuid = ${sql.ref(network)})`
  for (const table of tables) await upkeep.deleteWalked(db, table, keys[table], isClosed(`${table}.network_uuid`))
  await upkeep.deleteWalked(db, 'system_facts', factKeys, isClosed('system_facts.place'))
}

/** What the person entered, in the own network and in the organization's. */
async function exportEntries(db: Db, user: User) {
  const networks = [user.own_network_uuid, user.network_uuid]
  const answers = await db
    .selectFrom('assessment_answers')
    .select(['assessment_key as assessment', 'objective', 'answer', 'how', 'comment', 'answered_at as answeredAt'])
    .where('network_uuid', 'in', networks)
    .where('assessment_key', 'in', setKeys)
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
    .where('assessment_key', 'in', setKeys)
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
  const differences = await db
    .selectFrom('assessment_differences')
    .select(['item', 'field', 'theirs as value', 'entered_at as enteredAt'])
    .where('network_uuid', 'in', networks)
    .where('entered_by', '=', user.id)
    .orderBy('entered_at')
    .execute()
  return {
    ...{ answers, requirements, completions, statuses, keptTexts, differences },
    reminderMails: await wantsReminders(db, user.id),
  }
}

/** What the person entered last of a system, in the own network and in the organization's. */
async function exportFacts({ secrets }: Accounts, db: Db, user: User) {
  const rows = await db
    .selectFrom('system_facts')
    .select(['place', 'field', 'sealed', 'at'])
    .where('by', '=', user.id)
    .where('place', 'in', [user.own_network_uuid, user.network_uuid])
    .orderBy('field')
    .execute()
  return rows.map(({ place, field, sealed, at }) => ({
    field,
    value: openFact(secrets, place, field, sealed) ?? '',
    enteredAt: at,
  }))
}
