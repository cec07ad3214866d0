import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findPeople } from '../../accounts/server/index.ts'
import { setKeys } from '../answer-sets.ts'
import type { AssessmentKey, addProvider, changeProvider, listProviders, Provider } from '../contract.ts'
import { requirementOf } from '../frameworks/names.ts'
import { mostProviders } from '../limits-contract.ts'
import { noProvider, type ProviderEntries } from '../system/providers.ts'
import { partsOfProviders } from '../system/responsibility.ts'
import { systemNameKey } from '../system-names.ts'
import { schemaOf } from './catalog.ts'
import { listToWrite, systemOf } from './place.ts'
import { holdPlaces } from './place-tables.ts'
import { reopenChecks } from './printed-system.ts'
import { readProviders, type StandingProvider, sealProvider } from './provider-store.ts'
import { asksFrom, holdProviderList, readPartsOf } from './responsibility-store.ts'
import { holdPlace, readSystems } from './system-store.ts'
import { takeEntries } from './work.ts'

type Entries = z.output<typeof addProvider.body & z.ZodType>
type Changed = z.output<typeof changeProvider.body & z.ZodType>

/** As of answers: far more than anybody types. */
const savesAMinute = { most: 600, within: 60_000 } as const

/** The external service providers of a system: for those who may read, or write, its answers (ASSESS-26). */
export function providersService({ db, clock, secrets }: Pick<Portal, 'db' | 'clock' | 'secrets'>) {
  /** One change, made while nothing of the system is completed or saved, and no other change of its providers is. */
  async function write<Result>(
    actor: Actor,
    system: string | undefined,
    change: (tx: Tx, place: string, writing: { user: UserActor; at: Date }) => Promise<Result>,
  ): Promise<Result> {
    const user = requireUser(actor)
    const place = await listToWrite(db, user, system)
    const at = clock.now()
    return db.transaction().execute(async (tx) => {
      await holdPlace(tx, place, user)
      await holdProviderList(tx, place, { alone: true })
      await holdPlaces(tx, [place])
      await countRequest(tx, at, `provider-saves:${user.userId}`, savesAMinute, 'Too many changes at once.')
      return change(tx, place, { user, at })
    })
  }

  async function find(tx: Tx, user: UserActor, place: string, id: string): Promise<Provider | undefined> {
    const all = await readProviders(tx, secrets, place)
    const found = all.filter((provider) => provider.id === id)
    return (await named(tx, user, found, await readParts(tx, place)))[0]
  }

  async function one(...asked: Parameters<typeof find>): Promise<Provider> {
    const provider = await find(...asked)
    if (!provider) throw noSuchProvider()
    return provider
  }

  /** @throws PortalError 400 for a name that another one has: the two could not be told apart where one is chosen */
  async function requireFree(tx: Tx, place: string, { id, name }: { id: string; name: string }): Promise<void> {
    const all = await readProviders(tx, secrets, place)
    if (all.some((other) => other.id !== id && systemNameKey(other.entries?.name ?? '') === systemNameKey(name)))
      throw badInput({ name: 'Another provider has this name. Choose one that tells them apart.' })
  }

  return {
    async listProviders(actor: Actor, system?: string): Promise<z.output<typeof listProviders.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      const [standing, parts, systems, opens] = await Promise.all([
        readProviders(db, secrets, place),
        readParts(db, place),
        readSystems(db, user.networkUuid),
        asksFrom(db, clock.now()),
      ])
      const Items = await named(db, user, standing, parts)
      return {
        Items,
        Count: Items.length,
        place,
        mayWrite: !user.readsOnly,
        ...(opens ? { asksFrom: opens.toISOString() } : {}),
        ...(systems.length > 1 ? { systems } : {}),
      }
    },

    /** The caller makes the id: sent once more after an answer that was lost, it adds no second one. */
    addProvider: (actor: Actor, { system, provider: id, ...entries }: Entries): Promise<Provider> =>
      write(actor, system, async (tx, place, { user, at }) => {
        const standing = await find(tx, user, place, id)
        if (standing && isSame(standing, entries)) return standing
        if (standing) throw addedAlready(standing)
        const { count } = await tx
          .selectFrom('system_providers')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('place', '=', place)
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostProviders)
          throw new PortalError(
            'too_many_providers',
            409,
            `There are ${mostProviders} providers already: no more can be added.`,
          )
        await requireFree(tx, place, { id, name: entries.name })
        await tx
          .insertInto('system_providers')
          .values({ place, id, sealed: sealProvider(secrets, place, id, entries), by: user.userId, at, version: 1 })
          .execute()
        await reopenChecks(tx, place)
        return one(tx, user, place, id)
      }),

    /** What was changed since the author saw it stands, and is told (SYSTEM-05). */
    changeProvider: (actor: Actor, id: string, { seen, ...entries }: Changed, system?: string): Promise<Provider> =>
      write(actor, system, async (tx, place, { user, at }) => {
        const before = await one(tx, user, place, id)
        // Sent once more after an answer that was lost, too.
        if (isSame(before, entries)) return before
        if (before.version > seen) throw changedMeanwhile(before)
        await requireFree(tx, place, { id, name: entries.name })
        await tx
          .updateTable('system_providers')
          .set({
            sealed: sealProvider(secrets, place, id, entries),
            by: user.userId,
            at,
            version: before.version + 1,
          })
          .where('place', '=', place)
          .where('id', '=', id)
          .execute()
        await reopenChecks(tx, place)
        return one(tx, user, place, id)
      }),

    /** Where it is named, nothing is said any more: so no objective names what is gone. */
    removeProvider: (
      actor: Actor,
      id: string,
      { seen, named: shown, system }: { seen: number; named: string; system?: string },
    ): Promise<{ message: string }> =>
      write(actor, system, async (tx, place, { user, at }) => {
        const { name, version, parts, named: standing, by, mine } = await one(tx, user, place, id)
        if (version > seen) throw changedMeanwhile({ by, mine })
        if (standing !== shown)
          throw new PortalError(
            'named_meanwhile',
            409,
            `It is named otherwise by now, at ${objectives(parts.length)}. Nothing was removed.`,
          )
        for (const key of setKeys) {
          const entries = parts
            .filter((part) => part.key === key)
            .map(({ objective: item }) => ({ item, field: 'responsibility' as const, value: '', at, over: whatever }))
          if (entries.length > 0) await takeEntries(tx, { network: place, key }, entries, { actor: user, at })
        }
        // Rows of requirements that a check has no more name it still.
        await tx
          .updateTable('responsibilities')
          .set({ who: '', provider: null })
          .where('place', '=', place)
          .where('provider', '=', id)
          .execute()
        await tx.deleteFrom('system_providers').where('place', '=', place).where('id', '=', id).execute()
        await reopenChecks(tx, place)
        return { message: `${name ? `“${name}”` : 'The provider'} was removed.` }
      }),
  }
}

type PartsOfPlace = Map<string, Provider['parts']>

/** What each provider does, in all checks of a system. */
async function readParts(db: Db, place: string): Promise<PartsOfPlace> {
  const all: PartsOfPlace = new Map()
  for (const key of setKeys)
    for (const [provider, parts] of partsOfProviders(await readPartsOf(db, { network: place, key })))
      all.set(provider, [
        ...(all.get(provider) ?? []),
        ...parts.map((part) => ({ key, family: familyOf(key, requirementOf(part.objective)), ...part })),
      ])
  return all
}

const familyOf = (key: AssessmentKey, requirement: string): string =>
  schemaOf(key).pages.find(({ elements }) => elements.some(({ name }) => name === requirement))?.name ?? ''

/** As they are answered: with the name of whoever entered them, and no address or id. */
async function named(
  db: Db,
  user: UserActor,
  standing: readonly StandingProvider[],
  parts: PartsOfPlace,
): Promise<Provider[]> {
  const people = await findPeople(
    db,
    standing.flatMap(({ by }) => by ?? []),
  )
  return standing.map(({ id, entries, version, by, at }) => ({
    ...(entries ?? noProvider),
    provider: id,
    version,
    by: people.get(by ?? '')?.name ?? '',
    mine: by === user.userId,
    at: at.toISOString(),
    readable: entries !== undefined,
    parts: parts.get(id) ?? [],
    named: digestOf(parts.get(id) ?? []),
  }))
}

const digestOf = (parts: Provider['parts']): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Over any version: whatever another instance's clock says, the entry is not too late. */
const whatever = 2_147_483_647

const objectives = (count: number): string => (count === 1 ? '1 objective' : `${count} objectives`)
const noSuchProvider = () =>
  new PortalError('no_such_provider', 404, 'There is no such provider. It may have been removed meanwhile.')
const addedAlready = ({ name }: Provider) =>
  new PortalError(
    'added_already',
    409,
    `It is in the list already${name ? `, as “${name}”` : ''}, and stands as it was sent before. Change it there, or send this once more to add another one.`,
  )
const changedMeanwhile = ({ by, mine }: Pick<Provider, 'by' | 'mine'>) =>
  new PortalError(
    'changed_meanwhile',
    409,
    `${mine ? 'You' : by || 'A former colleague'} changed it meanwhile${mine ? ', on another device' : ''}. Nothing was saved over it.`,
  )

const isSame = (before: Provider, entries: ProviderEntries): boolean =>
  before.readable &&
  (Object.keys(noProvider) as (keyof ProviderEntries)[]).every((field) => before[field] === entries[field])
