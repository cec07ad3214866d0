import type { Entries, Entry } from '../../../../forms/definition.ts'
import type { PersonalStorage } from '../../../../platform/browser/personal-storage.ts'
import type { SavedSystem, SystemEntry, SystemFact, SystemState } from '../../contract.ts'

/** Milliseconds from the last letter to the save, and from a failed save to the next try. */
const pause = 700
const retry = 10_000

/** `refused`: what is sent is not taken, and would not be if it were sent again. */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'failed' | 'refused'

/** An entry that is not saved, with the version of the field over which it was made. */
interface Made {
  entry: Entry
  seen: number
  /** By this device's clock. */
  at: number
}

/** As it lies in the browser's storage, one bundle for each open page. */
type Bundle = Record<string, Made>

export interface SaverParts {
  storage: PersonalStorage
  state: SystemState
  blank: Entries
  /** What is wrong with a field, given the entries: such a one waits. */
  problemOf(field: string, entries: Entries): string | undefined
  send(entries: SystemEntry[], place: string): Promise<SavedSystem>
  /** Puts entries of others into the form. */
  show(entries: Entries): void
  /** These fields wait because something is wrong with them. */
  misfits(fields: readonly string[]): void
  changed(state: SaveState, message: string): void
  /** What stands of the fields about which somebody has to choose. */
  told(conflicts: ReadonlyMap<string, SystemFact>): void
  /** Does something after some milliseconds; gives the way to leave it. */
  later(task: () => void, milliseconds: number): () => void
}

/**
 * Saves "Your system" field by field. What is not acknowledged stays in the browser's storage; what meets an entry of
 * somebody else that was not seen waits, until its author has chosen between the two.
 */
export class FactSaver {
  /** The form as it opens: what the portal has, with what this browser has not sent yet. */
  readonly initial: Entries
  conflicts: ReadonlyMap<string, SystemFact> = new Map()
  #known: ReadonlyMap<string, SystemFact>
  #made: Bundle = {}
  #values: Entries
  #running = false
  #leave = () => {}
  readonly #name: string
  readonly #leftBehind: readonly string[]
  readonly #parts: SaverParts

  constructor(parts: SaverParts) {
    this.#parts = parts
    const { storage, state, blank } = parts
    const own = `system ${state.place}:`
    this.#name = `${own}${Math.random().toString(36).slice(2)}`
    this.#leftBehind = storage.names().filter((name) => name.startsWith(own))
    this.#known = byField(state)
    const standing = this.#standing(blank)
    this.#made = state.mayWrite
      ? latestOf(
          this.#leftBehind.map((name) => storage.read<Bundle>(name) ?? {}),
          blank,
        )
      : {}
    this.initial = { ...standing, ...mapValues(this.#made, ({ entry }) => entry) }
    this.#values = this.initial
    this.#note()
  }

  /** Takes over what earlier pages left. */
  start(): void {
    // A reader may be an editor again: what they left stays.
    if (!this.#parts.state.mayWrite) return
    this.#store()
    for (const name of this.#leftBehind) this.#parts.storage.remove(name)
    if (this.#open().length > 0) this.#plan(0)
  }

  enter(values: Entries): void {
    this.#values = values
    this.#note()
    this.#store()
    if (this.#open().length > 0) this.#plan(pause)
  }

  saveNow(): void {
    void this.#save()
  }

  /** Its author has chosen with both before their eyes: that entry is saved over what stands. */
  settle(field: string, entry: Entry): void {
    const fact = this.conflicts.get(field)
    if (!fact) return
    this.#made[field] = { entry, seen: fact.version, at: Date.now() }
    this.#tell(new Map([...this.conflicts].filter(([name]) => name !== field)))
    this.enter({ ...this.#values, [field]: entry })
  }

  /** Whether something waits to be saved. */
  get waits(): boolean {
    return Object.keys(this.#made).length > 0
  }

  #standing(blank: Entries): Entries {
    const entries = { ...blank }
    for (const [field, { value }] of this.#known)
      if (Array.isArray(blank[field]) === Array.isArray(value) && field in blank) entries[field] = value
    return entries
  }

  /** Remembers what differs from what the portal has, and over which version it was entered. */
  #note(): void {
    const standing = this.#standing(this.#parts.blank)
    const made: Bundle = {}
    for (const [field, entry] of Object.entries(this.#values)) {
      if (isSame(entry, standing[field])) continue
      const before = this.#made[field]
      const seen = before?.seen ?? this.#known.get(field)?.version ?? 0
      made[field] = before && isSame(before.entry, entry) ? before : { entry, seen, at: Date.now() }
    }
    this.#made = made
    const settled = [...this.conflicts.keys()].filter((field) => !(field in made))
    if (settled.length > 0) this.#tell(new Map([...this.conflicts].filter(([field]) => field in made)))
  }

  /** Fields to be sent: those about which somebody has to choose wait. */
  #open(): string[] {
    return Object.keys(this.#made).filter((field) => !this.conflicts.has(field))
  }

  #plan(milliseconds: number): void {
    this.#leave()
    this.#leave = this.#parts.later(() => void this.#save(), milliseconds)
  }

  async #save(): Promise<void> {
    this.#leave()
    if (this.#running) return
    const fits = (field: string) => this.#parts.problemOf(field, this.#values) === undefined
    const open = this.#open()
    this.#parts.misfits(open.filter((field) => !fits(field)))
    const sent = Object.fromEntries(
      open.filter(fits).flatMap((field) => (this.#made[field] ? [[field, { ...this.#made[field] }]] : [])),
    ) as Bundle
    if (Object.keys(sent).length === 0) return
    this.#running = true
    this.#parts.changed('saving', '')
    try {
      const entries = Object.entries(sent).map(([field, { entry, seen }]) => ({ field, value: asSent(entry), seen }))
      this.#take(await this.#parts.send(entries, this.#parts.state.place), sent)
      this.#parts.changed('saved', '')
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string }
      const again = status === 0 || status === 429 || status >= 500
      this.#parts.changed(again ? 'failed' : 'refused', message)
      if (again) this.#plan(retry)
      return
    } finally {
      this.#running = false
    }
    if (this.#open().some(fits)) this.#plan(pause)
  }

  #take(answer: SavedSystem, sent: Bundle): void {
    const before = this.#standing(this.#parts.blank)
    const refused = new Set(answer.conflicts)
    this.#known = byField(answer)
    const now = this.#standing(this.#parts.blank)
    // What was saved is seen; what was typed on meanwhile goes over it.
    for (const field of Object.keys(sent)) {
      const made = this.#made[field]
      const version = this.#known.get(field)?.version ?? 0
      if (made && !refused.has(field)) this.#made[field] = { ...made, seen: version }
    }
    const others = Object.keys(now).filter(
      (field) => !(field in sent) && !(field in this.#made) && !isSame(now[field], before[field]),
    )
    const shown = Object.fromEntries(others.map((field) => [field, now[field] as Entry]))
    this.#values = { ...this.#values, ...shown }
    this.#note()
    const met = answer.conflicts.flatMap((field) => {
      const fact = this.#known.get(field)
      return fact && field in this.#made ? [[field, fact] as const] : []
    })
    if (met.length > 0) this.#tell(new Map([...this.conflicts, ...met]))
    this.#store()
    if (others.length > 0) this.#parts.show(shown)
  }

  #tell(conflicts: ReadonlyMap<string, SystemFact>): void {
    this.conflicts = conflicts
    this.#parts.told(conflicts)
  }

  #store(): void {
    const { storage } = this.#parts
    if (this.waits) storage.write(this.#name, this.#made)
    else storage.remove(this.#name)
  }
}

const byField = ({ facts }: SystemState) => new Map(facts.map((fact) => [fact.field, fact]))

const asSent = (entry: Entry): string | string[] => (typeof entry === 'boolean' ? String(entry) : entry)

const isSame = (one: Entry | undefined, other: Entry | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** The newest entry of each field that the form has. */
function latestOf(bundles: readonly Bundle[], blank: Entries): Bundle {
  const latest: Bundle = {}
  for (const bundle of bundles)
    for (const [field, made] of Object.entries(bundle)) {
      const fits = field in blank && Array.isArray(blank[field]) === Array.isArray(made.entry)
      if (fits && (latest[field]?.at ?? 0) <= made.at) latest[field] = made
    }
  return latest
}

const mapValues = <In, Out>(from: Record<string, In>, map: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
