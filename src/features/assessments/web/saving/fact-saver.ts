import type { Entries, Entry } from '../../../../forms/definition.ts'
import type { PersonalStorage } from '../../../../platform/browser/personal-storage.ts'
import type { SavedSystem, SystemEntry, SystemFact, SystemState } from '../../contract.ts'
import { type Bundle, bundlesOf, entriesOf, isSame, latestOf, release } from './fact-bundles.ts'

/** Milliseconds from the last letter to the save, and from a failed save to the next try. */
const pause = 700
const retry = 10_000

/**
 * `waits`: something is wrong with entries, and all others are saved. `refused`: nothing that is sent is taken, and would
 * not be if it were sent again.
 */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'waits' | 'failed' | 'refused'

/** Why a call came to nothing. */
type Failure = { status?: number; code?: string; message: string; fieldErrors?: Record<string, string> }

export interface SaverParts {
  storage: PersonalStorage
  state: SystemState
  blank: Entries
  /** What is wrong with a field, given the entries: such a one waits. */
  problemOf(field: string, entries: Entries): string | undefined
  send(entries: SystemEntry[], place: string): Promise<SavedSystem>
  /** What takes the place of two entries that met, of a field about which nobody has to choose; undefined of others. */
  joined?(field: string, mine: Entry, theirs: SystemFact): Entry | undefined
  /** Puts entries of others into the form. */
  show(entries: Entries): void
  /** These fields wait because something is wrong with them. */
  misfits(fields: readonly string[]): void
  /** `fields` are those that wait. */
  changed(state: SaveState, message: string, fields: readonly string[]): void
  /** What stands of the fields about which somebody has to choose. */
  told(conflicts: ReadonlyMap<string, SystemFact>): void
  /** Does something after some milliseconds; gives the way to leave it. */
  later(task: () => void, milliseconds: number): () => void
}

/**
 * Saves what is entered of a system field by field. What is not acknowledged stays in the browser's storage; what meets an entry of
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
  #closed = false
  #said: SaveState = 'untouched'
  /** Entries that the portal refused, with its reason: set aside until they change. */
  readonly #refused = new Map<string, { entry: Entry; message: string }>()
  /** What was taken over from earlier pages. */
  readonly #taken: Bundle
  #leave = () => {}
  readonly #name: string
  readonly #leftBehind: readonly string[]
  readonly #parts: SaverParts

  constructor(parts: SaverParts) {
    this.#parts = parts
    const { storage, state, blank } = parts
    const own = bundlesOf(state.place)
    this.#name = `${own}${Math.random().toString(36).slice(2)}`
    this.#leftBehind = storage.names().filter((name) => name.startsWith(own))
    this.#known = byField(state)
    const standing = this.#standing(blank)
    this.#taken = state.mayWrite
      ? latestOf(
          this.#leftBehind.map((name) => storage.read<Bundle>(name) ?? {}),
          blank,
        )
      : {}
    this.#made = { ...this.#taken }
    this.initial = { ...standing, ...entriesOf(this.#made) }
    this.#values = this.initial
    this.#note()
  }

  /** Takes over what earlier pages left. */
  start(): void {
    // A reader may be an editor again: what they left stays.
    if (!this.#parts.state.mayWrite) return
    this.#closed = false
    this.#store()
    if (this.#open().length > 0) this.#plan(0)
  }

  enter(values: Entries): void {
    this.#values = values
    this.#note()
    this.#store()
    if (this.#open().length > 0) this.#plan(pause)
    else if (this.#said === 'waits' || this.#said === 'refused') this.#report()
  }

  saveNow(): void {
    if (!this.#closed) void this.#save()
  }

  /** The page is left, or its person is gone: no timer runs on. What is on its way is still taken note of. */
  close(): void {
    this.#closed = true
    this.#leave()
  }

  /** What the portal found wrong with these entries. */
  refusalsOf(values: Entries): Record<string, string> {
    return Object.fromEntries(
      [...this.#refused].flatMap(([field, { entry, message }]) =>
        isSame(entry, values[field]) ? [[field, message]] : [],
      ),
    )
  }

  /** Its author has chosen with both before their eyes: that entry is saved over what stands. */
  settle(field: string, entry: Entry): void {
    const fact = this.conflicts.get(field)
    if (!fact) return
    this.#made[field] = { entry, seen: fact.version, at: Date.now() }
    this.#tell(new Map([...this.conflicts].filter(([name]) => name !== field)))
    this.enter({ ...this.#values, [field]: entry })
  }

  /** Fields of which no key of the portal opens what stands. */
  get unreadable(): string[] {
    return [...this.#known.values()].flatMap(({ field, readable }) => (readable ? [] : [field]))
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

  #fits(field: string): boolean {
    return !(field in this.refusalsOf(this.#values)) && this.#parts.problemOf(field, this.#values) === undefined
  }

  #plan(milliseconds: number): void {
    this.#leave()
    if (this.#closed) return
    this.#leave = this.#parts.later(() => void this.#save(), milliseconds)
  }

  async #save(): Promise<void> {
    this.#leave()
    if (this.#running) return
    const sent = Object.fromEntries(
      this.#open().flatMap((field) =>
        this.#made[field] && this.#fits(field) ? [[field, { ...this.#made[field] }]] : [],
      ),
    ) as Bundle
    if (Object.keys(sent).length === 0) return this.#report()
    this.#running = true
    this.#say('saving')
    try {
      const entries = Object.entries(sent).map(([field, { entry, seen }]) => ({ field, value: asSent(entry), seen }))
      this.#take(await this.#parts.send(entries, this.#parts.state.place), sent)
    } catch (error) {
      if (!this.#setAside(error as Failure, sent)) return this.#fail(error as Failure)
    } finally {
      this.#running = false
    }
    this.#report()
    if (!this.#open().some((field) => this.#fits(field))) return
    if (!this.#closed) this.#plan(pause)
    // Typed while the last save of a page was on its way; after a logout nothing is there any more.
    else if (this.#isKept) await this.#save()
  }

  /** Says what stands now: entries with which something is wrong are not saved. */
  #report(): void {
    const waiting = this.#open().filter((field) => !this.#fits(field))
    this.#parts.misfits(waiting)
    if (waiting.length > 0) this.#say('waits', '', waiting)
    else if (this.#said !== 'untouched') this.#say('saved')
  }

  #say(state: SaveState, message = '', fields: readonly string[] = []): void {
    this.#said = state
    this.#parts.changed(state, message, fields)
  }

  /** One refused entry holds up no other. @returns false where none was refused by name */
  #setAside({ status, fieldErrors = {} }: Failure, sent: Bundle): boolean {
    if (status !== 400) return false
    const fields = Object.keys(sent)
    let found = false
    for (const [name, message] of Object.entries(fieldErrors)) {
      // By its name, or by its place in the call.
      const field = fields[Number(/^entries\.(\d+)\b/.exec(name)?.[1])] ?? name
      if (!sent[field]) continue
      this.#refused.set(field, { entry: sent[field].entry, message })
      found = true
    }
    return found
  }

  #fail({ status = 0, code, message }: Failure): void {
    // An instance of the release before, which knows no such call, answers 404 too.
    const isUnknown = status === 404 && code !== 'no_such_system'
    const again = status === 0 || isUnknown || status === 429 || status >= 500
    this.#say(again ? 'failed' : 'refused', message)
    if (again) this.#plan(retry)
  }

  #take(answer: SavedSystem, sent: Bundle): void {
    const refused = new Set(answer.conflicts)
    this.#known = byField(answer)
    const now = this.#standing(this.#parts.blank)
    const isUntouched = (field: string) => !sent[field] || isSame(this.#values[field], sent[field].entry)
    for (const [field, { entry, seen }] of Object.entries(sent)) {
      if (refused.has(field)) continue
      const made = this.#made[field]
      // What was saved is seen, and what was typed on meanwhile goes over it. Where somebody else has written over it
      // since, their version was not seen.
      if (isSame(now[field], entry)) {
        if (made) made.seen = this.#known.get(field)?.version ?? 0
      } else if (isUntouched(field)) delete this.#made[field]
      else this.#made[field] ??= { entry: this.#values[field] as Entry, seen, at: Date.now() }
    }
    const others = Object.keys(now).filter(
      (field) => !(field in this.#made) && isUntouched(field) && !isSame(now[field], this.#values[field]),
    )
    const shown = Object.fromEntries(others.map((field) => [field, now[field] as Entry]))
    this.#values = { ...this.#values, ...shown }
    this.#note()
    const met = answer.conflicts.flatMap((field) => {
      const fact = this.#known.get(field)
      return fact && field in this.#made ? [[field, fact] as const] : []
    })
    const open = met.filter(([field, fact]) => !this.#join(field, fact))
    if (open.length > 0) this.#tell(new Map([...this.conflicts, ...open]))
    this.#store()
    if (others.length > 0) this.#parts.show(shown)
  }

  /** @returns whether both could be taken without asking */
  #join(field: string, theirs: SystemFact): boolean {
    const mine = this.#made[field]
    const entry = mine && this.#parts.joined?.(field, mine.entry, theirs)
    if (entry === undefined) return false
    this.#made[field] = { entry, seen: theirs.version, at: Date.now() }
    this.#values = { ...this.#values, [field]: entry }
    this.#note()
    this.#parts.show({ [field]: entry })
    return true
  }

  #tell(conflicts: ReadonlyMap<string, SystemFact>): void {
    this.conflicts = conflicts
    this.#parts.told(conflicts)
  }

  get #isKept(): boolean {
    return this.#parts.storage.names().includes(this.#name)
  }

  #store(): void {
    const { storage } = this.#parts
    if (!this.waits) storage.remove(this.#name)
    // After a logout nothing may come back into the browser.
    else if (!this.#closed || this.#isKept) storage.write(this.#name, this.#made)
    for (const name of this.#leftBehind) release(storage, name, this.#taken, this.#made)
  }
}

const byField = ({ facts }: SystemState) => new Map(facts.map((fact) => [fact.field, fact]))

const asSent = (entry: Entry): string | string[] => (typeof entry === 'boolean' ? String(entry) : entry)
