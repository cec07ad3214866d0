import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { User } from '../../accounts/server/index.ts'
import { holdProviders } from './place-tables.ts'
import { openProvider } from './provider-store.ts'
import { ofSystem } from './system-store.ts'

/** What becomes of a person's part in providers; the entries stay with the system. */
export async function forgetProviderAuthor(tx: Tx, id: string): Promise<void> {
  await holdProviders(tx, 'by', [id])
  await tx.updateTable('system_providers').set({ by: null }).where('by', '=', id).execute()
}

/** The providers that the person entered last, and what they said last of who does what. */
export async function exportProviders(db: Db, secrets: Secrets, user: User, named: ReadonlyMap<string, string>) {
  const places = [...named.keys()]
  const providers = await db
    .selectFrom('system_providers')
    .select(['place', 'id', 'sealed', 'at'])
    .where('by', '=', user.id)
    .where('place', 'in', places)
    .orderBy('place')
    .orderBy('id')
    .execute()
  const responsibilities = await db
    .selectFrom('responsibilities')
    .select(['place', 'assessment_key as assessment', 'objective', 'who', 'provider', 'at as enteredAt'])
    .where('by', '=', user.id)
    .where('place', 'in', places)
    .orderBy('place')
    .orderBy('objective')
    .execute()
  return {
    providers: providers.map(({ place, id, sealed, at }) => ({
      ...ofSystem(named, place),
      provider: id,
      ...openProvider(secrets, place, id, sealed),
      enteredAt: at,
    })),
    responsibilities: responsibilities.map(({ place, ...row }) => ({ ...ofSystem(named, place), ...row })),
  }
}
