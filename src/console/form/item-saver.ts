import { isSameEntry, type Snapshot } from '../../forms/item.ts'
import type { PersonalStorage } from '../../platform/browser/personal-storage.ts'

/** Milliseconds from the last key to the save (EDIT-09), and from a failed save to the next try. */
const pause = 1_500
const retry = 10_000

export type SaveState =
  | { at: 'untouched' | 'saving' | 'saved' }
  /** Why, in words for the person. */
  | { at: 'failed'; message: string }
  /** Somebody else wrote something else into the same field: it waits for an answer. */
  | { at: 'asking' }

type Entry = Snapshot[string]

/** One field that was changed twice; what this page has stands in the form. */
export interface Clash {
  field: string
  theirs: Entry
  by: string
}

export interface SaveAnswer {
  saved: boolean
  revision: number
  newer: { fields: Snapshot; by: string } | null
}

/** As it lies in the browser's storage, one bundle for each open page: what was written, and what stood before. */
interface Bundle {
  made: Snapshot
  base: Snapshot
}

export interface ItemSaverParts {
  id: string
  revision: number
  fields: Snapshot
  changedBy: string
  storage: PersonalStorage
  send(change: { revision: number; fields: Snapshot }): Promise<SaveAnswer>
  /** Puts what others wrote into the form. */
  show(fields: Snapshot): void
  asked(clashes: readonly Clash[]): void
  changed(state: SaveState): void
  /** Does something after some milliseconds; gives the way to leave it. */
  later(task: () => void, milliseconds: number): () => void
}

/**
 * Saves what is written of an item, by the fields that changed. What is not acknowledged stays in the browser's storage
 * with what stood before it (STAFF-19): on the way back both are laid over each other field by field, and a field that
 * two people changed is asked about before anything of it is saved (DESK-09).
 */
export class ItemSaver {
  /** The form as it opens: what the portal has, with what this browser has not sent yet. */
  readonly initial: Snapshot
  clashes: readonly Clash[] = []
  /** What the portal has, as far as this page knows. */
  #base: Snapshot
  #revision: number
  #values: Snapshot
  #running: Promise<void> | undefined
  #failure: Error | undefined
  #leave = () => {}
  readonly #name: string
  readonly #leftBehind: string[]
  readonly #parts: ItemSaverParts

  constructor(parts: ItemSaverParts) {
    this.#parts = parts
    const { id, revision, fields, changedBy, storage } = parts
    this.#name = `${id}:${Math.random().toString(36).slice(2)}`
    this.#leftBehind = storage.names().filter((name) => name.startsWith(`${id}:`))
    this.#base = fields
    this.#revision = revision
    let values = fields
    for (const name of this.#leftBehind) {
      const { made = {}, base = {} } = storage.read<Bundle>(name) ?? {}
      // A release since may have taken a field away.
      const known = Object.entries(made).filter(([field]) => field in fields)
      for (const [field, entry] of known)
        if (this.#isTheirs(field, entry, base[field], fields[field])) this.#note(field, fields[field] ?? '', changedBy)
      values = { ...values, ...Object.fromEntries(known) }
    }
    this.initial = values
    this.#values = values
  }

  /** Takes over what earlier pages left. */
  start(): void {
    this.#store()
    for (const name of this.#leftBehind) this.#parts.storage.remove(name)
    if (this.clashes.length > 0) this.#ask()
    else if (this.#isOpen()) this.#plan(0)
  }

  enter(values: Snapshot): void {
    this.#values = values
    this.#store()
    if (this.#isOpen()) this.#plan(pause)
  }

  saveNow(): void {
    void this.#save()
  }

  /**
   * Waits until all that was written has arrived.
   * @returns the revision on which it stands
   * @throws Error saying why it has not
   */
  async arrived(): Promise<number> {
    while (this.#running || this.#isOpen()) {
      if (this.clashes.length > 0) throw new Error('Say first which of the two texts stands.')
      this.#failure = undefined
      await (this.#running ?? this.#save())
      if (this.#failure) throw this.#failure
    }
    return this.#revision
  }

  /** The last one that this page knows. */
  get revision(): number {
    return this.#revision
  }

  /** What came of an act on the item: it has another revision, or somebody changed it meanwhile. */
  acted({ revision, newer }: Pick<SaveAnswer, 'revision' | 'newer'>): void {
    this.#revision = revision
    if (!newer) return
    this.#join(newer.fields, newer.by)
    this.#store()
    if (this.clashes.length > 0) this.#ask()
  }

  /** The question which of the two stands is answered. */
  settle(clash: Clash, stands: 'mine' | 'theirs'): void {
    this.clashes = this.clashes.filter((one) => one !== clash)
    if (stands === 'theirs') {
      this.#values = { ...this.#values, [clash.field]: clash.theirs }
      this.#parts.show({ [clash.field]: clash.theirs })
    }
    this.#store()
    this.#parts.asked(this.clashes)
    if (this.clashes.length > 0) return
    this.#parts.changed({ at: this.#isOpen() ? 'saving' : 'saved' })
    if (this.#isOpen()) this.#plan(0)
  }

  #made(): Snapshot {
    return Object.fromEntries(
      Object.entries(this.#values).filter(([field, entry]) => !isSameEntry(entry, this.#base[field])),
    )
  }

  #isOpen(): boolean {
    return Object.keys(this.#made()).length > 0
  }

  /** Both changed it, and not to the same. */
  #isTheirs(field: string, mine: Entry | undefined, before: Entry | undefined, theirs: Entry | undefined): boolean {
    return field in this.#base && !isSameEntry(theirs, before) && !isSameEntry(theirs, mine)
  }

  /** A later word on the same field takes the place of the earlier one. */
  #note(field: string, theirs: Entry, by: string): void {
    this.clashes = [...this.clashes.filter((clash) => clash.field !== field), { field, theirs, by }]
  }

  #ask(): void {
    this.#parts.asked(this.clashes)
    this.#parts.changed({ at: 'asking' })
  }

  #plan(milliseconds: number): void {
    this.#leave()
    this.#leave = this.#parts.later(() => void this.#save(), milliseconds)
  }

  async #save(): Promise<void> {
    this.#leave()
    if (this.#running || this.clashes.length > 0 || !this.#isOpen()) return
    this.#running = this.#send().finally(() => {
      this.#running = undefined
    })
    await this.#running
    if (this.#failure) return
    if (this.clashes.length > 0) this.#ask()
    else if (this.#isOpen()) this.#plan(pause)
    else this.#parts.changed({ at: 'saved' })
  }

  async #send(): Promise<void> {
    const made = this.#made()
    this.#failure = undefined
    this.#parts.changed({ at: 'saving' })
    try {
      this.#take(await this.#parts.send({ revision: this.#revision, fields: made }), made)
    } catch (error) {
      const failure = error as Error & { status?: number }
      this.#failure = failure
      const { status = 0, message } = failure
      this.#parts.changed({ at: 'failed', message })
      // Anything else would be refused again.
      if (status === 0 || status === 429 || status >= 500) this.#plan(retry)
    }
  }

  #take({ saved, revision, newer }: SaveAnswer, sent: Snapshot): void {
    this.#revision = revision
    if (saved) this.#base = { ...this.#base, ...sent }
    else if (newer) this.#join(newer.fields, newer.by)
    this.#store()
  }

  /** What somebody else wrote, over what this page knew: fields that nobody wrote in here follow it. */
  #join(theirs: Snapshot, by: string): void {
    const before = this.#base
    const shown: Snapshot = {}
    for (const [field, entry] of Object.entries(theirs)) {
      if (isSameEntry(entry, before[field])) continue
      if (isSameEntry(this.#values[field], before[field])) shown[field] = entry
      else if (this.#isTheirs(field, this.#values[field], before[field], entry)) this.#note(field, entry, by)
    }
    this.#base = theirs
    this.#values = { ...this.#values, ...shown }
    if (Object.keys(shown).length > 0) this.#parts.show(shown)
  }

  #store(): void {
    const { storage } = this.#parts
    const made = this.#made()
    const fields = Object.keys(made)
    if (fields.length === 0) {
      storage.remove(this.#name)
      return
    }
    // Of a field that is asked about, what stood before is what the other wrote: left behind, it is asked about again.
    const base = Object.fromEntries(
      fields
        .filter((field) => !this.clashes.some((clash) => clash.field === field))
        .map((field) => [field, this.#base[field] ?? '']),
    )
    storage.write(this.#name, { made, base } satisfies Bundle)
  }
}
