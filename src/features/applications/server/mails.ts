import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Answers } from '../form/payload.ts'
import type { Program } from '../form/program.ts'
import { programNames } from '../transitions-contract.ts'

/** What people typed stands in the letters only, never in a subject. */

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

const write = ({ settings }: Sender, subject: string, parts: readonly LetterPart[]): Letter =>
  letter(settings.site.programmeName, `${settings.site.programmeName}: ${subject}`, parts)

const readinessCheck = (sender: Sender): LetterPart => ({
  link: `${sender.publicUrl()}/cyber-readiness-check`,
  label: 'Open the readiness check',
})

export function receivedMail(sender: Sender, program: Program, shared: boolean): Letter {
  if (program === 'pilot')
    return write(sender, 'we received your pilot application', [
      'Thank you for applying to the pilot program. Your application is saved. We will write to you when there is news about its status.',
      'The next step is the readiness check: it shows where your company stands on NIST SP 800-171.',
      readinessCheck(sender),
    ])
  return write(sender, 'you have registered for MEP', [
    'Thank you. Your registration with the Manufacturing Extension Partnership (MEP) is saved.',
    shared
      ? 'As you asked, we shared your contact information with the MEP office of your state.'
      : 'Your contact information was not shared with anyone.',
    readinessCheck(sender),
  ])
}

/** Tells the program that one came in, from which company, and where it is read (DESK-02). All else stays in the portal. */
export const cameInMail = (
  sender: Sender,
  { program, id }: { program: Program; id: string },
  company: string,
): Letter =>
  write(sender, `a new ${programNames[program]}`, [
    `A new ${programNames[program]} came in${company ? ` from ${company}` : ''}.`,
    { link: `${sender.publicUrl()}/staff/applications/${program}/${id}`, label: 'Read it in the console' },
  ])

/** MEP-09: what a state office needs to get in touch, and no more. */
export const newContactMail = (sender: Sender, answers: Answers, email: string): Letter =>
  write(sender, 'a manufacturer asks to be contacted', [
    `${answers.name} registered with MEP and asks the office of the state to get in touch.`,
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
  message: string,
): Letter =>
  write(sender, `a question for an MEP cyber expert in ${place.state}`, [
    `${from.name} (${from.email}) wrote through the portal${place.center ? ` to ${place.center}` : ''}:`,
    ...paragraphs(message),
    ...(place.center
      ? []
      : [`No mail address of an MEP center for ${place.state} is on file: please pass this message on.`]),
    'To answer, reply to this mail.',
  ])

/** The writer's own line breaks stay. */
const paragraphs = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')
