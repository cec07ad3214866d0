import type { Actor } from './actor.ts'

/** Something of the console that waits for somebody (STAFF-09). */
export interface Waiting {
  /** What waits, in the plural. */
  what: string
  /** The same of one. */
  one: string
  count: number
  /** Since when the oldest does. */
  since: Date
  /** Where it is seen to. */
  path: `/staff/${string}`
}

/** What waits for the one who asks, as far as their roles reach; a feature each. */
export type Waits = (actor: Actor) => Promise<Waiting[]>
