import type { EntryField, EntryState, EntryValue, Work } from '../../contract.ts'
import { isRow, requirementOf } from '../../frameworks/names.ts'
import { unansweredCode } from '../../limits-contract.ts'
import type { MarkDetails } from '../../requirement-marks.ts'
import type { Answer, Answers, Responses } from '../../scoring.ts'

/** An objective or a requirement with all that was entered; a new object at each change. */
export interface ItemState extends MarkDetails {
  answer?: number
  how?: string
  comment?: string
  wasComment?: boolean
  /** Who does it, of an objective (SYSTEM-05). */
  responsibility?: string
  evidence?: string
  owner?: string
  targetDate?: string
  flagged?: boolean
  plan?: string
  resources?: string
}

type DescribedAnswer = Answer & { how?: string }
export type DescribedAnswers = Readonly<Record<string, Readonly<Record<string, DescribedAnswer>>>>

const nothing: ItemState = {}

/** What was entered in one assessment, as this page shows it. Parts of the page listen to single items. */
export class Workbook {
  /** Grows with each change: whatever is computed from the whole is kept for a revision. */
  revision = 0
  /** What the network says it posted in SPRS: plans are measured by it. */
  posted: Work['posted'] = null
  #items = new Map<string, ItemState>()
  #answers: Record<string, Record<string, DescribedAnswer>> = {}
  #requirements: Record<string, ItemState> = {}
  readonly #listeners = new Map<string, Set<() => void>>()

  item(name: string): ItemState {
    return this.#items.get(name) ?? nothing
  }

  get answers(): DescribedAnswers & Answers {
    return this.#answers
  }

  /** Whether any note waits to be told where it belongs. */
  get hasEarlierComments(): boolean {
    return [...this.#items.values()].some(({ wasComment, comment }) => wasComment && comment)
  }

  /** The answers alone: a text that is left out stays as it is. */
  codes(): Record<string, Record<string, Answer>> {
    const entries = Object.entries(this.#answers).map(([requirement, rows]) => [
      requirement,
      Object.fromEntries(Object.entries(rows).map(([row, { answer }]) => [row, { answer }])),
    ])
    return Object.fromEntries(entries)
  }

  /** As scoring takes them. */
  get responses(): Responses {
    return { answers: this.#answers, requirements: this.#requirements }
  }

  set(name: string, field: EntryField, value: EntryValue): void {
    this.#put(name, { ...this.item(name), [field]: value })
    this.#tell([name])
  }

  /** What was posted, as it is now. */
  post(posted: Work['posted']): void {
    this.posted = posted
    this.#tell([...this.#items.keys()])
  }

  /** Everything that the server has, but for what `keep` says was entered here and not yet sent. */
  load(
    {
      data,
      requirements,
      posted,
      responsibilities = {},
    }: Pick<Work, 'data' | 'requirements' | 'posted' | 'responsibilities'>,
    keep: (item: string, field: EntryField) => boolean,
  ): void {
    this.posted = posted
    const before = this.#items
    this.#items = new Map()
    this.#answers = {}
    this.#requirements = {}
    for (const rows of Object.values(data))
      for (const [row, state] of Object.entries(rows)) this.#put(row, { ...state })
    for (const [row, responsibility] of Object.entries(responsibilities))
      this.#put(row, { ...this.item(row), responsibility })
    for (const [requirement, state] of Object.entries(requirements)) this.#put(requirement, { ...state })
    for (const [name, state] of before)
      for (const field of Object.keys(state) as EntryField[])
        if (keep(name, field)) this.#put(name, { ...this.item(name), [field]: state[field] })
    this.#tell([...new Set([...before.keys(), ...this.#items.keys()])])
  }

  apply(entries: readonly EntryState[]): void {
    for (const { item, field, value } of entries) this.#put(item, { ...this.item(item), [field]: value })
    this.#tell(entries.map(({ item }) => item))
  }

  /** @param name an item, or `*` for any */
  listen(name: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  #put(name: string, state: ItemState): void {
    this.#items.set(name, state)
    if (!isRow(name)) {
      this.#requirements = { ...this.#requirements, [name]: state }
      return
    }
    // Who does it answers nothing.
    if (state.answer === undefined && state.how === undefined) return
    const requirement = requirementOf(name)
    this.#answers = {
      ...this.#answers,
      [requirement]: {
        ...this.#answers[requirement],
        [name]: { answer: state.answer ?? unansweredCode, how: state.how },
      },
    }
  }

  #tell(names: readonly string[]): void {
    if (names.length === 0) return
    this.revision++
    const told = new Set(names)
    // A requirement is told of its rows: its status depends on them.
    for (const name of names) told.add(requirementOf(name))
    for (const name of [...told, '*']) for (const listener of this.#listeners.get(name) ?? []) listener()
  }
}
