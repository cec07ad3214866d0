import { type Selectable, sql } from 'kysely'
import type { PortalTables } from '../../../platform/db/tables.ts'
import type { ItemState } from '../list-contract.ts'
import type { Standing } from '../state-words.ts'
import './tables.ts'

/** What says how an item stands. */
export const standingColumns = ['state', 'scheduled_for', 'scheduled_zone', 'live_version'] as const

/** What an item is (PUBLISH-01): what is scheduled to go live comes before all but the bin. */
export function standingOf(item: Pick<Selectable<PortalTables['items']>, (typeof standingColumns)[number]>): Standing {
  const { state, scheduled_for: at, scheduled_zone: zone, live_version } = item
  const scheduled = state !== 'bin' && at && zone ? { at: at.toISOString(), zone } : null
  return { state: scheduled ? 'scheduled' : state, scheduled, live: live_version !== null }
}

/** The same state of `items AS i` in a query, word for word as the index items_by_standing has it. */
export const stateShown = sql<ItemState>`
  (CASE WHEN i.state <> 'bin' AND i.scheduled_for IS NOT NULL THEN 'scheduled' ELSE i.state END)`
