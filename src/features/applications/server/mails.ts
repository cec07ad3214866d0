import { type Letter, type LetterPart, letter, paragraphsOf } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Answers } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import type { ToldSection } from '../form/told.ts'
import { programNames } from '../transitions-contract.ts'

/** What people typed stands in the letters only, never in a subject. */

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

const write = ({ settings }: Sender, subject: string, parts: readonly LetterPart[]): Letter =>
  letter(settings.site.programmeName, `${settings.site.programmeName}: ${subject}`, parts)

const readinessCheck = (sender: Sender): LetterPart => ({
  link: `${sender.publicUrl()}/cyber-readiness-check`,
  label: 'Open the readiness check',
})

interface Copy {
  number: string
  /** With the center of the state. */
  shared: boolean
  sections: readonly ToldSection[]
}

/** To the applicant, with what was sent in, to keep (MINE-06). */
export function receivedMail(sender: Sender, program: Program, { number, shared, sections }: Copy): Letter {
  const copy: LetterPart[] = [
    `What you sent in has the number ${number}.`,
    { link: `${sender.publicUrl()}/my-submissions`, label: 'See what you sent' },
    'This is what you sent in:',
    ...sections.flatMap(({ title, rows }) => [
      title,
      ...rows.map(({ label, value }) => `${label}: ${value || 'not answered'}`),
    ]),
  ]
  if (program === 'pilot')
    return write(sender, 'we received your pilot application', [
      'Thank you for applying to the pilot program. Your application is saved. We will write to you when there is news about its status.',
      'The next step is the readiness check: it shows where your company stands on NIST SP 800-171.',
      readinessCheck(sender),
      ...copy,
    ])
  return write(sender, 'you have registered for MEP', [
    'Thank you. Your registration with the Manufacturing Extension Partnership (MEP) is saved.',
    shared
      ? 'As you asked, we shared your contact information with the MEP office of your state.'
      : 'Your contact information was not shared with anyone.',
    readinessCheck(sender),
    ...copy,
  ])
}

interface InTheConsole {
  program: Program
  id: string
  /** Empty for what is older than the numbers. */
  number: string
}

/** Tells the program that one came in, from which company, and where it is read (DESK-02). All else stays in the portal. */
export const cameInMail = (sender: Sender, one: InTheConsole, company: string): Letter =>
  deskMail(
    sender,
    `a new ${programNames[one.program]}`,
    `A new ${programNames[one.program]} came in${company ? ` from ${company}` : ''}.`,
    one,
  )

/** DESK-04 */
export const answeredMail = (sender: Sender, one: InTheConsole, company: string): Letter =>
  deskMail(
    sender,
    `an answer came in: ${programNames[one.program]}`,
    `The applicant answered what was asked about the ${programNames[one.program]}${company ? ` of ${company}` : ''}.`,
    one,
  )

/** DESK-07 */
export const takenBackMail = (sender: Sender, one: InTheConsole, company: string): Letter =>
  deskMail(
    sender,
    `withdrawn: ${programNames[one.program]}`,
    `The applicant withdrew the ${programNames[one.program]}${company ? ` of ${company}` : ''}.`,
    one,
  )

const deskMail = (sender: Sender, subject: string, what: string, { program, id, number }: InTheConsole): Letter =>
  write(sender, subject, [
    number ? `${what} It has the number ${number}.` : what,
    { link: `${sender.publicUrl()}/staff/applications/${program}/${id}`, label: 'Read it in the console' },
  ])

/** MEP-09: what a state office needs to get in touch, and no more. */
export const newContactMail = (sender: Sender, answers: Answers, email: string, number: string): Letter =>
  write(sender, 'a manufacturer asks to be contacted', [
    `${answers.name} registered with MEP and asks the office of the state to get in touch.`,
    `Number: ${number}`,
    `Email: ${email}`,
    `Address: ${[answers.streetaddress1, answers.streetaddress2, answers.city, `${answers.state} ${answers.zipCode}`, answers.country].filter(Boolean).join(', ')}`,
    `CAGE code ${answers.CAGECode}, ${identifier(answers)}, NAICS codes ${answers.NAICSCodes}`,
    'To answer, reply to this mail.',
  ])

/** JOIN-08: one of the two is always there. */
const identifier = ({ UEI, DUNSNumber }: Answers): string =>
  [UEI && `UEI ${UEI}`, DUNSNumber && `DUNS number ${DUNSNumber}`].filter(Boolean).join(', ')

/** What the desk wrote about an application, as it was written. */
export const statusMail = (sender: Sender, program: Program, message: string): Letter =>
  write(sender, `news about your ${programNames[program]}`, [
    ...paragraphsOf(message),
    { link: `${sender.publicUrl()}/${program}-register`, label: 'See it in the portal' },
    `If you have a question, write to ${sender.settings.site.infoMailbox}.`,
  ])

/** What the desk asks, as it was written, and what it is about (DESK-04). */
export const questionMail = (sender: Sender, program: Program, message: string, about: readonly string[]): Letter =>
  write(sender, `a question about your ${programNames[program]}`, [
    ...paragraphsOf(message),
    ...(about.length > 0 ? [`It is about: ${about.join('; ')}`] : []),
    { link: `${sender.publicUrl()}/${program}-register`, label: 'Answer in the portal' },
    'Your form is open there again, with what you answered. You can answer in words, or change what you entered.',
    `If you have a question yourself, write to ${sender.settings.site.infoMailbox}.`,
  ])

interface OwnAnswer {
  /** With the center of the state, by this answer. */
  shared: boolean
  number: string
  reply: string
  changes: readonly { label: string; before: string; after: string }[]
}

/** To the applicant, with what they answered, to keep (MINE-06, DESK-04). */
export const answerCopyMail = (
  sender: Sender,
  program: Program,
  { number, reply, changes, shared }: OwnAnswer,
): Letter =>
  write(sender, 'we have your answer', [
    `Thank you. Your ${programNames[program]} is in review again.${number ? ` It has the number ${number}.` : ''}`,
    ...(shared ? ['As you asked, we shared your contact information with the MEP office of your state.'] : []),
    { link: `${sender.publicUrl()}/my-account/applications`, label: 'See where it stands' },
    ...(reply ? ['This is what you wrote:', ...paragraphsOf(reply)] : []),
    ...(changes.length > 0
      ? ['This is what you changed:', ...changes.map(({ label, after }) => `${label}: ${after || 'not answered'}`)]
      : []),
  ])

export const expertMail = (
  sender: Sender,
  from: { name: string; email: string },
  place: { state: string; center: string | undefined },
  { message, number }: { message: string; number: string },
): Letter =>
  write(sender, `a question for an MEP cyber expert in ${place.state}`, [
    `${from.name} (${from.email}) wrote through the portal${place.center ? ` to ${place.center}` : ''}:`,
    ...paragraphsOf(message),
    `The message has the number ${number}.`,
    ...(place.center
      ? []
      : [`No mail address of an MEP center for ${place.state} is on file: please pass this message on.`]),
    'To answer, reply to this mail.',
  ])

/** To who wrote, with what was written, to keep (MINE-06). */
export const expertCopyMail = (
  sender: Sender,
  to: string,
  { message, number }: { message: string; number: string },
): Letter =>
  write(sender, 'we have your message', [
    `Your message has the number ${number}. It was passed on to ${to}, who answers by mail.`,
    { link: `${sender.publicUrl()}/my-submissions`, label: 'See what you sent' },
    'This is what you wrote:',
    ...paragraphsOf(message),
  ])
