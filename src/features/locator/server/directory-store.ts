import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ImportReport, KeptOffice } from './directory-shapes.ts'
import { registerOffices } from './office-register.ts'
import './tables.ts'

export interface VersionRow {
  version: number
  importedAt: Date
  importedBy: string
  fileName: string
  sample: boolean
  offices: number
  current: boolean
}

export async function currentVersion(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('directory_current').select('version').executeTakeFirst()
  return row?.version
}

export async function readOffices(db: Db, version: number): Promise<{ offices: KeptOffice[]; sample: boolean }> {
  return db
    .selectFrom('directory_versions')
    .select(['offices', 'sample'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

/**
 * Adds a version and makes it the current one. Imports at the same moment take turns at the row's lock.
 * @returns the version, and its report with what the register of offices has to say
 */
export async function insertVersion(
  tx: Tx,
  added: { offices: KeptOffice[]; report: ImportReport; fileName: string; importedBy: string; sample: boolean },
): Promise<{ version: number; report: ImportReport }> {
  const notes = [...added.report.notes, ...(await registerOffices(tx, added))]
  const report = { ...added.report, notes }
  const { version } = await tx
    .insertInto('directory_versions')
    .values({
      imported_by: added.importedBy,
      file_name: added.fileName,
      sample: added.sample,
      offices: JSON.stringify(added.offices),
      report: JSON.stringify(report),
      replaced: (await currentVersion(tx)) ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('directory_current')
    .values({ version, registered: version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version, registered: version }))
    .execute()
  return { version, report }
}

/**
 * Brings back what `version` replaced, if `version` is still the current one.
 * @returns the version that is current now, with what the register of offices has to say
 */
export async function bringBack(tx: Tx, version: number): Promise<{ version: number; notes: string[] } | undefined> {
  await sql`LOCK TABLE directory_current IN EXCLUSIVE MODE`.execute(tx)
  const row = await tx
    .updateTable('directory_current')
    .from('directory_versions as undone')
    .set((eb) => {
      const replaced = sql<number>`${eb.ref('undone.replaced')}`
      return { version: replaced, registered: replaced }
    })
    .where('directory_current.version', '=', version)
    .whereRef('undone.version', '=', 'directory_current.version')
    .where('undone.replaced', 'is not', null)
    .returning('directory_current.version')
    .executeTakeFirst()
  if (!row) return undefined
  return { version: row.version, notes: await registerOffices(tx, await readOffices(tx, row.version)) }
}

/** Newest first. */
export async function listVersions(db: Db): Promise<VersionRow[]> {
  const current = await currentVersion(db)
  const rows = await db
    .selectFrom('directory_versions')
    .select(['version', 'imported_at', 'imported_by', 'file_name', 'sample'])
    .select(sql<number>`jsonb_array_length(offices)`.as('offices'))
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    importedAt: row.imported_at,
    importedBy: row.imported_by,
    fileName: row.file_name,
    sample: row.sample,
    offices: row.offices,
    current: row.version === current,
  }))
}

export async function findReport(db: Db, version: number): Promise<ImportReport | undefined> {
  const row = await db
    .selectFrom('directory_versions')
    .select('report')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.report
}
