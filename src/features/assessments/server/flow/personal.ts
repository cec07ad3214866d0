import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { User } from '../../../accounts/server/index.ts'
import { flowEntriesOf } from '../../flow/lines.ts'
import { holdListed } from '../place-tables.ts'
import { ofSystem } from '../system-store.ts'
import { openLine } from './store.ts'

/** What becomes of a person's part in flows; the lines stay with the system. */
export async function forgetFlowAuthor(tx: Tx, id: string): Promise<void> {
  await holdListed(tx, 'system_flows', 'by', [id])
  await tx.updateTable('system_flows').set({ by: null }).where('by', '=', id).execute()
}

/** The lines that the person entered last, in all systems of the own network and of the organization's. */
export async function exportFlow(db: Db, secrets: Secrets, user: User, named: ReadonlyMap<string, string>) {
  const rows = await db
    .selectFrom('system_flows')
    .select(['place', 'id', 'sealed', 'at'])
    .where('by', '=', user.id)
    .where('place', 'in', [...named.keys()])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ at, ...row }) => {
    const line = openLine(secrets, row)
    return { ...ofSystem(named, row.place), ...(line && flowEntriesOf(line)), enteredAt: at }
  })
}
