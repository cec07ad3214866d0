import type { Tx } from '../../../platform/db/database.ts'
import { type LetterPart, letter, paragraphsOf } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'

type Sender = Pick<Portal, 'settings' | 'messages'>

/** A message of a person, passed on by mail. What the person typed stands in the letter only, never in a header. */
export interface Inquiry {
  /** Each address gets a mail of its own. */
  to: readonly string[]
  /** Ours, such as "a message from Ohio". */
  subject: string
  /** What it is about, in words of ours. */
  opening: readonly string[]
  /** Label and entry. */
  details: readonly (readonly [string, string])[]
  message: string
  /** A valid address: an answer goes straight to the sender. */
  replyTo: string
}

/** Queues the mails of an inquiry in the transaction of what causes it. */
export async function sendInquiry({ settings, messages }: Sender, tx: Tx, inquiry: Inquiry): Promise<void> {
  const { programmeName } = settings.site
  const parts: LetterPart[] = [
    ...inquiry.opening,
    ...whatWasTyped(inquiry),
    'To answer, reply to this mail: it goes to the sender.',
  ]
  const mail = letter(programmeName, `${programmeName}: ${inquiry.subject}`, parts)
  for (const to of new Set(inquiry.to)) await messages.mail(tx, { to, replyTo: inquiry.replyTo, ...mail })
}

const whatWasTyped = ({ details, message }: Pick<Inquiry, 'details' | 'message'>): string[] => [
  ...details.map(([label, entry]) => `${label}: ${entry}`),
  'Message:',
  ...paragraphsOf(message),
]

/** To the sender. It repeats nothing that was typed: the address may belong to somebody else. */
export async function confirmInquiry({ settings, messages }: Sender, tx: Tx, to: string, kept: Kept): Promise<void> {
  const { programmeName, infoMailbox } = settings.site
  const mail = letter(programmeName, `${programmeName}: we have your message`, [
    thanks(programmeName, kept),
    `You will get an answer by mail or by phone. If you hear nothing, write to ${infoMailbox}.`,
    'If you did not write to us, somebody gave your address by mistake, and you can ignore this mail.',
  ])
  await messages.mail(tx, { to, ...mail })
}

/** To a member who wrote, at the address of the account: what was typed, to keep (MINE-06). */
export async function copyInquiry(
  { settings, messages, publicUrl }: Sender & Pick<Portal, 'publicUrl'>,
  tx: Tx,
  to: string,
  inquiry: Pick<Inquiry, 'details' | 'message'> & Kept,
): Promise<void> {
  const { programmeName, infoMailbox } = settings.site
  const mail = letter(programmeName, `${programmeName}: we have your message`, [
    thanks(programmeName, inquiry),
    `You will get an answer by mail or by phone. If you hear nothing, write to ${infoMailbox} and name the number.`,
    { link: `${publicUrl()}/my-submissions`, label: 'See what you sent' },
    'This is what you wrote:',
    ...whatWasTyped(inquiry),
  ])
  await messages.mail(tx, { to, ...mail })
}

interface Kept {
  number: string
  /** Whom it was passed on to, besides the programme. */
  office: string | undefined
}

const thanks = (programmeName: string, { number, office }: Kept) =>
  `Thank you for writing to us. Your message was passed on to ${office ? `${office} and to ` : ''}${programmeName}. It has the number ${number}.`
