import { isSameEntry, type Snapshot } from '../../forms/item.ts'

type Entry = Snapshot[string]

export interface Change {
  field: string
  before: Entry
  after: Entry
}

/** What is undone and done again at once: changes of fields, or a step that a field's editor keeps itself. */
export type Step = { changes: readonly Change[]; at: number } | { own: string }

/** Milliseconds within which the keys into one field are one step. */
const together = 1_000

/** Steps that are kept. */
const most = 1_000

/** What was done in all fields of a form, in the order in which it was done (EDIT-10). */
export class FormHistory {
  #done: Step[] = []
  #undone: Step[] = []

  /** @param now in milliseconds */
  changed(made: readonly Change[], now: number): void {
    const changes = made.filter(({ before, after }) => !isSameEntry(before, after))
    const last = this.#done.at(-1)
    const [change] = changes
    if (!change) return
    const sooner =
      last && 'at' in last && this.#undone.length === 0 && now - last.at < together ? last.changes : undefined
    const isOneStep = sooner?.length === 1 && changes.length === 1 && sooner[0]?.field === change.field
    if (isOneStep && sooner?.[0])
      this.#done[this.#done.length - 1] = { changes: [{ ...change, before: sooner[0].before }], at: now }
    else this.#do({ changes, at: now })
  }

  /** A step began in a field that keeps its steps itself. */
  stepped(field: string): void {
    this.#do({ own: field })
  }

  #do(step: Step): void {
    this.#done = [...this.#done, step].slice(-most)
    this.#undone = []
  }

  /** @returns the step to undo */
  undo(): Step | undefined {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step
  }

  /** @returns the step to do again */
  redo(): Step | undefined {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }
}

/** What of a step is still as it left it: what somebody else wrote over it meanwhile stays (DESK-09). */
export const openChanges = (changes: readonly Change[], values: Snapshot, way: 'undo' | 'redo'): Snapshot =>
  Object.fromEntries(
    changes
      .filter(({ field, before, after }) => isSameEntry(values[field], way === 'undo' ? after : before))
      .map(({ field, before, after }) => [field, way === 'undo' ? before : after]),
  )
