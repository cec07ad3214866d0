import { sql } from 'kysely'
import { batches } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'

/**
 * Fills in what the desk's list searches and sorts by, of applications that are older than it; a trigger writes the
 * line. Those not yet reached are listed last by company, and not found by their words, in a program's list neither.
 */
export const fillDeskLines = ({ db }: Pick<Portal, 'db'>, signal: AbortSignal): Promise<void> =>
  batches({ signal }).update(db, 'applications', sql`company = NULL`, sql`company IS NULL AND status <> 'draft'`)
