import { addressOf } from '../../../platform/families-contract.ts'
import { type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Mail } from '../../../platform/messages/messages.ts'
import type { Portal } from '../../../platform/portal.ts'
import { registeredEntryOf } from './calendar.ts'
import { periodOf } from './event-times.ts'
import type { EventRow } from './store.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>
type Letter = Omit<Mail, 'to'>

export const registeredMail = (sender: Sender, event: EventRow, joinUrl = ''): Letter =>
  write(
    sender,
    event,
    'you are registered',
    [`You are registered for “${event.title}”.`, ...facts(sender, event, joinUrl), calendarNote, reminderNote],
    'PUBLISH',
  )

export const waitingMail = (sender: Sender, event: EventRow): Letter =>
  write(sender, event, 'you are on the waiting list', [
    `“${event.title}” is full. You are on the waiting list.`,
    ...facts(sender, event),
    'When a seat becomes free and it is your turn, you are registered and get a mail. You need not do anything.',
  ])

export const movedUpMail = (sender: Sender, event: EventRow, joinUrl = ''): Letter =>
  write(
    sender,
    event,
    'a seat became free for you',
    [
      `A seat became free: you are now registered for “${event.title}”.`,
      ...facts(sender, event, joinUrl),
      'If you cannot come, please unregister on the page of the event, so that somebody else can.',
      calendarNote,
      reminderNote,
    ],
    'PUBLISH',
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
    hadSeat ? 'CANCEL' : undefined,
  )

export const reminderMail = (sender: Sender, event: EventRow, hours: number, joinUrl: string): Letter =>
  write(sender, event, hours > 1 ? 'it takes place tomorrow' : 'it begins soon', [
    `A reminder: “${event.title}” begins in ${hours > 1 ? `less than ${hours} hours` : 'less than an hour'}.`,
    ...facts(sender, event, joinUrl),
    'You get this mail because you are registered. You can turn reminders off, or unregister, on the page of the event.',
  ])

export const changedMail = (sender: Sender, event: EventRow, before: EventRow, hasSeat: boolean): Letter =>
  write(
    sender,
    event,
    'the event has changed',
    [
      `“${before.title}”, for which you ${hasSeat ? 'are registered' : 'are on the waiting list'}, has changed.`,
      ...differences(before, event),
      ...facts(sender, event),
      ...(hasSeat
        ? ['Your registration stays. If you cannot come, please unregister on the page of the event.', calendarNote]
        : []),
    ],
    hasSeat ? 'PUBLISH' : undefined,
  )

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
    hadSeat ? 'CANCEL' : undefined,
  )

const calendarNote = 'The attached file puts the event into your calendar.'
const reminderNote =
  'We remind you by mail a day and an hour before it begins. You can turn reminders off on the page of the event.'

const pageOf = (sender: Sender, event: EventRow) => sender.publicUrl() + addressOf('event', event)

const facts = (sender: Sender, event: EventRow, joinUrl = ''): LetterPart[] => [
  `When: ${periodOf(event)}`,
  `Where: ${event.place || 'Online'}`,
  ...(joinUrl ? [{ link: joinUrl, label: 'Join the webinar' }] : []),
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
  file?: 'PUBLISH' | 'CANCEL',
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
              contentType: `text/calendar; charset=utf-8; method=${file}`,
              content: registeredEntryOf(event, site, file),
            },
          ],
        }
      : {}),
  }
}
