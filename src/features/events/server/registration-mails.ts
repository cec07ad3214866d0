import type { CalendarMethod } from '../../../platform/calendar-file.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Mail } from '../../../platform/messages/messages.ts'
import type { Portal } from '../../../platform/portal.ts'
import { registeredEntryOf } from './calendar.ts'
import { periodOf } from './event-times.ts'
import type { EventRow } from './store.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>
type Letter = Omit<Mail, 'to'>

/** The mails of who has a seat tell the way in: their own, where the webinar service gave them one, or the event's. */
export const registeredMail = (sender: Sender, event: EventRow, ownWayIn = ''): Letter => {
  const wayIn = ownWayIn || event.join_url
  return write(
    sender,
    event,
    'you are registered',
    [`You are registered for “${event.title}”.`, ...facts(sender, event, wayIn), calendarNote, reminderNote],
    { method: 'PUBLISH', wayIn },
  )
}

export const waitingMail = (sender: Sender, event: EventRow): Letter =>
  write(sender, event, 'you are on the waiting list', [
    `“${event.title}” is full. You are on the waiting list.`,
    ...facts(sender, event),
    'When a seat becomes free and it is your turn, you are registered and get a mail. You need not do anything.',
  ])

export const movedUpMail = (sender: Sender, event: EventRow): Letter =>
  write(
    sender,
    event,
    'a seat became free for you',
    [
      `A seat became free: you are now registered for “${event.title}”.`,
      ...facts(sender, event, event.join_url),
      'If you cannot come, please unregister on the page of the event, so that somebody else can.',
      calendarNote,
      reminderNote,
    ],
    { method: 'PUBLISH', wayIn: event.join_url },
  )

export const unregisteredMail = (sender: Sender, event: EventRow, hadSeat: boolean): Letter =>
  write(
    sender,
    event,
    'you are no longer registered',
    [
      `You are no longer ${hadSeat ? 'registered' : 'on the waiting list'} for “${event.title}” on ${periodOf(event)}.`,
      { link: pageOf(sender, event), label: 'Open the event' },
    ],
    hadSeat ? { method: 'CANCEL' } : undefined,
  )

export const reminderMail = (sender: Sender, event: EventRow, hours: number, ownWayIn: string): Letter =>
  write(sender, event, hours > 1 ? 'it takes place tomorrow' : 'it begins soon', [
    `A reminder: “${event.title}” begins in ${hours > 1 ? `less than ${hours} hours` : 'less than an hour'}.`,
    ...facts(sender, event, ownWayIn || event.join_url),
    'You get this mail because you are registered. You can turn reminders off, or unregister, on the page of the event.',
  ])

/** @param ownWayIn of who has a seat, where the webinar service gave them one */
export const changedMail = (
  sender: Sender,
  event: EventRow,
  before: EventRow,
  { hasSeat, ownWayIn }: { hasSeat: boolean; ownWayIn: string },
): Letter => {
  const wayIn = hasSeat ? ownWayIn || event.join_url : ''
  return write(
    sender,
    event,
    'the event has changed',
    [
      `“${before.title}”, for which you ${hasSeat ? 'are registered' : 'are on the waiting list'}, has changed.`,
      ...differences(before, event),
      ...(hasSeat && !ownWayIn && before.join_url !== event.join_url
        ? [before.join_url ? 'The link to join is a new one.' : 'There is a link to join now.']
        : []),
      ...facts(sender, event, wayIn),
      ...(hasSeat
        ? ['Your registration stays. If you cannot come, please unregister on the page of the event.', calendarNote]
        : []),
    ],
    hasSeat ? { method: 'PUBLISH', wayIn } : undefined,
  )
}

export const cancelledMail = (sender: Sender, event: EventRow, reason: string, hadSeat: boolean): Letter =>
  write(
    sender,
    event,
    'the event is cancelled',
    [
      `“${event.title}” on ${periodOf(event)} is cancelled.`,
      ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
      'You need not do anything. We are sorry for the trouble.',
      { link: `${sender.publicUrl()}/events`, label: 'See other events' },
    ],
    hadSeat ? { method: 'CANCEL' } : undefined,
  )

const calendarNote = 'The attached file puts the event into your calendar.'
const reminderNote =
  'We remind you by mail a day and an hour before it begins. You can turn reminders off on the page of the event.'

const pageOf = (sender: Sender, event: EventRow) => sender.publicUrl() + addressOf('event', event)

const facts = (sender: Sender, event: EventRow, wayIn = ''): LetterPart[] => [
  `When: ${periodOf(event)}`,
  `Where: ${event.place || 'Online'}`,
  ...(wayIn ? [{ link: wayIn, label: 'Join online' }] : []),
  { link: pageOf(sender, event), label: 'Open the event' },
]

function differences(before: EventRow, after: EventRow): string[] {
  const lines: string[] = []
  if (before.title !== after.title) lines.push(`It is now called “${after.title}”.`)
  if (periodOf(before) !== periodOf(after)) lines.push(`It was planned for ${periodOf(before)}.`)
  if (before.place !== after.place) lines.push(`The place was: ${before.place || 'Online'}.`)
  return lines
}

function write(
  sender: Sender,
  event: EventRow,
  subject: string,
  parts: readonly LetterPart[],
  file?: { method: CalendarMethod; wayIn?: string },
): Letter {
  const { programmeName, infoMailbox } = sender.settings.site
  const site = { organizer: { name: programmeName, email: infoMailbox }, url: sender.publicUrl() }
  return {
    ...letter(programmeName, `${event.title}: ${subject}`, parts),
    ...(file
      ? {
          attachments: [
            {
              filename: 'event.ics',
              contentType: `text/calendar; charset=utf-8; method=${file.method}`,
              content: registeredEntryOf(event, site, file.method, file.wayIn),
            },
          ],
        }
      : {}),
  }
}
