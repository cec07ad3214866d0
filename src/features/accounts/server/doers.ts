import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * The names of today of those who did something, as it stands in histories: a person by id, or a part of the portal by
 * its own name; of nobody none.
 */
export async function namesOfDoers(
  db: Db,
  doers: readonly (string | null)[],
): Promise<(doer: string | null) => string> {
  const ids = [...new Set(doers)].filter((doer): doer is string => doer !== null && isId.test(doer))
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('people as p')
          .select(['p.id', sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('name')])
          .where('p.id', 'in', ids)
          .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (doer) => (doer === null ? '' : isId.test(doer) ? (names.get(doer) ?? 'a deleted account') : doer)
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
