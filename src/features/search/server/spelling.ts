import type { Db } from '../../../platform/db/database.ts'
import { editDistance } from '../../../platform/edit-distance.ts'
import { countHolders, longerWords, mostHits, nearestWords } from './store.ts'
import type { Term } from './terms.ts'

/**
 * The terms with misspelt words mended: a word that no visible entry holds gives way to the nearest one that some do.
 * Words of unpublished items are never offered, because nothing visible holds them.
 * @returns the same array where nothing could be mended
 */
export async function mendSpelling(db: Db, now: Date, terms: readonly Term[]): Promise<readonly Term[]> {
  const doubtful = terms.filter((term) => term.word && term.text.length >= 3)
  const held = await countHolders(db, now, doubtful, 1)
  const unknown = doubtful.filter((_, index) => held[index] === 0)
  if (unknown.length === 0) return terms
  const mended = new Map<Term, Term>()
  for (const term of unknown) {
    const word = await nearestHeld(db, now, term.text)
    if (word) mended.set(term, { ...term, text: word, also: [] })
  }
  return mended.size === 0 ? terms : terms.map((term) => mended.get(term) ?? term)
}

async function nearestHeld(db: Db, now: Date, word: string): Promise<string | undefined> {
  const near = (await nearestWords(db, word))
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= allowedDistance(word, candidate))
  // A word cut short is taken for the shortest one that goes on like it.
  const longer = word.length >= 4 ? await longerWords(db, word) : []
  const candidates = [...near, ...longer.map((candidate) => ({ candidate, distance: 1.5 }))]
  // The nearest first: how many hold a word is asked only of those that are as near.
  for (const distance of [...new Set(candidates.map((entry) => entry.distance))].sort((a, b) => a - b)) {
    const alike = candidates.filter((entry) => entry.distance === distance).map((entry) => entry.candidate)
    const terms = alike.map((text) => ({ text, also: [], excluded: false, word: true, phrase: false }))
    const held = await countHolders(db, now, terms, alike.length === 1 ? 1 : mostHits)
    const [best] = alike
      .map((candidate, index) => ({ candidate, held: held[index] ?? 0 }))
      .filter((entry) => entry.held > 0)
      .sort((a, b) => b.held - a.held)
    if (best) return best.candidate
  }
  return undefined
}

/** One slip, in a longer word two or three; the first letter is seldom wrong. */
function allowedDistance(word: string, candidate: string): number {
  const slips = word.length < 8 ? 1 : word.length < 12 ? 2 : 3
  return candidate[0] === word[0] ? slips : slips - 1
}
