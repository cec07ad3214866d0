import { type CmmcNotice, isAboutCmmcPhases, namesCmmcPhases } from '../../../platform/cmmc-contract.ts'
import { escapeHtml, textFromHtml } from '../../../platform/html.ts'
import type { CheckedAnswer, Policy } from '../contract.ts'
import type { ItemCard } from './answers.ts'

/**
 * The HTML of an item, with what is in force of the phases of CMMC before it where it names them; one that is about
 * them has the panel instead (FIRST-07).
 */
export const withCmmcPhases = (notice: CmmcNotice, html: string, title: string): string =>
  namesCmmcPhases(`${title} ${textFromHtml(html)}`) && !isAboutCmmcPhases(title)
    ? `<blockquote><p>${escapeHtml(notice.text)} <a href="/about-cmmc">About CMMC</a></p></blockquote>${html}`
    : html

/** The same for a rule of the policy corner, in a sentence. */
export const withPolicyPhases = (notice: CmmcNotice, policy: Policy): Policy => ({
  ...policy,
  description: inShort(notice, policy.title, policy.description),
})

/** The same for a checked answer; "{cmmc}" in it stands for the whole of what is in force. */
export const withAnswerPhases = (notice: CmmcNotice, answer: CheckedAnswer): CheckedAnswer => ({
  ...answer,
  text: answer.text.includes('{cmmc}')
    ? answer.text.replaceAll('{cmmc}', notice.text)
    : inShort(notice, answer.question, answer.text),
})

/** The same for a card. */
export const withCardPhases = (notice: CmmcNotice, card: ItemCard): ItemCard => ({
  ...card,
  text: inShort(notice, card.title, card.text),
})

const inShort = (notice: CmmcNotice, title: string, text: string) =>
  namesCmmcPhases(`${title} ${text}`) ? `${text} ${notice.short}` : text
