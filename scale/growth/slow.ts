/** When a call is too slow, in milliseconds. */
export const bounds = {
  /** At the 95th percentile, or at the median: more than `ratio` times that of the small database, and above `floor`. */
  ratio: 2,
  floor: 2,
  /** What is slow by itself hides a ratio: so much more at the median, and a tenth more. */
  more: 10,
  tenth: 1.1,
  /** At the 95th percentile, of what may take longer. */
  grown: 1_000,
} as const

/** Between these a median may come out on either side of the bound. */
const unsure = { from: 1.6, to: 3 }

/** One call on one database, in milliseconds, and the mean number of rows that a list came with. */
export interface Taken {
  p50: number
  p95: number
  rows?: number
}

/** One call on both databases. */
export interface Look {
  small: Taken
  large: Taken
}

export interface Measured extends Look {
  name: string
  turns: number
  /** Both, where it was looked at twice; else it is what it is itself. */
  looks?: readonly Look[]
  /** Why it may take longer. */
  grows?: string
  /** What was answered that it was not meant for: then it is not measured. */
  wrong?: string
}

/**
 * What a call is slow by, as it is told; nothing where it is not. By its 95th percentile alone only what is so in both
 * looks: one value of many lies high by chance.
 */
export function slowBy({ small, large, looks, grows }: Measured): string | undefined {
  if (grows) return large.p95 > bounds.grown ? 'its p95' : undefined
  const isTwice = (one: 'p50' | 'p95', look: Look) =>
    look.large[one] > bounds.ratio * look.small[one] && look.large[one] > bounds.floor
  if (isTwice('p50', { small, large })) return 'its p50'
  if (large.p50 - small.p50 > bounds.more && large.p50 > bounds.tenth * small.p50) return `${bounds.more} ms more`
  return (looks ?? [{ small, large }]).every((look) => isTwice('p95', look)) ? 'its p95' : undefined
}

/** Whether it is slow beyond doubt, so that nothing more is to be learned. */
export const isPlain = ({ small, large }: Look): boolean =>
  large.p50 > unsure.to * small.p50 && large.p50 - small.p50 > bounds.more

/** Whether the next look may tell it otherwise. */
export function isUnsure(measured: Measured): boolean {
  if (measured.wrong || measured.grows || isPlain(measured)) return false
  return slowBy(measured) !== undefined || isNear(measured)
}

const isNear = ({ small, large }: Look) => large.p50 > unsure.from * small.p50 && large.p50 > bounds.floor
