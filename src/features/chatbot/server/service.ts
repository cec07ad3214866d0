import { namesCmmcPhases } from '../../../platform/cmmc-contract.ts'
import { addressOf, families } from '../../../platform/families-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CheckedAnswer } from '../../content/contract.ts'
import type { ContentService } from '../../content/server/index.ts'
import type { LocatorService } from '../../locator/server/index.ts'
import type { Candidates, Ranked, SearchService } from '../../search/server/index.ts'
import { checkedAnswers } from './checked.ts'
import { passageOf, sentencesOf } from './passages.ts'
import { placeText } from './place-text.ts'
import { type DatedQuestion, essenceOf, readDatedQuestion } from './question.ts'
import { readRemark, replyToRemark } from './small-talk.ts'

interface PageLink {
  title: string
  address: string
}

interface Sources {
  search: SearchService
  content: Pick<ContentService, 'checkedAnswers'>
  locator: Pick<LocatorService, 'answerPlace'>
}

/** Below this share of the question's weight, what was found is about something else. */
const leastCoverage = 0.51
/**
 * A sentence is given as the answer where its page holds this share of the question's weight and it holds that one
 * itself; a page is, by what it says of itself, where it holds all of it and the next one fits clearly less. Else pages
 * are shown for the visitor to choose (TALK-04). Measured on the questions of test/chat.
 */
const sureCoverage = 0.75
const sureSentence = 0.6
const wholeCoverage = 0.95
const clearlyLess = 0.8

/** Answers from what is published, in its own words. */
export function chatbotService(
  { settings, notices, memory }: Pick<Portal, 'settings' | 'notices' | 'memory'>,
  { search, content, locator }: Sources,
) {
  const checked = checkedAnswers(search, content.checkedAnswers, () => memory.version)
  return {
    /** Plain text: a short answer, then up to three lines "Title: /address". */
    async answer(question: string): Promise<string> {
      const remark = readRemark(question)
      if (remark) {
        const { text, addresses } = replyToRemark(remark, settings.site.programmeName)
        return write(text, await search.pagesAt(addresses))
      }
      const place = await locator.answerPlace(question)
      if (place) {
        const { text, links } = placeText(place)
        return write(text, links)
      }
      const essence = essenceOf(question)
      const known = await checked(question, essence)
      if (known) return writeChecked(known)
      const dated = readDatedQuestion(question)
      if (dated) {
        const answer = await answerByDate(search, dated)
        if (answer) return answer
      }
      const candidates = await search.rankCandidates(essence)
      const [best] = candidates.entries
      if (!best || best.coverage < leastCoverage) return dontKnow
      const near = candidates.entries.filter(
        (entry) => entry.score >= best.score * 0.3 && entry.coverage >= leastCoverage,
      )
      if (best.family === 'answer' && best.coverage >= sureCoverage) {
        const found = (await content.checkedAnswers()).find(({ id }) => id === best.id)
        if (found) return writeChecked(found)
      }
      const phases = (await notices.cmmc()).short
      const { text, share } = await bestPassage(search, candidates, near)
      if (best.coverage >= sureCoverage && share >= sureSentence)
        return write(withCmmcPhases(phases, question, text), near)
      const next = near.find(({ address }) => address !== best.address)
      const isClear = best.coverage >= wholeCoverage && (next?.score ?? 0) <= clearlyLess * best.score
      return isClear && best.headline
        ? write(withCmmcPhases(phases, question, passageOf({ text: best.headline, next: undefined })), near)
        : writeUnsure(near, phases)
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

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A checked answer whole, with its source and its day. */
const writeChecked = ({ id, text, source, checkedOn, page }: CheckedAnswer): string =>
  write(`${text}\n\nChecked on ${longDay.format(new Date(checkedOn))}: ${source}.`, [
    ...(page.startsWith('/') ? [{ title: 'Read on', address: page }] : []),
    { title: 'Checked answers', address: addressOf('answer', { id }) },
  ])

/** Three pages in their own words, as nothing says that one of them is what was asked for (TALK-04). */
function writeUnsure(near: readonly Ranked[], phases: string): string {
  const pages = near
    .filter(({ address }, index) => near.findIndex((other) => other.address === address) === index)
    .slice(0, 3)
  const words = pages.flatMap(({ title, headline }) =>
    headline ? [`${title}: ${passageOf({ text: headline, next: undefined })}`] : [],
  )
  const text = ['This may not be what you asked. The nearest on this site:', ...words].join('\n')
  return write(withCmmcPhases(phases, '', text), pages)
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

/** The sentence that holds most of the question, from the entries that fit it best. */
async function bestPassage(
  search: SearchService,
  { terms }: Candidates,
  near: readonly Ranked[],
): Promise<{ text: string /** Of the question's weight, held by the sentence. */; share: number }> {
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
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  let found: { text: string; next: string | undefined; share: number } | undefined
  let most = 0
  for (const [index, sentence] of sentences.entries()) {
    const weight = terms.reduce((sum, term, at) => sum + (held[index]?.[at] ? term.weight : 0), 0)
    if (weight * sentence.worth > most + 1e-9) {
      most = weight * sentence.worth
      found = { ...sentence, share: weight / whole }
    }
  }
  return found ? { text: passageOf(found), share: found.share } : { text: '', share: 0 }
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
