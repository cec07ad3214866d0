import { type RawBuilder, sql } from 'kysely'
import { hasRow, type RowsByValue } from '../../../platform/db/by-value.ts'
import type { Db } from '../../../platform/db/database.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import type { Accounts } from '../../accounts/server/index.ts'
import { forgetBatches, forgetFormerDoers } from './batches/store.ts'
import { atFormer, authorTables, byFormer } from './entered-by.ts'
import { keptAlike } from './kept-alike.ts'
import { forgetKept } from './overtaken.ts'
import { authored, placeTables } from './place-tables.ts'

/**
 * Each night: what belongs to an organization that was closed, which nobody can reach, and the addresses and ids of
 * accounts that were deleted while an entry of theirs was still being saved. Kept texts come last: theirs is the only
 * table that is walked whole.
 */
export function declareUpkeep({ jobs, db, clock }: Accounts): void {
  jobs.declare({
    name: 'assessments-upkeep',
    cron: '41 3 * * *',
    run: async (_, signal) => {
      const upkeep = batches({ signal })
      await forgetBatches(db, clock.now(), upkeep)
      await forgetClosed(db, upkeep)
      await forgetFormerAuthors(db, upkeep)
      await forgetKept(db, clock.now(), upkeep)
    },
  })
}

export async function forgetFormerAuthors(db: Db, upkeep = batches()): Promise<void> {
  for (const [table, column] of authorTables) {
    const rows = { ...atFormer(table, column), ...(table === 'assessment_answers' ? keptAlike : {}) }
    await upkeep.updateByValue(db, rows, sql`${sql.ref(column)} = ''`)
  }
  for (const table of authored) await upkeep.updateByValue(db, byFormer(table, 'by'), sql`by = NULL`)
  await forgetFormerDoers(db, upkeep)
}

/** Systems of a closed network first: what is entered in a system stays while it has a row. */
export async function forgetClosed(db: Db, upkeep = batches()): Promise<void> {
  const ofNobody = (table: string, column: string, more: Partial<RowsByValue> = {}) =>
    upkeep.deleteByValue(db, { table, value: sql.ref(column), type: 'uuid', isOver: isOfNobody, ...more })
  await ofNobody('systems', 'network_uuid', { isOver: isClosed })
  for (const table of placeTables)
    await ofNobody(table, 'network_uuid', table === 'assessment_snapshots' ? { most: mostLarge } : {})
  await ofNobody('answer_batches', 'network_uuid', { most: mostLarge })
  await ofNobody('responsibilities', 'place')
  for (const table of authored) await ofNobody(table, 'place', table === 'system_providers' ? { only: isUnnamed } : {})
}

/** Rows with all that was answered: a completion takes half a megabyte. */
const mostLarge = 100

/** What a provider does may be left while somebody holds it. */
const isUnnamed = sql`NOT EXISTS (
  SELECT FROM responsibilities r WHERE r.place = system_providers.place AND r.provider = system_providers.id OFFSET 0)`

const isClosed = (network: RawBuilder<unknown>) => {
  const organization = hasRow('organizations', sql.ref('organizations.network_uuid'), network)
  const account = hasRow('users', sql.ref('users.own_network_uuid'), network)
  return sql`NOT ${organization} AND NOT ${account}`
}

/** Neither of a network, nor of a further system. */
const isOfNobody = (place: RawBuilder<unknown>) =>
  sql`${isClosed(place)} AND NOT ${hasRow('systems', sql.ref('systems.place'), place)}`
