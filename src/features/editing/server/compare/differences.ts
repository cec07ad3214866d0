import { diffArrays, diffWords } from 'diff'
import type { Block } from './blocks.ts'

/** Some words, and whether both have them. */
export interface Part {
  text: string
  is: 'same' | 'added' | 'removed'
}

export interface ComparedBlock {
  /** In words; empty for a paragraph. */
  kind: string
  /** `look`: the words are the same, and are marked differently, as bold. */
  change: 'same' | 'added' | 'removed' | 'changed' | 'look'
  parts: Part[]
}

/** How many differences are looked for, of blocks and of words; beyond them one is taken away and the other added. */
const most = { blocks: 2_000, words: 1_000 }

/** Blocks that are tried against each other for their likeness. */
const pairs = 10_000

/** The share of words from which two blocks count as one that was changed. */
const alike = 0.4

/** What a search for differences gives; nothing where its time is over. */
function within<Found>(deadline: number, search: (timeout: number) => Found | undefined): Found | undefined {
  const left = deadline - performance.now()
  return left > 0 ? search(left) : undefined
}

/**
 * What became of a text, block by block, and word by word in those that were changed (PUBLISH-04).
 * @param deadline by performance.now(): from then on what differs is one taken away and the other added
 */
export function differencesOf(
  from: readonly Block[],
  to: readonly Block[],
  deadline = Number.POSITIVE_INFINITY,
): ComparedBlock[] {
  const hunks = within(deadline, (timeout) =>
    diffArrays(from.map(keyOf), to.map(keyOf), { maxEditLength: most.blocks, timeout }),
  )
  if (!hunks) return [...from.map(removed), ...to.map(added)]
  const compared: ComparedBlock[] = []
  let [at, there] = [0, 0]
  let gone: Block[] = []
  let come: Block[] = []
  const settle = () => {
    compared.push(...pairedOf(gone, come, deadline))
    gone = []
    come = []
  }
  for (const { count, added: isAdded, removed: isRemoved } of hunks) {
    if (isRemoved) gone.push(...from.slice(at, at + count))
    else if (isAdded) come.push(...to.slice(there, there + count))
    else {
      settle()
      compared.push(...to.slice(there, there + count).map(whole('same')))
    }
    if (!isAdded) at += count
    if (!isRemoved) there += count
  }
  settle()
  return compared
}

const keyOf = ({ kind, text, look }: Block) => JSON.stringify([kind, text, look])

const whole =
  (is: Part['is']) =>
  ({ kind, text }: Block): ComparedBlock => ({ kind, change: is, parts: [{ text, is }] })
const removed = whole('removed')
const added = whole('added')

/** Of blocks that went and blocks that came in one place: which of them are the same ones, changed, in their order. */
function pairedOf(gone: readonly Block[], come: readonly Block[], deadline: number): ComparedBlock[] {
  const [goneWords, comeWords] = [gone.map(wordsOf), come.map(wordsOf)]
  if (gone.length * come.length > pairs) return [...gone.map(removed), ...come.map(added)]
  // The likeness that can be had from each place on: the longest common sequence, weighed.
  const best = Array.from({ length: gone.length + 1 }, () => new Float64Array(come.length + 1))
  const likeness = (row: number, column: number): number => {
    const share = shareOf(goneWords[row] ?? new Map(), comeWords[column] ?? new Map())
    return share >= alike ? share : 0
  }
  const weight = (row: number, column: number) => best[row]?.[column] ?? 0
  for (let row = gone.length - 1; row >= 0; row -= 1)
    for (let column = come.length - 1; column >= 0; column -= 1) {
      const like = likeness(row, column)
      const paired = like > 0 ? like + weight(row + 1, column + 1) : 0
      ;(best[row] as Float64Array)[column] = Math.max(paired, weight(row + 1, column), weight(row, column + 1))
    }
  const compared: ComparedBlock[] = []
  let [row, column] = [0, 0]
  while (row < gone.length || column < come.length) {
    const [before, after] = [gone[row], come[column]]
    const like = before && after ? likeness(row, column) : 0
    if (before && after && like > 0 && weight(row, column) === like + weight(row + 1, column + 1)) {
      compared.push(changedOf(before, after, deadline))
      row += 1
      column += 1
    } else if (before && (!after || weight(row, column) === weight(row + 1, column))) {
      compared.push(removed(before))
      row += 1
    } else if (after) {
      compared.push(added(after))
      column += 1
    }
  }
  return compared
}

function changedOf(before: Block, after: Block, deadline: number): ComparedBlock {
  const kind = before.kind === after.kind ? after.kind : `${nameOf(before)}, now ${nameOf(after)}`
  if (before.text === after.text) {
    const change = before.kind === after.kind ? 'look' : 'changed'
    return { kind, change, parts: [{ text: after.text, is: 'same' }] }
  }
  const words = within(deadline, (timeout) =>
    diffWords(before.text, after.text, { maxEditLength: most.words, timeout }),
  )
  const parts: Part[] = words
    ? words.map(({ value, added: isAdded, removed: isRemoved }) => ({
        text: value,
        is: isAdded ? 'added' : isRemoved ? 'removed' : 'same',
      }))
    : [
        { text: before.text, is: 'removed' },
        { text: after.text, is: 'added' },
      ]
  return { kind, change: 'changed', parts }
}

const nameOf = ({ kind }: Block) => kind || 'Paragraph'

const wordsOf = ({ kind, text }: Block): Map<string, number> => {
  const words = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [`${kind} ${text}`])
    words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** How much of both the words make up that both have, from 0 to 1. */
function shareOf(one: Map<string, number>, other: Map<string, number>): number {
  let [common, all] = [0, 0]
  for (const [word, count] of one) {
    common += Math.min(count, other.get(word) ?? 0)
    all += count
  }
  for (const count of other.values()) all += count
  return (2 * common) / all
}
