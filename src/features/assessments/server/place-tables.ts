import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { removeBatches } from './batches/store.ts'

/** What is kept by place: of the network for its first system, of its own for a further one. */
export const placeTables = [
  'assessment_answers',
  'assessment_requirements',
  'assessment_snapshots',
  'assessment_overtaken',
  'assessment_differences',
  'assessment_reminders',
  'assessment_statuses',
  'assessments',
] as const
/** The same of providers of a system and of what they do, those that name a provider before it. */
const providerTables = ['responsibilities', 'system_providers'] as const
/** What is entered of a system by somebody whose account may go before it. */
export const authored = [
  'system_facts',
  'interview_answers',
  'system_assets',
  'system_flows',
  'system_providers',
] as const

/**
 * The systems of a network that ends, with their places. As whoever saves: systems are held before what is entered in
 * them.
 */
export async function removeSystems(tx: Tx, network: string): Promise<string[]> {
  const held = await tx
    .selectFrom('systems')
    .select('place')
    .where('network_uuid', '=', network)
    .orderBy('place')
    .forUpdate()
    .execute()
  await tx.deleteFrom('systems').where('network_uuid', '=', network).execute()
  return [...new Set([network, ...held.map(({ place }) => place)])]
}

/** As whoever saves: the assessments first, in the order of their keys. What is under way is waited for. */
export async function holdPlaces(tx: Tx, places: readonly string[]): Promise<void> {
  await tx
    .selectFrom('assessments')
    .select('assessment_key')
    .where('network_uuid', 'in', places)
    .orderBy('network_uuid')
    .orderBy('assessment_key')
    .forUpdate()
    .execute()
}

/** In the order in which savers hold them: else the two could wait for each other. */
export async function holdFields(
  tx: Tx,
  table: 'system_facts' | 'interview_answers',
  column: 'place' | 'by',
  ids: readonly string[],
): Promise<void> {
  await tx
    .selectFrom(table)
    .select('field')
    .where(column, 'in', ids)
    .orderBy('place')
    .orderBy(sql`field COLLATE "C"`)
    .forUpdate()
    .execute()
}

/** The same of assets, and of lines of the flow: of several at once by place and id. */
export async function holdListed(
  tx: Tx,
  table: 'system_assets' | 'system_flows',
  column: 'place' | 'by',
  ids: readonly string[],
): Promise<void> {
  await tx.selectFrom(table).select('id').where(column, 'in', ids).orderBy('place').orderBy('id').forUpdate().execute()
}

/** In one order: else whoever removes a system, and whoever deletes an account, could wait for each other. */
export async function holdProviders(tx: Tx, column: 'place' | 'by', ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('system_providers')
    .select('id')
    .where(column, 'in', ids)
    .orderBy('place')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Everything that was entered there. */
export async function forgetPlaces(tx: Tx, places: readonly string[]): Promise<void> {
  await holdPlaces(tx, places)
  await removeBatches(tx, places)
  for (const table of placeTables) await tx.deleteFrom(table).where('network_uuid', 'in', places).execute()
  await holdFields(tx, 'system_facts', 'place', places)
  await tx.deleteFrom('system_facts').where('place', 'in', places).execute()
  for (const table of ['system_assets', 'system_flows'] as const) {
    await holdListed(tx, table, 'place', places)
    await tx.deleteFrom(table).where('place', 'in', places).execute()
  }
  await holdProviders(tx, 'place', places)
  for (const table of providerTables) await tx.deleteFrom(table).where('place', 'in', places).execute()
  await holdFields(tx, 'interview_answers', 'place', places)
  await tx.deleteFrom('interview_answers').where('place', 'in', places).execute()
}
