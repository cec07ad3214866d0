/**
 * How far one name is from another: letters that are missing, too many, others, or two that changed places, each once.
 * @returns more than `most` as soon as it is that much
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let apart = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + Number(!isSame),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        apart = Math.min(apart, (before[column - 2] as number) + 1)
      next.push(apart)
      least = Math.min(least, apart)
    }
    if (least > most) return most + 1
    before = last
    last = next
  }
  return last[other.length] as number
}

/** Letters that a name of this length may be off and still be meant. */
export const mostApart = (length: number): number => (length <= 4 ? 1 : length < 12 ? 2 : 3)

export interface NearName {
  index: number
  /** In letters, as `lettersApart` counts them. */
  apart: number
}

/** Many names, so prepared that a misspelt one is held letter by letter against few of them. */
export interface NearNames {
  /** Indexes of the names that are near, in their own order; and how many were held against it letter by letter. */
  near(key: string): { found: NearName[]; looked: number }
}

/** @param keys of names (name-key.ts) */
export function nearNames(keys: readonly string[]): NearNames {
  const letters = Int32Array.from(keys, lettersOf)
  return {
    near(key) {
      const most = mostApart(key.length)
      const own = lettersOf(key)
      const found: NearName[] = []
      let looked = 0
      for (let index = 0; index < keys.length; index += 1) {
        const name = keys[index] as string
        const others = letters[index] as number
        // A letter that the other name lacks is a change at least.
        if (Math.abs(name.length - key.length) > most || bits(own & ~others) > most || bits(others & ~own) > most)
          continue
        looked += 1
        const apart = lettersApart(key, name, most)
        if (apart <= most) found.push({ index, apart })
      }
      return { found, looked }
    },
  }
}

/** The letters that a key has, a bit for each. */
function lettersOf(key: string): number {
  let letters = 0
  for (let at = 0; at < key.length; at += 1) letters |= 1 << (key.charCodeAt(at) - 97)
  return letters
}

function bits(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count += 1
  return count
}
