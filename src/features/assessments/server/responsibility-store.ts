import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import { setOf } from '../answer-sets.ts'
import type { AssessmentKey } from '../contract.ts'
import { partialKey } from '../scoring.ts'
import { responsibilityEntry, responsibilityIn } from '../system/responsibility.ts'
import { scoredRequirements } from './catalog.ts'
import type { Entered, Mark } from './merge.ts'
import type { Place } from './store.ts'
import { holdPlace } from './system-store.ts'

/** What stands of an objective, with who entered it and in which version of the set. */
interface Part {
  objective: string
  entry: string
  mark: Mark
}

/** Those named, or those that changed after a version. */
export async function readResponsibilities(
  db: Db,
  { network, key }: Place,
  { names, after }: { names?: readonly string[]; after?: number },
): Promise<Part[]> {
  const rows = await db
    .selectFrom('responsibilities')
    .select(['objective', 'who', 'provider', 'by', 'at', 'version as v'])
    .where('place', '=', network)
    .where('assessment_key', '=', setOf(key))
    .$if(names !== undefined, (query) => query.where('objective', 'in', names as string[]))
    .$if(after !== undefined, (query) => query.where('version', '>', after as number))
    .execute()
  return rows.map(({ objective, who, provider, by, at, v }) => ({
    objective,
    entry: who && responsibilityEntry({ who, ...(provider ? { provider } : {}) }),
    mark: { by, at: at.toISOString(), v },
  }))
}

/** The caller holds the assessment. */
export async function writeResponsibilities(tx: Tx, { network, key }: Place, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('responsibilities')
    .values(
      parts.map(({ objective, entry, mark: { by, at, v } }) => {
        const { who = '' as const, provider = null } = responsibilityIn(entry) ?? {}
        return {
          place: network,
          assessment_key: setOf(key),
          objective,
          who,
          provider,
          by,
          at: new Date(at),
          version: v,
        }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['place', 'assessment_key', 'objective']).doUpdateSet((eb) => ({
        who: eb.ref('excluded.who'),
        provider: eb.ref('excluded.provider'),
        by: eb.ref('excluded.by'),
        at: eb.ref('excluded.at'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute()
}

/** Who does what of a check, by objective in the order of the check; without what nobody said. */
export async function readPartsOf(db: Db, place: Place): Promise<Record<string, string>> {
  const entries = new Map((await readResponsibilities(db, place, {})).map(({ objective, entry }) => [objective, entry]))
  return Object.fromEntries(
    scoredRequirements(place.key)
      .flatMap(({ objectives }) => objectives)
      .flatMap((objective) => {
        const entry = entries.get(objective)
        return entry ? [[objective, entry]] : []
      }),
  )
}

const namesProvider = ({ field, value }: Entered): boolean =>
  field === 'responsibility' && responsibilityIn(String(value))?.provider !== undefined

/**
 * Of a system the list of providers, until the transaction ends: `alone` to change it, else to name some of it. Before
 * checks are held, which the first entry begins: whoever removes a provider waits for those that name it, or they for
 * the removal.
 */
export async function holdProviderList(tx: Tx, place: string, { alone = false } = {}): Promise<void> {
  const lock = sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`SELECT ${lock}(hashtextextended(${`providers:${place}`}, 0))`.execute(tx)
}

/** For whoever saves entries, before the check is held. */
export async function expectProviders(
  tx: Tx,
  { network }: Place,
  entries: readonly Entered[],
  by: UserActor,
): Promise<void> {
  if (!entries.some(namesProvider)) return
  await holdPlace(tx, network, by)
  await holdProviderList(tx, network)
}

/**
 * Holds the providers that entries name until the transaction ends.
 * @throws PortalError 400 naming each entry whose provider is none of the system's, or that is of no objective
 */
export async function requireProviders(tx: Tx, { network, key }: Place, entries: readonly Entered[]): Promise<void> {
  const named = entries.flatMap(({ field, value, item }, index) => {
    if (field !== 'responsibility') return []
    return [{ index, item, provider: responsibilityIn(String(value))?.provider }]
  })
  if (named.length === 0) return
  const claims = partialClaims(key)
  const ids = named.flatMap(({ provider }) => provider ?? [])
  const held =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('system_providers')
          .select('id')
          .where('place', '=', network)
          .where('id', 'in', ids)
          .orderBy('id')
          .forKeyShare()
          .execute()
  const known = new Set(held.map(({ id }) => id))
  const errors = named.flatMap(({ index, item, provider }) => {
    if (claims.has(item)) return [[`entries.${index}.item`, 'Nobody does a claim to partial credit.']]
    if (provider === undefined || known.has(provider)) return []
    return [[`entries.${index}.value`, `The provider chosen at ${item} was removed. Please choose again.`]]
  })
  if (errors.length > 0) throw badInput(Object.fromEntries(errors))
}

const partialClaims = (key: AssessmentKey): ReadonlySet<string> =>
  new Set(scoredRequirements(key).flatMap(({ id, partial }) => (partial === undefined ? [] : [partialKey(id)])))

/** Whether pages ask who does what, or from when on (docs/decisions/0079). */
export async function asksFrom(db: Db, now: Date): Promise<Date | undefined> {
  const opens = await db.selectFrom('responsibilities_open').select('at').executeTakeFirst()
  return opens && opens.at > now ? opens.at : undefined
}
