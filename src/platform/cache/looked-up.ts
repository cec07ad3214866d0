/** In milliseconds: a notice of a change may be missed, so nothing is kept longer without a look. */
const mostAge = 300_000

interface LookedUp<Value> {
  /** Counts the changes of the content. */
  version(): number
  look(): Promise<Value>
  /** Is told why a look failed; what is at hand goes on. */
  failed(error: unknown): void
  /** What goes on where nothing was looked up yet; without it the first look's error is the caller's. */
  first?: Value
}

/**
 * Keeps what was looked up until the content changes, and five minutes at most. Callers between the same changes share a
 * look; while looking fails, as with the database away, the last value goes on.
 * @returns the value, at once where it is known to be good
 */
export function lookedUp<Value>({ version, look, failed, first }: LookedUp<Value>): () => Value | Promise<Value> {
  let kept: { value: Value } | undefined = first === undefined ? undefined : { value: first }
  let good: { asOf: number; until: number } | undefined
  let looking: { asOf: number; value: Promise<Value> } | undefined

  const lookNow = async (asOf: number): Promise<Value> => {
    try {
      const value = await look()
      if (good && good.asOf > asOf) return value
      kept = { value }
      good = { asOf, until: performance.now() + mostAge }
      return value
    } catch (error) {
      if (!kept) throw error
      failed(error)
      return kept.value
    }
  }

  return () => {
    const asOf = version()
    if (kept && good?.asOf === asOf && performance.now() < good.until) return kept.value
    // A look that was begun before a change may have seen what was there before.
    if (looking?.asOf === asOf) return looking.value
    const value = lookNow(asOf).finally(() => {
      if (looking?.value === value) looking = undefined
    })
    looking = { asOf, value }
    return value
  }
}
