import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ImportReport, KeptOffice } from './directory-shapes.ts'
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

/** Adds a version and makes it the current one. Imports at the same moment take turns at the row's lock. */
export async function insertVersion(
  tx: Tx,
  added: { offices: KeptOffice[]; report: ImportReport; fileName: string; importedBy: string; sample: boolean },
): Promise<number> {
  await sql`LOCK TABLE directory_current IN EXCLUSIVE MODE`.execute(tx)
  const { version } = await tx
    .insertInto('directory_versions')
    .values({
      imported_by: added.importedBy,
      file_name: added.fileName,
      sample: added.sample,
      offices: JSON.stringify(added.offices),
      report: JSON.stringify(added.report),
      replaced: (await currentVersion(tx)) ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('directory_current')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version }))
    .execute()
  return version
}

/** Brings back what `version` replaced, if `version` is still the current one. */
export async function bringBack(db: Db, version: number): Promise<number | undefined> {
  const row = await db
    .updateTable('directory_current')
    .from('directory_versions as undone')
    .set((eb) => ({ version: sql<number>`${eb.ref('undone.replaced')}` }))
    .where('directory_current.version', '=', version)
    .whereRef('undone.version', '=', 'directory_current.version')
    .where('undone.replaced', 'is not', null)
    .returning('directory_current.version')
    .executeTakeFirst()
  return row?.version
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
