import type { PersonalStorage } from '../../../../platform/browser/personal-storage.ts'
import { viewsOf } from '../../answer-sets.ts'
import type { AssessmentKey, Conflict, Entry, EntryField, EntryState, EntryValue } from '../../contract.ts'
import { entriesPerCall, textFields } from '../../limits-contract.ts'
import { ownElsewhereCode } from '../../own-elsewhere-contract.ts'
import { readerCode } from '../../reader-contract.ts'
import { asEntries, type Bundle, claimOf, type Pending } from './bundle.ts'

export interface Received {
  version: number
  progress: number
  completedAt: string | null
  changes: EntryState[]
  replaced?: EntryState[]
  outrun?: EntryState[]
  conflicts?: Conflict[]
  /** Requirements whose claim to partial credit has ended. */
  ended?: string[]
}

export interface Sending {
  key: AssessmentKey
  network_uuid: string
  system?: string
  since: number
  untouched?: true
  entries: Entry[]
}

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving'; count: number }
  /** No answer came: kept here, and tried again. */
  | { kind: 'waiting'; count: number }
  | { kind: 'refused'; message: string }

export interface QueueParts {
  key: AssessmentKey
  network: string
  /** A further system of it. */
  system?: string
  version: number
  storage: PersonalStorage
  send(body: Sending): Promise<Received>
  look(since: number): Promise<Received>
  /** @param sent what the answer is to */
  received(answer: Received, sent: readonly Pending[]): void
  /** What the portal does not take. */
  dropped(entries: readonly Pending[]): void
  changed(state: SaveState): void
  /** Does something after some milliseconds; gives the way to leave it. */
  later(task: () => void, milliseconds: number): () => void
}

/** A refusal of the portal, or status 0 where none came. */
interface Refusal {
  status: number
  code: string
  message: string
  fieldErrors: Record<string, string>
}

/** After the answer is drawn; a person who types is waited for. */
const soon = 30
const whenTypingRests = 700
const longestWait = 30_000

/**
 * Sends entries one small request after the other. What is not acknowledged stays in the browser's storage, through a
 * lost connection, a closed page and a login that ran out.
 */
export class EntryQueue {
  version: number
  /** Something waits here for another network, as `adopt` found (JOIN-07). */
  leavesSome = false
  #pending = new Map<string, Pending>()
  #busy: Promise<void> | undefined
  #planned: { cancel(): void; due: number } | undefined
  #failures = 0
  /** Said until something else is entered. */
  #refusal: string | undefined
  /** Why what is not saved is kept, said until it is. */
  #kept: string | undefined
  readonly #name: string
  readonly #parts: QueueParts

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.version = parts.version
    this.#name = `${parts.key}:${Math.random().toString(36).slice(2)}`
  }

  /** For whom what is written is meant. */
  get claim(): Pick<Sending, 'network_uuid' | 'system'> {
    const { network, system } = this.#parts
    return claimOf(network, system)
  }

  get size(): number {
    return this.#pending.size
  }

  has(item: string, field: EntryField): boolean {
    return this.#pending.has(`${item} ${field}`)
  }

  /** @param origin what a text was typed over, where the caller knows better: after a conflict; and whether it decides */
  add(item: string, field: EntryField, value: EntryValue, origin?: Pick<Pending, 'over' | 'kept' | 'decides'>): void {
    this.#refusal = undefined
    const { over = this.version, kept, decides } = { ...this.#pending.get(`${item} ${field}`), ...origin }
    // While one types, the version of the page grows; what came to this field meanwhile was not seen.
    const seen = textFields.has(field) ? { over, ...(kept ? { kept } : {}) } : {}
    this.#pending.set(`${item} ${field}`, {
      item,
      field,
      value,
      at: Date.now(),
      ...seen,
      ...(decides ? { decides } : {}),
    })
    this.#store()
    this.#tell()
    const typed = typeof value === 'string' && field !== 'targetDate'
    if (this.#failures === 0) this.#plan(typed ? whenTypingRests : soon, typed)
  }

  /**
   * Takes over what earlier pages of any view left unsent, and gives it to be shown. What was made for another system, or
   * another network, waits for its own page.
   */
  adopt(): Pending[] {
    const { storage, key, network, system } = this.#parts
    const names = viewsOf(key)
    for (const name of storage.names()) {
      if (!names.some((view) => name.startsWith(`${view}:`)) || name === this.#name) continue
      const bundle = storage.read<Bundle>(name)
      this.leavesSome ||= bundle !== undefined && bundle.network !== network
      if (bundle && (bundle.network !== network || bundle.system !== system)) continue
      storage.remove(name)
      if (!bundle) continue
      for (const entry of bundle.entries) {
        const known = this.#pending.get(`${entry.item} ${entry.field}`)
        if (!known || known.at < entry.at) this.#pending.set(`${entry.item} ${entry.field}`, entry)
      }
    }
    this.#store()
    if (this.size > 0) this.#plan(0)
    this.#tell()
    return [...this.#pending.values()]
  }

  /** Sends everything now. @returns true when the portal has it all */
  async flush(): Promise<boolean> {
    this.#unplan()
    await this.#busy
    while (this.size > 0) {
      const before = this.#failures
      await this.#run(() => this.#send())
      if (this.#failures > before) return false
    }
    return true
  }

  /** Asks for what others did, unless something is under way that tells it anyway. */
  async look(): Promise<void> {
    if (this.#busy || this.size > 0) return
    await this.#run(async () => {
      try {
        this.#take(await this.#parts.look(this.version))
      } catch {
        // The next look tells it.
      }
    })
  }

  /**
   * A request of its own while no other is under way, with the version that the page shows then.
   * @throws as the request
   */
  async ask(
    request: (parts: Pick<QueueParts, 'send' | 'look'>, since: number) => Promise<Received>,
  ): Promise<Received> {
    while (this.#busy) await this.#busy
    const asked = request(this.#parts, this.version).then((answer) => {
      this.#take(answer)
      return answer
    })
    void this.#run(() =>
      asked.then(
        () => undefined,
        () => undefined,
      ),
    )
    return asked
  }

  /** The connection is said to be back. */
  retry(): void {
    if (this.size > 0) this.#plan(0)
  }

  #run(task: () => Promise<void>): Promise<void> {
    const running = task().finally(() => {
      if (this.#busy === running) this.#busy = undefined
    })
    this.#busy = running
    return running
  }

  async #send(): Promise<void> {
    const batch = [...this.#pending.values()].slice(0, entriesPerCall)
    if (this.#failures === 0) this.#tell()
    try {
      const answer = await this.#parts.send({
        key: this.#parts.key,
        ...this.claim,
        since: this.version,
        entries: asEntries(batch, Date.now()),
      })
      this.#failures = 0
      this.#kept = undefined
      this.#goOn(batch, answer)
      this.#drop(batch)
      this.#take(answer, batch)
      this.#tell()
    } catch (error) {
      this.#refused(error as Refusal, batch)
    }
  }

  #refused({ status, code, message, fieldErrors }: Refusal, batch: Pending[]): void {
    const wrong = batch.filter((_, index) =>
      Object.keys(fieldErrors ?? {}).some((field) => field.startsWith(`entries.${index}.`)),
    )
    // What a server that knows of no further system refuses, the next one takes.
    const waits = status === 403 && code !== readerCode && this.#parts.system !== undefined
    if (status === 400 || (status === 403 && !waits) || status === 404) {
      // Sent again it would be refused again; what was typed is still on the page.
      const refused = wrong.length > 0 ? wrong : batch
      this.#drop(refused)
      this.#parts.dropped(refused)
      this.#refusal = message
      this.#tell()
      return
    }
    this.#failures++
    this.#kept = waits || status === 409 ? message : undefined
    this.#tell()
    // With the session over, the page leads to the login; after it the entries are taken over by the next page. What is
    // one's own is not taken before one leaves the organization, and then by the next page too.
    if (status !== 401 && code !== ownElsewhereCode) this.#plan(Math.min(longestWait, 1_000 * 2 ** this.#failures))
  }

  /** What was typed on meanwhile goes on from what has arrived, or from the text that is kept apart. */
  #goOn(batch: readonly Pending[], { version, conflicts = [], outrun = [] }: Received): void {
    for (const entry of batch) {
      const next = this.#pending.get(`${entry.item} ${entry.field}`)
      if (!next || next === entry) continue
      const isSame = ({ item, field }: { item: string; field: string }) => item === entry.item && field === entry.field
      const conflict = conflicts.find(isSame)
      if (conflict) {
        if (next.over !== undefined) next.kept = conflict.id
      } else if (!outrun.some(isSame)) {
        if (next.over !== undefined) next.over = version
        // What was decided is: from here on it is an entry like any other.
        delete next.decides
      }
    }
  }

  #drop(batch: readonly Pending[]): void {
    for (const entry of batch) {
      const key = `${entry.item} ${entry.field}`
      // Entered anew meanwhile: that is still to be sent.
      if (this.#pending.get(key) === entry) this.#pending.delete(key)
    }
    this.#store()
  }

  #take(answer: Received, sent: readonly Pending[] = []): void {
    this.version = answer.version
    this.#parts.received(answer, sent)
  }

  #plan(wait: number, postpone = false): void {
    const due = Date.now() + wait
    if (this.#planned && !postpone && this.#planned.due <= due) return
    this.#unplan()
    const cancel = this.#parts.later(() => {
      this.#planned = undefined
      void (this.#busy ?? Promise.resolve()).then(() => this.flush())
    }, wait)
    this.#planned = { cancel, due }
  }

  #unplan(): void {
    this.#planned?.cancel()
    this.#planned = undefined
  }

  #store(): void {
    const { storage, network, system } = this.#parts
    const bundle: Bundle = { network, system, version: this.version, entries: [...this.#pending.values()] }
    if (bundle.entries.length === 0) storage.remove(this.#name)
    else storage.write(this.#name, bundle)
  }

  #tell(): void {
    const { changed } = this.#parts
    const message = this.#refusal ?? this.#kept
    if (message !== undefined) changed({ kind: 'refused', message })
    else if (this.size === 0) changed({ kind: 'saved' })
    else changed({ kind: this.#failures > 0 ? 'waiting' : 'saving', count: this.size })
  }
}
