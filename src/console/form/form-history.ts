import { isSameEntry, type Snapshot } from '../../forms/item.ts'

type Entry = Snapshot[string]

/** What is undone and done again at once: a change of a field, or a step that its editor keeps itself. */
export type Step = { field: string; before: Entry; after: Entry; at: number } | { field: string; own: true }

/** Milliseconds within which the keys into one field are one step. */
const together = 1_000

/** Steps that are kept. */
const most = 1_000

/** What was done in all fields of a form, in the order in which it was done (EDIT-10). */
export class FormHistory {
  #done: Step[] = []
  #undone: Step[] = []

  /** @param now in milliseconds */
  changed(field: string, before: Entry, after: Entry, now: number): void {
    if (isSameEntry(before, after)) return
    const last = this.#done.at(-1)
    const isOneStep = this.#undone.length === 0 && last?.field === field && 'at' in last && now - last.at < together
    if (isOneStep) this.#done[this.#done.length - 1] = { ...last, after, at: now }
    else this.#do({ field, before, after, at: now })
  }

  /** A step began in a field that keeps its steps itself. */
  stepped(field: string): void {
    this.#do({ field, own: true })
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
