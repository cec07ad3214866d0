import { type Entries, fieldsOf } from '../../../forms/definition.ts'
import type { UserActor } from '../../../platform/actor.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Draft, DraftChange, SavedDraft } from '../contract.ts'
import { enteredSince, type MadeEntry, mergeEntries } from '../form/draft-merge.ts'
import { entriesOf } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import { definitions } from '../programs/definitions.ts'
import { asking } from '../transitions-contract.ts'
import { findApplication, lockDraft, setAside, writeDraft } from './store.ts'

export async function readDraft({ db, clock }: Portal, user: UserActor, program: Program): Promise<Draft> {
  const kept = await findApplication(db, user.userId, program)
  if (kept?.status !== 'draft' && kept?.status !== asking)
    return { entries: {}, step: 0, savedAt: null, version: 0, marks: {} }
  const now = clock.now().getTime()
  return {
    entries: kept.draft,
    step: kept.draft_step,
    savedAt: kept.saved_at.toISOString(),
    version: kept.draft_version,
    marks: mapValues(kept.draft_marks, ({ version, at }) => ({ version, age: ageOf(at, now) })),
  }
}

/**
 * Sets what was declined or withdrawn aside, and begins a draft with its answers; what was agreed to is agreed to anew.
 * @returns whether there is a draft now
 */
export async function beginAnew({ db, clock }: Portal, user: UserActor, program: Program): Promise<boolean> {
  const at = clock.now()
  const definition = definitions[program]
  return db.transaction().execute(async (tx) => {
    const before = await setAside(tx, user.userId, program)
    const draft = await lockDraft(tx, { userId: user.userId, program, at })
    if (!before || !draft) return draft?.status === 'draft'
    const { entries } = entriesOf(definition, before.answers ?? {})
    for (const { name, kind } of fieldsOf(definition)) if (kind === 'consent') delete entries[name]
    // Versions go on, or a device that still shows the form of before would take its entries for the newer ones.
    await writeDraft(tx, draft.id, { entries, marks: {}, version: before.draft_version + 1, step: 0, at })
    return true
  })
}

/**
 * Lays what one device typed over what is kept. Where another entered something else into the same field meanwhile, the
 * later entry stands and the device is told of both.
 * @returns undefined while the form is closed: once it is sent in, and where nothing is asked about it
 */
export async function saveDraft(
  { db, clock }: Portal,
  user: UserActor,
  program: Program,
  change: DraftChange,
): Promise<SavedDraft | undefined> {
  const at = clock.now()
  const now = at.getTime()
  return db.transaction().execute(async (tx) => {
    const kept = await lockDraft(tx, { userId: user.userId, program, at })
    if (!kept) return undefined
    const before = { entries: kept.draft, marks: kept.draft_marks }
    const made = mapValues(change.entries as Entries, (entry, field): MadeEntry => {
      const { version, age } = change.made?.[field] ?? { version: kept.draft_version, age: 0 }
      return { entry, version, at: now - age }
    })
    const { taken, overlaps } = mergeEntries(before, made)
    const isNew = Object.keys(taken).length > 0
    const version = kept.draft_version + (isNew ? 1 : 0)
    await writeDraft(tx, kept.id, {
      entries: { ...before.entries, ...taken },
      marks: { ...before.marks, ...mapValues(taken, (_, field) => ({ version, at: made[field]?.at ?? now })) },
      version,
      step: change.step ?? kept.draft_step,
      at,
    })
    const others = Object.entries(enteredSince(before, change.version ?? kept.draft_version))
    return {
      savedAt: at.toISOString(),
      version,
      others: Object.fromEntries(others.filter(([field]) => !(field in taken))),
      overlaps: overlaps.map(({ at: entered, ...overlap }) => ({ ...overlap, age: ageOf(entered, now) })),
    }
  })
}

/** A clock that was set back makes nothing of the future. */
const ageOf = (at: number, now: number): number => Math.max(0, now - at)

const mapValues = <In, Out>(from: Record<string, In>, map: (value: In, key: string) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value, key)]))
