import type { CalendarMethod } from '../../../platform/calendar-file.ts'
import { addressOf, families } from '../../../platform/families-contract.ts'
import { type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Mail } from '../../../platform/messages/messages.ts'
import type { Portal } from '../../../platform/portal.ts'
import { registeredEntryOf } from './calendar.ts'
import { periodOf } from './event-times.ts'
import type { Registration } from './registration-store.ts'
import { nounOf, type SessionRow } from './sessions.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>
type Letter = Omit<Mail, 'to'>
/** What of a registration its mails tell, or are told by. */
type Told = Pick<Registration, 'state' | 'zone' | 'join_url'>

export const registeredMail = (sender: Sender, session: SessionRow, registration: Told): Letter =>
  write(
    sender,
    session,
    'you are registered',
    [
      `You are registered for “${session.title}”.`,
      ...facts(sender, session, registration),
      calendarNote(session),
      reminderNote(session),
    ],
    { method: 'PUBLISH', wayIn: wayInOf(session, registration) },
  )

export const waitingMail = (sender: Sender, session: SessionRow, registration: Told): Letter =>
  write(sender, session, 'you are on the waiting list', [
    `“${session.title}” is full. You are on the waiting list.`,
    ...facts(sender, session, registration),
    'When a seat becomes free and it is your turn, you are registered and get a mail. You need not do anything.',
  ])

export const movedUpMail = (sender: Sender, session: SessionRow, registration: Told): Letter =>
  write(
    sender,
    session,
    'a seat became free for you',
    [
      `A seat became free: you are now registered for “${session.title}”.`,
      ...facts(sender, session, registration),
      `If you cannot come, please unregister on the page of the ${nounOf(session)}, so that somebody else can.`,
      calendarNote(session),
      reminderNote(session),
    ],
    { method: 'PUBLISH', wayIn: wayInOf(session, registration) },
  )

/** @param was the registration that ended */
export const unregisteredMail = (sender: Sender, session: SessionRow, was: Told): Letter =>
  write(
    sender,
    session,
    'you are no longer registered',
    [
      `You are no longer ${hasSeat(was) ? 'registered' : 'on the waiting list'} for “${session.title}” on ${periodOf(session)}.`,
      linkTo(sender, session),
    ],
    hasSeat(was) ? { method: 'CANCEL' } : undefined,
  )

export const reminderMail = (sender: Sender, session: SessionRow, registration: Told, hours: number): Letter =>
  write(sender, session, hours > 1 ? 'it takes place tomorrow' : 'it begins soon', [
    `A reminder: “${session.title}” begins in ${hours > 1 ? `less than ${hours} hours` : 'less than an hour'}.`,
    ...facts(sender, session, registration),
    `You get this mail because you are registered. You can turn reminders off, or unregister, on the page of the ${nounOf(session)}.`,
  ])

/** @param before as they were told of it last */
export const changedMail = (
  sender: Sender,
  session: SessionRow,
  before: SessionRow,
  registration: Told,
  { takesPlaceAfterAll = false } = {},
): Letter => {
  const seat = hasSeat(registration)
  return write(
    sender,
    session,
    `the ${nounOf(session)} has changed`,
    [
      `“${before.title}”, for which you ${seat ? 'are registered' : 'are on the waiting list'}, has changed.`,
      ...(takesPlaceAfterAll ? ['It was cancelled, and takes place after all.'] : []),
      ...differences(before, session),
      ...(seat && !registration.join_url && before.join_url !== session.join_url ? [linkChange(before, session)] : []),
      ...facts(sender, session, registration),
      ...(seat
        ? [
            `Your registration stays. If you cannot come, please unregister on the page of the ${nounOf(session)}.`,
            calendarNote(session),
          ]
        : []),
    ],
    seat ? { method: 'PUBLISH', wayIn: wayInOf(session, registration) } : undefined,
  )
}

/** @param session as they were told of it last, with the next number of its calendar entry */
export const cancelledMail = (sender: Sender, session: SessionRow, registration: Told, reason = ''): Letter => {
  const { list, many } = families[session.kind]
  return write(
    sender,
    session,
    `the ${nounOf(session)} is cancelled`,
    [
      `“${session.title}” on ${periodOf(session)} is cancelled.`,
      ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
      'You need not do anything. We are sorry for the trouble.',
      { link: sender.publicUrl() + list, label: `See other ${many.toLowerCase()}` },
    ],
    hasSeat(registration) ? { method: 'CANCEL' } : undefined,
  )
}

const hasSeat = ({ state }: Told) => state === 'registered'

/** Of who has a seat: their own, where the webinar service gave them one, or the session's. */
const wayInOf = (session: SessionRow, registration: Told) =>
  hasSeat(registration) ? registration.join_url || session.join_url : ''

const calendarNote = (session: SessionRow) => `The attached file puts the ${nounOf(session)} into your calendar.`
const reminderNote = (session: SessionRow) =>
  `We remind you by mail a day and an hour before it begins. You can turn reminders off on the page of the ${nounOf(session)}.`

const linkTo = (sender: Sender, session: SessionRow): LetterPart => ({
  link: sender.publicUrl() + addressOf(session.kind, session),
  label: `Open the ${nounOf(session)}`,
})

function facts(sender: Sender, session: SessionRow, registration: Told): LetterPart[] {
  const when = periodOf(session)
  const here = registration.zone ? periodOf({ ...session, zone: registration.zone }) : when
  const wayIn = wayInOf(session, registration)
  return [
    `When: ${when}`,
    ...(here === when ? [] : [`In your own time zone: ${here}`]),
    `Where: ${session.place || 'Online'}`,
    ...(wayIn ? [{ link: wayIn, label: 'Join online' }] : []),
    linkTo(sender, session),
  ]
}

const linkChange = (before: SessionRow, after: SessionRow): string => {
  if (!after.join_url) return 'There is no link to join at present.'
  return before.join_url ? 'The link to join is a new one.' : 'There is a link to join now.'
}

function differences(before: SessionRow, after: SessionRow): string[] {
  const lines: string[] = []
  if (before.title !== after.title) lines.push(`It is now called “${after.title}”.`)
  if (periodOf(before) !== periodOf(after)) lines.push(`It was planned for ${periodOf(before)}.`)
  if (before.place !== after.place) lines.push(`The place was: ${before.place || 'Online'}.`)
  return lines
}

function write(
  sender: Sender,
  session: SessionRow,
  subject: string,
  parts: readonly LetterPart[],
  file?: { method: CalendarMethod; wayIn?: string },
): Letter {
  const { programmeName, infoMailbox } = sender.settings.site
  const site = { organizer: { name: programmeName, email: infoMailbox }, url: sender.publicUrl() }
  return {
    ...letter(programmeName, `${session.title}: ${subject}`, parts),
    ...(file
      ? {
          attachments: [
            {
              filename: `${nounOf(session)}.ics`,
              contentType: `text/calendar; charset=utf-8; method=${file.method}`,
              content: registeredEntryOf(session, site, file.method, file.wayIn),
            },
          ],
        }
      : {}),
  }
}
