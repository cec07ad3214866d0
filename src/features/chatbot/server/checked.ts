import type { CheckedAnswer } from '../../content/contract.ts'
import type { SearchService } from '../../search/server/index.ts'

/** The lines of all checked answers, each as the stems of its words. */
interface Lines {
  lines: readonly { answer: CheckedAnswer; stems: readonly string[] }[]
  /** What a stem says: the more, the fewer answers have it. */
  weights: ReadonlyMap<string, number>
}

/** Stems of what the site has to take: who names one wants it, and no answer. */
const things =
  `templat spreadsheet workbook download checklist outlin train cours video webinar event slide handout`.split(' ')
/** A word that no answer knows speaks for another question. */
const weightOfUnknown = 2
/** Of what a question says, so much a line has to hold; one word alone says what is asked only where hardly another is. */
const leastShare = 0.2
const leastShareOfOneWord = 0.5

/**
 * Gives the checked answer whose words a question holds (TALK-03): all words of one of its lines, in any form, order and
 * spelling; of several the one whose line says most, and then the one with the most of them.
 * @param read the answers; called again when the content has another version
 */
export function checkedAnswers(
  search: SearchService,
  read: () => Promise<CheckedAnswer[]>,
  version: () => number,
): (question: string, essence: string) => Promise<CheckedAnswer | undefined> {
  let known: { version: number; lines: Promise<Lines> } | undefined

  const current = (): Promise<Lines> => {
    const now = version()
    if (known?.version !== now) {
      const lines = readLines(search, read)
      known = { version: now, lines }
      lines.catch(() => {
        if (known?.lines === lines) known = undefined
      })
    }
    return known.lines
  }

  return async (question, essence) => {
    const [lines, asked, [said = []]] = await Promise.all([
      current(),
      search.stemsAsked(question),
      search.stemsOf([essence]),
    ])
    return bestAnswer(lines, new Set(asked), said)
  }
}

async function readLines(search: SearchService, read: () => Promise<CheckedAnswer[]>): Promise<Lines> {
  const answers = await read()
  const texts = answers.flatMap((answer) => [answer.question, ...answer.asked].map((text) => ({ answer, text })))
  const stems = await search.stemsOf(texts.map(({ text }) => text))
  const lines = texts.map(({ answer }, index) => ({ answer, stems: stems[index] ?? [] }))
  const holders = new Map<string, Set<CheckedAnswer>>()
  for (const { answer, stems } of lines)
    for (const stem of stems) holders.set(stem, (holders.get(stem) ?? new Set()).add(answer))
  const weights = [...holders].map(([stem, { size }]) => [stem, Math.log(1 + answers.length / size)] as const)
  return { lines, weights: new Map(weights) }
}

/** @param said the stems of its words that say something */
function bestAnswer(
  { lines, weights }: Lines,
  asked: ReadonlySet<string>,
  said: readonly string[],
): CheckedAnswer | undefined {
  const weigh = (stems: Iterable<string>) =>
    [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? weightOfUnknown), 0)
  const whole = weigh(said)
  const thing = things.find((stem) => asked.has(stem))
  const found = new Map<CheckedAnswer, { most: number; count: number }>()
  for (const { answer, stems } of lines) {
    if (stems.length === 0 || !stems.every((stem) => asked.has(stem))) continue
    if (thing && !stems.includes(thing)) continue
    const weight = weigh(stems)
    if (weight < (stems.length === 1 ? leastShareOfOneWord : leastShare) * whole) continue
    const before = found.get(answer) ?? { most: 0, count: 0 }
    found.set(answer, { most: Math.max(before.most, weight), count: before.count + 1 })
  }
  return [...found].sort(([, a], [, b]) => b.most - a.most || b.count - a.count)[0]?.[0]
}
