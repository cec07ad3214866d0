import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { titleOfSet } from '../answer-sets.ts'
import { checkAddress } from '../check-address.ts'
import { schemaOf } from './catalog.ts'
import type { Place } from './store.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

/** Which system a mail is about, where the network has several (SYSTEM-07). */
export type NamedSystem = { label: string; further?: string } | undefined

/** A check as its mails call it. */
const ofSystem = (title: string, system: NamedSystem) => (system ? `${title}, ${system.label}` : title)

/** @param open numbers of the requirements that are due then and not met */
export function targetMail(
  sender: Sender,
  { key, day, system }: Pick<Place, 'key'> & { day: string; system: NamedSystem },
  open: ReadonlySet<string>,
): Letter {
  const { pages } = schemaOf(key)
  const title = titleOfSet(key)
  const of = system ? ` of the system “${system.label}”` : ''
  const due = pages.flatMap(({ elements }) => elements).filter(({ name }) => open.has(name))
  const few = due.length === 1
  return write(
    sender,
    { key, system },
    `${ofSystem(title, system)}: ${few ? 'a target date is' : 'target dates are'} on ${dayText(day)}`,
    [
      few
        ? `In your ${title} readiness check${of}, one requirement has the target date ${dayText(day)} and is not met yet:`
        : `In your ${title} readiness check${of}, ${due.length} requirements have the target date ${dayText(day)} and are not met yet:`,
      ...due.map((question) => `${question.name} ${question.title}`),
    ],
  )
}

/** @param text what falls due on the day */
export function statusMail(
  sender: Sender,
  { key, day, system }: Pick<Place, 'key'> & { day: string; system: NamedSystem },
  text: string,
): Letter {
  const { title } = schemaOf(key)
  return write(sender, { key, system }, `${ofSystem(title, system)}: due on ${dayText(day)}`, [
    `${dayText(day)}: ${text}`,
    'The day is counted from the CMMC status date that was entered in the readiness check. Check the current text of 32 CFR 170.21 and 170.22 and of your contract.',
  ])
}

function write(
  sender: Sender,
  { key, system }: { key: string; system: NamedSystem },
  subject: string,
  parts: readonly LetterPart[],
): Letter {
  return letter(sender.settings.site.programmeName, subject, [
    ...parts,
    { link: sender.publicUrl() + checkAddress(key, {}, system?.further), label: 'Open the readiness check' },
    'You get this mail because you take part in this readiness check, or administer the organization. You can turn these reminders off in the readiness check, under “Over time”.',
  ])
}

const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
