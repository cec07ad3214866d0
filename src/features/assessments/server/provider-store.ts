import type { Db } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type KeptProviders, noProvider, type ProviderEntries, unreadableName } from '../system/providers.ts'
import { readPartsOf } from './responsibility-store.ts'
import { openJson, sealJson } from './sealed-json.ts'
import type { Place } from './store.ts'

/** A provider as it stands. */
export interface StandingProvider {
  id: string
  /** Undefined where no key opens them. */
  entries: ProviderEntries | undefined
  version: number
  /** Id of the account; null when it is gone. */
  by: string | null
  at: Date
}

/** Sealed for its place and id: a row that is copied to another one does not open. */
const placeOfProvider = (place: string, id: string) => `provider ${place} ${id}`
const placeOfCompletion = (id: string) => `providers of completion ${id}`

export const sealProvider = (secrets: Secrets, place: string, id: string, entries: ProviderEntries): string =>
  sealJson(secrets, placeOfProvider(place, id), entries)

export function openProvider(secrets: Secrets, place: string, id: string, sealed: string): ProviderEntries | undefined {
  const entries = openJson<ProviderEntries>(secrets, placeOfProvider(place, id), sealed)
  return entries && { ...noProvider, ...entries }
}

/** By name; of one name, by id. */
export async function readProviders(db: Db, secrets: Secrets, place: string): Promise<StandingProvider[]> {
  const rows = await db
    .selectFrom('system_providers')
    .select(['id', 'sealed', 'version', 'by', 'at'])
    .where('place', '=', place)
    .orderBy('id')
    .execute()
  return rows
    .map(({ sealed, ...row }) => ({ ...row, entries: openProvider(secrets, place, row.id, sealed) }))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

const nameOf = ({ entries }: StandingProvider): string => entries?.name || unreadableName

/** Undefined where no provider is entered: who does what is then not told either. */
export async function readPrintedProviders(db: Db, secrets: Secrets, place: Place): Promise<KeptProviders | undefined> {
  const providers = await readProviders(db, secrets, place.network)
  if (providers.length === 0) return undefined
  return {
    providers: providers.map((one) => ({ id: one.id, ...(one.entries ?? noProvider), name: nameOf(one) })),
    responsibilities: await readPartsOf(db, place),
  }
}

/** What a check has to know, once its pages ask for it. */
export async function providersForWork(db: Db, secrets: Secrets, place: Place) {
  const printed = await readPrintedProviders(db, secrets, place)
  if (!printed) return { providers: [] }
  const { providers, responsibilities } = printed
  return { providers: providers.map(({ id, name }) => ({ id, name })), responsibilities }
}

export const sealProvidersForCompletion = (
  secrets: Secrets,
  id: string,
  kept: KeptProviders | undefined,
): string | null => (kept ? sealJson(secrets, placeOfCompletion(id), kept) : null)

const unreadable: KeptProviders = { providers: [], responsibilities: {}, unreadable: true }

/** None of completions of a day without providers. */
export const openProvidersOfCompletion = (
  secrets: Secrets,
  id: string,
  sealed: string | null,
): KeptProviders | undefined =>
  sealed === null ? undefined : (openJson<KeptProviders>(secrets, placeOfCompletion(id), sealed) ?? unreadable)
