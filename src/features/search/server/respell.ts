import { sql } from 'kysely'
import { batches } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'

/** Makes the words of entries anew that were read in an older way: setting a text has the database read it. */
export const respellEntries = ({ db }: Pick<Portal, 'db'>, signal: AbortSignal): Promise<void> =>
  batches({ signal, size: 500 }).update(
    db,
    'search_entries',
    sql`title = title, body = body, words_version = 2`,
    sql`words_version < 2`,
  )
