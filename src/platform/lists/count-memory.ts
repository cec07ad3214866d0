export interface Count {
  count: number
  /** When the next publication makes the count wrong. */
  until?: Date
}

interface Remembered {
  made: Promise<Count>
  version: number
  /** The moments between which the count holds, in milliseconds. */
  from: number
  until: number
}

/** In milliseconds: a notice of a change may be missed, so no count is kept longer. */
const mostAge = 300_000

/**
 * Exact counts of long lists, which are dear to make: each is kept until the content changes or the next
 * publication falls due, and five minutes at most. Calls for one count that come at the same time share it.
 */
export class CountMemory {
  readonly #counts = new Map<string, Remembered>()
  readonly #version: () => number
  readonly #limit: number

  /** @param version counts the content's changes @param limit how many counts are kept, the latest used first */
  constructor(version: () => number, limit = 5_000) {
    this.#version = version
    this.#limit = limit
  }

  async count(key: string, now: Date, make: () => Promise<Count>): Promise<number> {
    const moment = now.getTime()
    const known = this.#counts.get(key)
    if (known && known.version === this.#version() && known.from <= moment && moment < known.until) {
      this.#keep(key, known)
      return (await known.made).count
    }
    const fresh: Remembered = {
      made: make(),
      version: this.#version(),
      from: moment,
      until: Number.POSITIVE_INFINITY,
    }
    this.#keep(key, fresh)
    try {
      const { count, until } = await fresh.made
      fresh.until = Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, moment + mostAge)
      return count
    } catch (error) {
      if (this.#counts.get(key) === fresh) this.#counts.delete(key)
      throw error
    }
  }

  #keep(key: string, entry: Remembered): void {
    this.#counts.delete(key)
    this.#counts.set(key, entry)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > this.#limit && oldest !== undefined) this.#counts.delete(oldest)
  }
}
