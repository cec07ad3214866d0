import type { UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import { findPeople } from '../../accounts/server/index.ts'
import type { Conflict, EntryState, Work } from '../contract.ts'
import { requirementOf } from '../frameworks/names.ts'
import { partialKey } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'
import { endDifferences, findDecided } from './differences.ts'
import { readAll, readItems, writeItems } from './item-store.ts'
import {
  type Entered,
  type Item,
  type Marks,
  type Merged,
  madeBy,
  mergeEntries,
  type Standing as StandingEntry,
  unlessTouched,
} from './merge.ts'
import { type Kept, keepTexts, readKept } from './overtaken.ts'
import { endedClaims, withPartialCredit } from './partial-claims.ts'
import { readPosted } from './posted-status.ts'
import { expectProviders, requireProviders } from './responsibility-store.ts'
import { authorsOf } from './row-authors.ts'
import { rowCount } from './rows.ts'
import {
  answersFrom,
  countAnswered,
  detailsFrom,
  holdAssessment,
  type Place,
  readAnswers,
  readStanding,
  type Standing,
  writeChange,
  writeView,
} from './store.ts'

/** Ten a second, far more than anybody types. */
const savesAMinute = { most: 600, within: 60_000 } as const

interface Taking {
  actor: UserActor
  at: Date
  /** The version that the caller has seen; without one nothing is unseen. */
  seen?: number
  /** Leave alone what others entered after it. */
  cautious?: boolean
  /** Take all of them or none: none where anything was entered after it at one of their items. */
  untouched?: boolean
  currentPage?: number
  /** The batch that the entries are. */
  batch?: string
  /** They undo a batch: what stands again is whose it was. */
  undoes?: boolean
}

interface Taken {
  before: Standing
  standing: Standing
  merged: Merged
  /** Texts of the caller that do not stand. */
  kept: Kept[]
  /** Claims to partial credit that the answers contradict now, and that have ended. */
  ended: string[]
}

/**
 * Takes entries into an assessment, and tells how it stands then. Everything that is entered comes through here.
 * @throws PortalError 429 for more saves of one person than anybody makes, 400 where one names a provider that is gone
 */
export async function takeEntries(
  tx: Tx,
  place: Place,
  entries: readonly Entered[],
  { actor, at, seen, cautious, untouched, currentPage, batch, undoes }: Taking,
): Promise<Taken> {
  await expectProviders(tx, place, entries, actor)
  const before = await holdAssessment(tx, place, at, actor)
  await countRequest(tx, at, `assessment-saves:${actor.userId}`, savesAMinute, 'Too many changes at once.')
  await requireProviders(tx, place, entries)
  const names = [...new Set(entries.map(({ item }) => item))]
  const items = await readItems(tx, place, { names })
  const version = before.version + 1
  const decided = await findDecided(tx, place, entries)
  const merging = { by: actor.userId, version, seen: seen ?? version, cautious, decided, batch }
  const merged = (untouched && unlessTouched(items, merging.seen)) || mergeEntries(items, entries, merging)
  const kept = await keepTexts(tx, place, actor, entries, merged.conflicts)
  const standing = { ...before }
  let ended: string[] = []
  if (merged.changed.size > 0) {
    const changed = new Map([...items].filter(([name]) => merged.changed.has(name)))
    const writing = { version, by: actor.email, at }
    const authors = undoes ? await authorsOf(tx, changed) : undefined
    await writeItems(tx, place, changed, { ...writing, authors })
    ended = await endClaims(tx, place, merged.changed, { ...writing, by: actor, batch })
    Object.assign(standing, { version, updatedAt: at, completedAt: null })
    standing.progress = Math.floor(((await countAnswered(tx, place)) * 100) / rowCount(place.key))
    await writeChange(tx, place, standing)
  }
  const undecided = [
    ...merged.outrun,
    ...merged.conflicts.map(({ entered }) => entered),
    ...ended.map((requirement) => ({ item: partialKey(requirement), field: 'answer' as const })),
  ]
  await endDifferences(tx, place, entries, { items, undecided })
  if (currentPage !== undefined) await writeView(tx, place, { currentPage })
  return { before, standing, merged, kept, ended }
}

/** Ends what is claimed against the answers, as if the person had: whoever looks next is told so. */
async function endClaims(
  tx: Tx,
  place: Place,
  changed: Iterable<string>,
  { version, by, at, batch }: { version: number; by: UserActor; at: Date; batch?: string },
): Promise<string[]> {
  const concerned = withPartialCredit(scoredRequirements(place.key), changed)
  if (concerned.length === 0) return []
  const entries = endedClaims(concerned, await readAnswers(tx, place), at)
  const names = entries.map(({ item }) => item)
  const items = await readItems(tx, place, { names })
  for (const { item, value } of entries)
    items.set(item, {
      values: { ...items.get(item)?.values, answer: value },
      marks: { ...items.get(item)?.marks, answer: { ...madeBy(by.userId, at, batch), v: version } },
    })
  await writeItems(tx, place, items, { version, by: by.email, at })
  return names.map(requirementOf)
}

/** The whole of an assessment; empty where nothing was entered yet. */
export async function readWhole(db: Db, place: Place, actor: UserActor): Promise<Work> {
  // First the standing: what comes meanwhile is then told again as a change, instead of being missed.
  const standing = await readStanding(db, place)
  const [{ answers, details, items }, posted, kept] = await Promise.all([
    readAll(db, place),
    readPosted(db, place),
    readKept(db, place, actor),
  ])
  return {
    key: place.key,
    mayWrite: !actor.readsOnly,
    network_uuid: actor.networkUuid,
    system: place.network,
    ...answerStanding(standing),
    posted,
    lastItem: lastItemOf(items, actor.userId),
    data: answersFrom(answers),
    requirements: detailsFrom(details.map(({ changes: _, ...row }) => row)),
    conflicts: await nameConflicts(db, actor, kept),
  }
}

const untouched: Standing = { version: 0, progress: 0, updatedAt: new Date(0), completedAt: null }

export const answerStanding = (standing: Standing = untouched) => ({
  version: standing.version,
  progress: standing.progress,
  completedAt: standing.completedAt?.toISOString() ?? null,
})

/** What the person entered last, here or elsewhere; empty at first. */
function lastItemOf(items: ReadonlyMap<string, Item>, userId: string): string {
  let last = { item: '', at: '' }
  for (const [item, { marks }] of items)
    for (const { by, at } of Object.values(marks)) if (by === userId && at > last.at) last = { item, at }
  return last.item
}

/** Fields changed after `seen` and up to `upTo`, with the names of those who changed them. */
export async function readChangesAfter(
  db: Db,
  place: Place,
  actor: UserActor,
  seen: number,
  upTo: number,
): Promise<EntryState[]> {
  if (seen >= upTo) return []
  const items = await readItems(db, place, { after: seen })
  const changes = [...items].flatMap(([item, { values, marks }]) =>
    fieldsBetween(marks, seen, upTo).map((field): StandingEntry => {
      return { item, field, value: values[field] ?? '', mark: marks[field] as StandingEntry['mark'] }
    }),
  )
  return nameEntries(db, actor, changes)
}

const fieldsBetween = (marks: Marks, seen: number, upTo: number) =>
  (Object.keys(marks) as (keyof Marks)[]).filter((field) => {
    const { v = 0 } = marks[field] ?? {}
    return v > seen && v <= upTo
  })

/** As it is answered: with the name of whoever made the entry, and no address or id. */
export async function nameEntries(db: Db, actor: UserActor, entries: StandingEntry[]): Promise<EntryState[]> {
  const others = entries.map(({ mark }) => mark.by).filter((id) => id !== actor.userId)
  const people = await findPeople(db, others)
  return entries.map(({ item, field, value, mark }) => ({
    item,
    field,
    value,
    by: people.get(mark.by)?.name ?? '',
    mine: mark.by === actor.userId,
    at: mark.at,
  }))
}

/** Each with the name of whoever wrote what stands. */
export async function nameConflicts(db: Db, actor: UserActor, kept: readonly Kept[]): Promise<Conflict[]> {
  const named = await nameEntries(
    db,
    actor,
    kept.map(({ standing }) => standing),
  )
  return kept.map((one, index) => ({ ...one, standing: named[index] as EntryState }))
}
