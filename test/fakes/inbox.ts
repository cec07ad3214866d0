/** What arrived at a fake service, in order, with a wait for what is still on its way. */
export class Inbox<Item> {
  readonly items: Item[] = []
  private readonly taken = new Set<Item>()
  private readonly waiting = new Set<() => void>()

  add(item: Item): void {
    this.items.push(item)
    for (const wake of [...this.waiting]) wake()
  }

  /** Hands out the oldest item that fits and was not handed out yet, waiting for it up to `seconds`. */
  async next(fits: (item: Item) => boolean, what: string, seconds = 15): Promise<Item> {
    const find = () => this.items.find((item) => !this.taken.has(item) && fits(item))
    const found = find() ?? (await this.arrival(find, what, seconds))
    this.taken.add(found)
    return found
  }

  private arrival(find: () => Item | undefined, what: string, seconds: number): Promise<Item> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(deadline)
        this.waiting.delete(look)
        settle()
      }
      const look = () => {
        const found = find()
        if (found) end(() => resolve(found))
      }
      const deadline = setTimeout(
        () => end(() => reject(new Error(`Nothing came in ${seconds} s: ${what}`))),
        seconds * 1000,
      )
      this.waiting.add(look)
    })
  }
}
