import { editDistance } from '../../../platform/edit-distance.ts'

/** Letters that a name of this length may be off and still be meant. */
export const mostApart = (length: number): number => (length <= 4 ? 1 : length < 12 ? 2 : 3)

export interface NearName {
  index: number
  /** In letters (`platform/edit-distance.ts`). */
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
        const apart = editDistance(key, name, most)
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
