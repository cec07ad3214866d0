import { namesCmmcPhases } from '../../../platform/cmmc-contract.ts'
import { families } from '../../../platform/families-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Candidates, Ranked, SearchService } from '../../search/server/index.ts'
import { passageOf, sentencesOf } from './passages.ts'
import { type DatedQuestion, essenceOf, readDatedQuestion } from './question.ts'
import { readRemark, replyToRemark } from './small-talk.ts'

interface PageLink {
  title: string
  address: string
}

/** Below this share of the question's weight, what was found is about something else. */
const leastCoverage = 0.51

/** Answers from what is published, in its own words. */
export function chatbotService({ settings, notices }: Pick<Portal, 'settings' | 'notices'>, search: SearchService) {
  return {
    /** Plain text: a short answer, then up to three lines "Title: /address". */
    async answer(question: string): Promise<string> {
      const remark = readRemark(question)
      if (remark) {
        const { text, addresses } = replyToRemark(remark, settings.site.programmeName)
        return write(text, await search.pagesAt(addresses))
      }
      const dated = readDatedQuestion(question)
      if (dated) {
        const answer = await answerByDate(search, dated)
        if (answer) return answer
      }
      const candidates = await search.rankCandidates(essenceOf(question))
      const [best] = candidates.entries
      if (!best || best.coverage < leastCoverage) return dontKnow
      const near = candidates.entries.filter(
        (entry) => entry.score >= best.score * 0.3 && entry.coverage >= leastCoverage,
      )
      const passage = await bestPassage(search, candidates, near)
      return write(withCmmcPhases((await notices.cmmc()).short, question, passage), near)
    },
  }
}
export type ChatbotService = ReturnType<typeof chatbotService>

const dontKnow =
  'I did not find an answer to that on this site. Try other words, or ask the people behind Contact Us.\n\nContact Us: /contact'

/** An answer that depends on the phases of CMMC, with what is in force of them (FIRST-07). */
function withCmmcPhases(phases: string, question: string, answer: string): string {
  return namesCmmcPhases(`${question} ${answer}`)
    ? `${answer}\n${phases} What that means stands on /about-cmmc.`
    : answer
}

function write(text: string, links: readonly PageLink[]): string {
  const addresses = new Set<string>()
  const lines: string[] = []
  for (const { title, address } of links) {
    if (addresses.has(address) || addresses.size === 3) continue
    addresses.add(address)
    lines.push(`${title}: ${address}`)
  }
  return lines.length > 0 ? `${text}\n\n${lines.join('\n')}` : text
}

/** The sentence that holds most of the question, from the entries that fit it best; else what the best one is about. */
async function bestPassage(search: SearchService, { terms }: Candidates, near: readonly Ranked[]): Promise<string> {
  const [best] = near as [Ranked, ...Ranked[]]
  const read = near.filter((entry) => entry.score >= best.score * 0.7).slice(0, 3)
  const bodies = await search.bodiesOf(read)
  const sentences = read.flatMap((entry, index) => [
    ...(entry.headline ? [{ text: entry.headline, next: undefined, worth: 1.1 * (entry.score / best.score) }] : []),
    ...sentencesOf((bodies[index] as string).slice(0, 20_000))
      .slice(0, 120)
      // A row of a table or a point of a list says less than a sentence.
      .map((sentence) => ({
        ...sentence,
        worth: (entry.score / best.score) * (/[.!?]["”’)]?$/.test(sentence.text) ? 1 : 0.7),
      })),
  ])
  const held = await search.matchTexts(
    terms.map(({ term }) => term),
    sentences.map((sentence) => sentence.text),
  )
  let found: { text: string; next: string | undefined } | undefined
  let most = 0
  for (const [index, sentence] of sentences.entries()) {
    const weight = terms.reduce((sum, term, at) => sum + (held[index]?.[at] ? term.weight : 0), 0) * sentence.worth
    if (weight > most + 1e-9) {
      most = weight
      found = sentence
    }
  }
  if (found) return passageOf(found)
  return best.headline || passageOf(sentencesOf(bodies[0] ?? '')[0] ?? { text: best.title, next: undefined })
}

async function answerByDate(search: SearchService, { family, direction }: DatedQuestion): Promise<string | undefined> {
  const { one, list } = families[family]
  const noun = family === 'news' ? 'news article' : one.toLowerCase()
  const items = await search.byDate([family], direction, 2)
  const lists = await search.pagesAt([list])
  const [first] = items
  if (!first)
    return direction === 'coming' ? write(`No ${noun} is planned just now. Please look again soon.`, lists) : undefined
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    ...(direction === 'coming' ? { timeStyle: 'short', timeZone: 'America/New_York' } : { timeZone: 'UTC' }),
  }).format(first.item_date)
  const text =
    direction === 'coming'
      ? `The next ${noun} is “${first.title}” on ${when} Eastern time.`
      : `The newest ${noun} is “${first.title}” of ${when}.`
  return write(text, [...items, ...lists])
}
