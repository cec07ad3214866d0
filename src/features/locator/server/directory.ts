import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { readDirectory } from './directory-import.ts'
import type { ImportReport } from './directory-shapes.ts'
import {
  bringBack,
  currentVersion,
  findReport,
  insertVersion,
  listVersions,
  readOffices,
  type VersionRow,
} from './directory-store.ts'
import { registerOffices } from './office-register.ts'

/** What staff and operators do with the directory (MAP-42). */
export function directoryService({ db, clock, log }: Pick<Portal, 'db' | 'clock' | 'log'>) {
  return {
    /**
     * Replaces the whole directory by a file's, or leaves it as it is.
     * @throws PortalError 400 for a broken file
     */
    async importFile(
      actor: Actor,
      file: { name: string; bytes: Uint8Array },
    ): Promise<{ version: number; report: ImportReport }> {
      const importedBy = requirePermission(actor, 'directory.manage')
      const { offices, report } = readDirectory(file.bytes)
      const fileName = file.name.slice(0, 200)
      const added = await db.transaction().execute(async (tx) => {
        const added = await insertVersion(tx, { offices, report, fileName, importedBy, sample: false })
        await audit(tx, clock.now(), {
          event: 'directory-imported',
          actor,
          area: 'directory',
          item: String(added.version),
          details: { fileName, offices: offices.length, leftOut: report.leftOut },
        })
        return added
      })
      log.info(
        { version: added.version, importedBy, offices: offices.length, leftOut: report.leftOut },
        'imported a directory',
      )
      return added
    },

    /**
     * Brings back the directory that the current one replaced.
     * @param version the one to undo: the current one when it was looked at
     * @throws PortalError 409 when another is current by now, or there is none before it
     */
    async undo(actor: Actor, version?: number): Promise<{ version: number; notes: string[] }> {
      const by = requirePermission(actor, 'directory.manage')
      const undone = version ?? (await currentVersion(db))
      const back = await db.transaction().execute(async (tx) => {
        const earlier = undone === undefined ? undefined : await bringBack(tx, undone)
        if (earlier !== undefined)
          await audit(tx, clock.now(), {
            event: 'directory-brought-back',
            actor,
            area: 'directory',
            item: String(earlier.version),
            details: { version: [undone, earlier.version] },
          })
        return earlier
      })
      if (back === undefined)
        throw new PortalError(
          'nothing_to_undo',
          409,
          'There is no earlier directory to bring back, or another is current.',
        )
      log.info({ version: back.version, undone, by }, 'brought back a directory')
      return back
    },

    async versions(actor: Actor): Promise<VersionRow[]> {
      requirePermission(actor, 'directory.manage')
      return listVersions(db)
    },

    /** What became of each row when a version was imported; of the current one unless another is named. */
    async report(actor: Actor, version?: number): Promise<ImportReport> {
      requirePermission(actor, 'directory.manage')
      const asked = version ?? (await currentVersion(db))
      const report = asked === undefined ? undefined : await findReport(db, asked)
      if (!report) throw notFound('There is no such version of the directory.')
      return report
    },
  }
}
export type DirectoryService = ReturnType<typeof directoryService>

/** Loads the sample offices of a new portal, by the same importer (MAP-41); not over a directory that is there already. */
export async function insertSampleDirectory(tx: Tx, bytes: Uint8Array): Promise<void> {
  if ((await currentVersion(tx)) !== undefined) return
  const { offices, report } = readDirectory(bytes)
  await insertVersion(tx, { offices, report, fileName: 'directory.json', importedBy: 'first start', sample: true })
}

/** Brings the register of offices in step with a directory that came without it: an older one, or of another release. */
export async function registerDirectory({ db }: Pick<Portal, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE directory_current IN EXCLUSIVE MODE`.execute(tx)
    const row = await tx.selectFrom('directory_current').select(['version', 'registered']).executeTakeFirst()
    if (!row || row.registered === row.version) return
    await registerOffices(tx, await readOffices(tx, row.version))
    await tx.updateTable('directory_current').set({ registered: row.version }).execute()
  })
}
