import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
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

/** Tells the program that one came in, from which company, and where it is read (DESK-02). All else stays in the portal. */
export const cameInMail = (
  sender: Sender,
  { program, id, number }: { program: Program; id: string; number: string },
  company: string,
): Letter =>
  write(sender, `a new ${programNames[program]}`, [
    `A new ${programNames[program]} came in${company ? ` from ${company}` : ''}. It has the number ${number}.`,
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
    ...paragraphs(message),
    { link: `${sender.publicUrl()}/${program}-register`, label: 'See it in the portal' },
    `If you have a question, write to ${sender.settings.site.infoMailbox}.`,
  ])

export const expertMail = (
  sender: Sender,
  from: { name: string; email: string },
  place: { state: string; center: string | undefined },
  { message, number }: { message: string; number: string },
): Letter =>
  write(sender, `a question for an MEP cyber expert in ${place.state}`, [
    `${from.name} (${from.email}) wrote through the portal${place.center ? ` to ${place.center}` : ''}:`,
    ...paragraphs(message),
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
    ...paragraphs(message),
  ])

/** The writer's own line breaks stay. */
const paragraphs = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')
