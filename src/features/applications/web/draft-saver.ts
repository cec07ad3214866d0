import type { Entries } from '../../../forms/definition.ts'
import type { PersonalStorage } from '../../../platform/browser/personal-storage.ts'
import type { Draft, DraftChange, SavedDraft } from '../contract.ts'
import { withDraft } from '../form/draft.ts'
import { isSame, type MadeEntry, mergeEntries, type Overlap } from '../form/draft-merge.ts'
import type { Program } from '../form/program.ts'

/** Milliseconds from the last letter to the save, and from a failed save to the next try. */
const pause = 700
const retry = 10_000

/** `closed`: the form is not open any more, sent in or no longer asked about. */
export type DraftState = 'untouched' | 'saving' | 'saved' | 'failed' | 'closed'

type Made = Record<string, MadeEntry>

/** As it lies in the browser's storage, one bundle for each open page. `at` is by this device's clock. */
interface Bundle {
  made: Made
}

export interface SaverParts {
  program: Program
  storage: PersonalStorage
  draft: Draft
  /** The form before anything is typed, with what the portal fills in. */
  blank: Entries
  send(change: DraftChange): Promise<SavedDraft>
  /** Puts entries of other devices into the form. */
  show(entries: Entries): void
  told(overlaps: readonly Overlap[]): void
  changed(state: DraftState): void
  /** Does something after some milliseconds; gives the way to leave it. */
  later(task: () => void, milliseconds: number): () => void
}

/**
 * Saves what is typed, change by change. What is not acknowledged stays in the browser's storage, with the time and the
 * version of the draft it was made on, so that an entry that was left behind never takes the place of a newer one.
 */
export class DraftSaver {
  /** The form as it opens: the portal's draft with what this browser has not sent yet. */
  readonly initial: Entries
  overlaps: readonly Overlap[]
  /** What the portal has, as far as this page knows. */
  #kept: Entries
  #version: number
  #made: Made = {}
  #values: Entries
  #step: number
  #keptStep: number
  #running = false
  #closed = false
  #leave = () => {}
  readonly #name: string
  readonly #leftBehind: string[]
  readonly #parts: SaverParts

  constructor(parts: SaverParts) {
    this.#parts = parts
    const { program, storage, draft, blank } = parts
    this.#name = `${program}:${Math.random().toString(36).slice(2)}`
    this.#leftBehind = storage.names().filter((name) => name.startsWith(`${program}:`))
    const now = Date.now()
    const marks = Object.fromEntries(
      Object.entries(draft.marks).map(([field, { version, age }]) => [field, { version, at: now - age }]),
    )
    const before = this.#leftBehind.map((name) => storage.read<Bundle>(name)?.made ?? {})
    const { taken, overlaps } = mergeEntries({ entries: draft.entries, marks }, latestOf(before))
    this.overlaps = joined(storage.read<Overlap[]>(overlapsOf(program)) ?? [], overlaps)
    this.#kept = withDraft(blank, draft.entries)
    this.initial = withDraft(this.#kept, taken)
    this.#values = this.initial
    this.#version = draft.version
    this.#step = draft.step
    this.#keptStep = draft.step
    this.#note()
  }

  /** Takes over what earlier pages left. */
  start(): void {
    this.#store()
    this.#storeOverlaps()
    for (const name of this.#leftBehind) this.#parts.storage.remove(name)
    if (this.#isOpen()) this.#plan(0)
  }

  enter(values: Entries, step: number): void {
    this.#values = values
    this.#step = step
    if (this.#closed) return
    this.#note()
    this.#store()
    if (this.#isOpen()) this.#plan(pause)
  }

  saveNow(): void {
    void this.#save()
  }

  /** The question which of the two stands is answered. */
  settle(overlap: Overlap): void {
    this.#tell(this.overlaps.filter((one) => one !== overlap))
  }

  /** After the submission: nothing is left to keep. */
  close(): void {
    this.#closed = true
    this.#leave()
    this.#made = {}
    this.#store()
    this.#tell([])
  }

  /** Stamps what differs from the portal's draft; an entry that was put back is no change. */
  #note(): void {
    const at = Date.now()
    const made: Made = {}
    for (const [field, entry] of Object.entries(this.#values)) {
      if (isSame(entry, this.#kept[field])) continue
      const before = this.#made[field]
      made[field] = before && isSame(before.entry, entry) ? before : { entry, version: this.#version, at }
    }
    this.#made = made
  }

  #isOpen(): boolean {
    return Object.keys(this.#made).length > 0 || this.#step !== this.#keptStep
  }

  #plan(milliseconds: number): void {
    this.#leave()
    this.#leave = this.#parts.later(() => void this.#save(), milliseconds)
  }

  async #save(): Promise<void> {
    this.#leave()
    if (this.#closed || this.#running || !this.#isOpen()) return
    const [made, step, now] = [this.#made, this.#step, Date.now()]
    this.#running = true
    this.#parts.changed('saving')
    try {
      const answer = await this.#parts.send({
        entries: mapValues(made, ({ entry }) => entry),
        made: mapValues(made, ({ version, at }) => ({ version, age: Math.max(0, now - at) })),
        version: this.#version,
        step,
      })
      this.#keptStep = step
      this.#take(answer, made)
      this.#parts.changed('saved')
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      this.#parts.changed(status === 409 ? 'closed' : 'failed')
      // Anything else would be refused again.
      if (status === 0 || status === 429 || status >= 500) this.#plan(retry)
      return
    } finally {
      this.#running = false
    }
    if (this.#isOpen()) this.#plan(pause)
  }

  #take({ version, others, overlaps }: SavedDraft, sent: Made): void {
    if (this.#closed) return
    const now = Date.now()
    const lost = new Set(overlaps.filter(({ stands }) => stands === 'theirs').map(({ field }) => field))
    const taken = Object.entries(sent).filter(([field]) => !lost.has(field))
    const known = { ...this.#kept }
    this.#kept = { ...known, ...Object.fromEntries(taken.map(([field, { entry }]) => [field, entry])), ...others }
    this.#version = version
    // What was typed anew meanwhile stays as it is, and is sent next.
    const shown = [...Object.keys(others), ...lost].filter((field) =>
      isSame(this.#values[field], sent[field]?.entry ?? known[field]),
    )
    const changes = Object.fromEntries(shown.flatMap((field) => entryOf(this.#kept, field)))
    this.#values = { ...this.#values, ...changes }
    this.#note()
    this.#store()
    if (shown.length > 0) this.#parts.show(changes)
    const met = overlaps.map(({ age, ...overlap }): Overlap => ({ ...overlap, at: now - age }))
    if (met.length > 0) this.#tell(joined(this.overlaps, met))
  }

  #store(): void {
    const { storage } = this.#parts
    if (Object.keys(this.#made).length === 0) storage.remove(this.#name)
    else storage.write(this.#name, { made: this.#made } satisfies Bundle)
  }

  #tell(overlaps: readonly Overlap[]): void {
    this.overlaps = overlaps
    this.#storeOverlaps()
    this.#parts.told(overlaps)
  }

  /** The entry that does not stand is nowhere else: it outlives the page until somebody has looked at it. */
  #storeOverlaps(): void {
    const { storage, program } = this.#parts
    if (this.overlaps.length === 0) storage.remove(overlapsOf(program))
    else storage.write(overlapsOf(program), this.overlaps)
  }
}

const overlapsOf = (program: Program) => `overlaps ${program}`

/** A later word on the same field takes the place of the earlier one. */
const joined = (before: readonly Overlap[], after: readonly Overlap[]): readonly Overlap[] => [
  ...before.filter(({ field }) => !after.some((one) => one.field === field)),
  ...after,
]

function latestOf(bundles: readonly Made[]): Made {
  const latest: Made = {}
  for (const made of bundles)
    for (const [field, one] of Object.entries(made)) if ((latest[field]?.at ?? 0) <= one.at) latest[field] = one
  return latest
}

const entryOf = (entries: Entries, field: string): [string, Entries[string]][] => {
  const entry = entries[field]
  return entry === undefined ? [] : [[field, entry]]
}

const mapValues = <In, Out>(from: Record<string, In>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
