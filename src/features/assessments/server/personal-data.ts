import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Accounts, lockUser, type User } from '../../accounts/server/index.ts'
import { setKeys } from '../answer-sets.ts'
import { openAsset } from './assets/store.ts'
import { exportBatches, forgetDoer } from './batches/store.ts'
import { isBegun } from './begun.ts'
import { isEnteredBy } from './entered-by.ts'
import { exportFlow, forgetFlowAuthor } from './flow/personal.ts'
import { homeEntries } from './home.ts'
import { openInterviewAnswer } from './interview.ts'
import { readNotices } from './notice.ts'
import { forgetPlaces, holdFields, holdListed, holdPlaces, removeSystems } from './place-tables.ts'
import { statusColumns } from './posted-status.ts'
import { exportProviders, forgetProviderAuthor } from './provider-data.ts'
import { wantsReminders } from './reminder-choice.ts'
import { sendReminders } from './reminders.ts'
import { markColumns, targetDay } from './store.ts'
import { openFact } from './system-facts.ts'
import { namesOfSystems, ofSystem, placesOf } from './system-store.ts'
import { declareUpkeep } from './upkeep.ts'

/**
 * Takes its part in what happens to accounts. The assessments of an individual go with the account; those of an
 * organization stay, without the person's name.
 */
export function openAssessments(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await forgetPlaces(tx, await holdWork(tx, user))
    for (const table of ['assessment_notices', 'assessment_reminders', 'assessment_reminders_off'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await forgetAuthor(tx, user)
  })
  accounts.exportParts.set('assessments', async (db, user) => {
    const named = await namesOfSystems(db, [user.own_network_uuid, user.network_uuid])
    return {
      ...(await exportEntries(db, user, named)),
      system: await exportFields(accounts, db, user, named, 'system_facts', openFact),
      interview: await exportFields(accounts, db, user, named, 'interview_answers', openInterviewAnswer),
      assets: await exportAssets(accounts, db, user, named),
      flow: await exportFlow(db, accounts.secrets, user, named),
      ...(await exportProviders(db, accounts.secrets, user, named)),
    }
  })
  accounts.homeSources.push({ part: 'readiness', read: homeEntries })
  accounts.works.push(isBegun)
  declareUpkeep(accounts)
  // In the morning of the programme's zone.
  accounts.jobs.declare({ name: 'assessment-reminders', cron: '7 13 * * *', run: () => sendReminders(accounts) })
}

/**
 * As whoever saves: the account first, then the systems, then the assessments. What is under way is waited for, and
 * nothing more of the person's begins.
 * @returns the places of the person alone, whose systems are gone
 */
async function holdWork(tx: Tx, { id }: User): Promise<string[]> {
  const user = await lockUser(tx, id)
  const own = await removeSystems(tx, user.own_network_uuid)
  await holdPlaces(tx, [...own, ...(await placesOf(tx, [user.network_uuid]))])
  return own
}

/** The marks keep an id that leads nowhere any more. */
async function forgetAuthor(tx: Tx, { email, id }: User): Promise<void> {
  await forgetDoer(tx, id)
  // In the order of places that end.
  await tx.updateTable('assessment_answers').set({ answered_by: '' }).where(isEnteredBy('answered_by', email)).execute()
  await tx
    .updateTable('assessment_snapshots')
    .set({ completed_by: '' })
    .where(isEnteredBy('completed_by', email))
    .execute()
  await tx.deleteFrom('assessment_overtaken').where('entered_by', '=', id).execute()
  await tx.updateTable('assessment_statuses').set({ entered_by: '' }).where(isEnteredBy('entered_by', email)).execute()
  await holdFields(tx, 'system_facts', 'by', [id])
  await tx.updateTable('system_facts').set({ by: null }).where('by', '=', id).execute()
  await holdListed(tx, 'system_assets', 'by', [id])
  await tx.updateTable('system_assets').set({ by: null }).where('by', '=', id).execute()
  await forgetFlowAuthor(tx, id)
  await forgetProviderAuthor(tx, id)
  await holdFields(tx, 'interview_answers', 'by', [id])
  await tx.updateTable('interview_answers').set({ by: null }).where('by', '=', id).execute()
}

/** By place. */
type Names = ReadonlyMap<string, string>

/** What the person entered, in all systems of the own network and of the organization's. */
async function exportEntries(db: Db, user: User, named: Names) {
  const places = [...named.keys()]
  const answers = await db
    .selectFrom('assessment_answers')
    .select([
      'network_uuid as place',
      'assessment_key as assessment',
      'objective',
      'answer',
      'how',
      'comment',
      'answered_at as answeredAt',
    ])
    .where('network_uuid', 'in', places)
    .where('assessment_key', 'in', setKeys)
    .where(isEnteredBy('answered_by', user.email))
    .orderBy('answered_at')
    .execute()
  const requirements = await db
    .selectFrom('assessment_requirements')
    .select([
      'network_uuid as place',
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
    .where('network_uuid', 'in', places)
    .where('assessment_key', 'in', setKeys)
    .where(sql<boolean>`jsonb_path_exists(changes, '$.*.by ? (@ == $id)', jsonb_build_object('id', ${user.id}::text))`)
    .orderBy('requirement')
    .execute()
  const completions = await db
    .selectFrom('assessment_snapshots')
    .select(['network_uuid as place', 'assessment_key as assessment', 'completed_at as completedAt', 'scores'])
    .where('network_uuid', 'in', places)
    .where(isEnteredBy('completed_by', user.email))
    .orderBy('completed_at')
    .execute()
  const statuses = await db
    .selectFrom('assessment_statuses')
    .select(['network_uuid as place', 'assessment_key as assessment', ...statusColumns])
    .where('network_uuid', 'in', places)
    .where(isEnteredBy('entered_by', user.email))
    .execute()
  const keptTexts = await db
    .selectFrom('assessment_overtaken')
    .select([
      'network_uuid as place',
      'assessment_key as assessment',
      'item',
      'field',
      'value',
      'entered_at as enteredAt',
    ])
    .where('network_uuid', 'in', places)
    .where('entered_by', '=', user.id)
    .orderBy('entered_at')
    .execute()
  const differences = await db
    .selectFrom('assessment_differences')
    .select(['network_uuid as place', 'item', 'field', 'theirs as value', 'entered_at as enteredAt'])
    .where('network_uuid', 'in', places)
    .where('entered_by', '=', user.id)
    .orderBy('entered_at')
    .execute()
  const told = <Row extends { place: string }>(rows: readonly Row[]) =>
    rows.map(({ place, ...row }) => ({ ...ofSystem(named, place), ...row }))
  return {
    answers: told(answers),
    requirements: told(requirements),
    completions: told(completions),
    statuses: told(statuses),
    keptTexts: told(keptTexts),
    differences: told(differences),
    batches: told(await exportBatches(db, user.id, places)),
    reminderMails: await wantsReminders(db, user.id),
    notices: await readNotices(db, user.id),
  }
}

/** What the person entered last, field by field, of the systems of the own network and of the organization's. */
async function exportFields(
  { secrets }: Accounts,
  db: Db,
  user: User,
  named: Names,
  table: 'system_facts' | 'interview_answers',
  open: typeof openFact,
) {
  const rows = await db
    .selectFrom(table)
    .select(['place', 'field', 'sealed', 'at'])
    .where('by', '=', user.id)
    .where('place', 'in', [...named.keys()])
    .orderBy('place')
    .orderBy('field')
    .execute()
  return rows.map(({ place, field, sealed, at }) => ({
    ...ofSystem(named, place),
    field,
    value: open(secrets, place, field, sealed) ?? '',
    enteredAt: at,
  }))
}

/** The same of their assets. */
async function exportAssets({ secrets }: Accounts, db: Db, user: User, named: Names) {
  const rows = await db
    .selectFrom('system_assets')
    .selectAll()
    .where('by', '=', user.id)
    .where('place', 'in', [...named.keys()])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...ofSystem(named, row.place),
    category: row.category,
    ...openAsset(secrets, row),
    enteredAt: row.at,
  }))
}
