import { cmmcPhases, namesCmmcPhases } from '../../../platform/cmmc-contract.ts'
import { textFromHtml } from '../../../platform/html.ts'
import type { Policy } from '../contract.ts'
import type { ItemCard } from './answers.ts'

const note = `<blockquote><p>${cmmcPhases.text} <a href="/about-cmmc">About CMMC</a></p></blockquote>`

/** The HTML of an item, with what is in force of the phases of CMMC before it where it names them (FIRST-07). */
export const withCmmcPhases = (html: string, title = ''): string =>
  namesCmmcPhases(`${title} ${textFromHtml(html)}`) ? note + html : html

/** The same for a rule of the policy corner, in a sentence. */
export const withPolicyPhases = (policy: Policy): Policy => ({
  ...policy,
  description: inShort(policy.title, policy.description),
})

/** The same for a card. */
export const withCardPhases = (card: ItemCard): ItemCard => ({ ...card, text: inShort(card.title, card.text) })

const inShort = (title: string, text: string) =>
  namesCmmcPhases(`${title} ${text}`) ? `${text} ${cmmcPhases.short}` : text
