import type { Db } from '../../../platform/db/database.ts'
import { mendSpelling } from './spelling.ts'
import { type Candidate, countHolders, readCandidates } from './store.ts'
import { readTerms, type Term } from './terms.ts'

export interface WeighedTerm {
  term: Term
  /** The rarer the term, the more it says. */
  weight: number
}

export interface Ranked extends Omit<Candidate, 'ranks'> {
  score: number
  /** Share of the question's weight that the entry holds, 0 to 1. */
  coverage: number
}

export interface Candidates {
  terms: WeighedTerm[]
  /** The best first. */
  entries: Ranked[]
}

/** A fixed page is what a question about the portal itself is after; what only names a file explains little. */
const familyWorth: Record<string, number> = {
  page: 1.5,
  document: 0.7,
  template: 0.7,
  policy: 0.8,
  training: 0.5,
}

/** What may answer a question: entries that hold some of its words, the more and the rarer the better. */
export async function rankCandidates(db: Db, now: Date, text: string): Promise<Candidates> {
  const asked = readTerms(text).filter((term) => !term.excluded)
  const known = await mendSpelling(db, now, asked)
  const held = await countHolders(db, now, known)
  const terms = known.flatMap((term, index) => {
    const holders = held[index]
    // A word that had to be mended may have been meant as it was written.
    const sure = term === asked[index] ? 1 : 0.6
    return typeof holders === 'number' ? [{ term, weight: sure / Math.log(2 + Math.max(1, holders)) }] : []
  })
  if (terms.length === 0) return { terms, entries: [] }
  const candidates = await readCandidates(
    db,
    now,
    terms.map(({ term }) => term),
  )
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  const entries = candidates.map(({ ranks, ...candidate }) => {
    let coverage = 0
    let fit = 0
    for (const [index, { weight }] of terms.entries()) {
      const rank = ranks[index] as number
      if (rank > 0) coverage += weight / whole
      fit += rank * weight
    }
    return { ...candidate, coverage, score: fit * coverage ** 2 * (familyWorth[candidate.family] ?? 1) }
  })
  return { terms, entries: entries.sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : 1)) }
}
