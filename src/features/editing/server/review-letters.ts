import { type Letter, type LetterPart, letter, paragraphsOf, typedByPeople } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { itemWord } from '../list-contract.ts'
import type { Item } from './drafts.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>
type About = Pick<Item, 'id' | 'family' | 'title'>

/** Items that one mail names. */
const mostNamed = 20

export interface Submitted {
  item: About
  note: string
  by: string
}

/** To somebody who may publish: what waits for review, the oldest first (PUBLISH-05). */
export function submittedMail(sender: Sender, submitted: readonly Submitted[]): Letter {
  const { programmeName } = sender.settings.site
  const { length } = submitted
  const more = length - mostNamed
  return letter(
    programmeName,
    `${programmeName}: ${length === 1 ? 'an item waits' : `${length} items wait`} for review`,
    [
      ...submitted
        .slice(0, mostNamed)
        .flatMap(({ item, note, by }): LetterPart[] => [
          `${nameOf(item)}, submitted by ${typedByPeople(by)}${note ? '. The note:' : '.'}`,
          ...paragraphsOf(note),
          linkTo(sender, item),
        ]),
      ...(more > 0 ? [`And ${more} more.`] : []),
      { link: `${sender.publicUrl()}/staff`, label: 'All that waits' },
    ],
  )
}

/** To who submitted it: what is to be changed first (PUBLISH-05). */
export function givenBackMail(sender: Sender, { item, note, by }: Submitted): Letter {
  const { programmeName } = sender.settings.site
  return letter(programmeName, `${programmeName}: what you submitted came back to you`, [
    `${typedByPeople(by)} gave it back: ${nameOf(item)}. The note:`,
    ...paragraphsOf(note),
    linkTo(sender, item),
  ])
}

const nameOf = ({ family, title }: About) =>
  `${itemWord(family as Parameters<typeof itemWord>[0])} ${title ? `“${typedByPeople(title)}”` : 'without a title'}`

const linkTo = (sender: Sender, { family, id }: About): LetterPart => ({
  link: `${sender.publicUrl()}/staff/items/${family}/${id}`,
  label: 'Open it in the console',
})
