import { createHash } from 'node:crypto'

/** Tells what is seen again from what is seen for the first time, among the last few thousand. */
export class SecondSight {
  #recent = new Set<string>()
  #earlier = new Set<string>()
  readonly #most: number

  /** @param most of each of two generations; the older one is forgotten when the younger is full */
  constructor(most = 10_000) {
    this.#most = most
  }

  again(address: string): boolean {
    const mark = createHash('sha1').update(address).digest('base64').slice(0, 12)
    if (this.#recent.has(mark) || this.#earlier.has(mark)) return true
    if (this.#recent.size >= this.#most) {
      this.#earlier = this.#recent
      this.#recent = new Set()
    }
    this.#recent.add(mark)
    return false
  }
}
