import { z } from 'zod'
import { endpoint, ItemId } from '../../platform/contract.ts'

/** What one registers for, by its family; an event where nothing is said. */
const kind = z.enum(['event', 'cybercircuit']).default('event')

export const registrationStates = ['none', 'registered', 'pending', 'waiting'] as const

/** What one person has to do with one event or cyber circuit (EVENT-12, EVENT-13, LIVE-02). */
export const RegistrationStatus = z.object({
  /** Of the registration; empty where there is none. */
  id: z.string(),
  /** This and `webinarKey` are filled once the person is registered, and empty before. */
  registrantKey: z.string(),
  webinarKey: z.string(),
  /** `pending`: kept here, and the webinar service has still to take it. */
  state: z.enum(registrationStates),
  /** Place on the waiting list, from 1; null for whoever is not on it. */
  position: z.number().int().nullable(),
  /** Null where there is no limit. */
  seatsLeft: z.number().int().nullable(),
  /** Whether reminders are sent by mail. */
  reminders: z.boolean(),
  /** Where one takes part online: from `joinFrom` until the end, for who is registered; empty otherwise. */
  joinUrl: z.string(),
  /** From when `joinUrl` is told; null where there is none for this person. */
  joinFrom: z.iso.datetime().nullable(),
})
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** Of the user's own list (MINE-05). */
export const OwnRegistration = z.object({
  id: z.string(),
  kind: z.enum(['event', 'cybercircuit']),
  title: z.string(),
  /** Path and query; empty where it has no page any more. */
  page: z.string(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  /** IANA name of the zone it was planned in. */
  zone: z.string(),
  /** Empty for online. */
  place: z.string(),
  state: z.enum(['registered', 'pending', 'waiting']),
  cancelled: z.boolean(),
  /** Where one takes part, from `joinFrom` until the end; empty otherwise. */
  joinUrl: z.string(),
  joinFrom: z.iso.datetime().nullable(),
  /** Where one sees it afterwards; empty where there is none. */
  recording: z.string(),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

const key = z.string().max(200, 'A key has at most 200 characters.').optional()

export const readRegistration = endpoint({
  access: 'member',
  route: 'GET /api/resources/event/status',
  summary: "The user's own registration for an event or a cyber circuit",
  query: z.object({ calendarId: ItemId.shape.id, kind }),
  answer: RegistrationStatus,
})
export const listOwnRegistrations = endpoint({
  access: 'member',
  route: 'GET /api/user/registrations',
  summary: 'What the user is registered for: the next 100 to come and the latest 100 that were, with recordings',
  answer: z.object({
    /** The user's own, as certificates name them. */
    name: z.string(),
    coming: z.array(OwnRegistration),
    past: z.array(OwnRegistration),
  }),
})
export const registerForEvent = endpoint({
  access: 'member',
  route: 'POST /api/gotowebinar/register',
  summary: 'Registers the user, or puts them on the waiting list of a full event; twice is once',
  body: z.object({
    eventCalenderId: ItemId.shape.id,
    kind,
    /** IANA name of the user's own time zone, which mails tell the time in too. */
    zone: z.string().max(100, 'The name of a time zone has at most 100 characters.').optional(),
    // Sent along by the form; what counts is the event itself.
    eventTitle: z.string().max(1000).optional(),
    registrationRequired: z.boolean().optional(),
    registrationStatus: z.boolean().optional(),
    webinarKey: key,
  }),
  answer: z.object({ message: z.string(), state: z.enum(registrationStates) }),
})
export const unregisterFromEvent = endpoint({
  access: 'member',
  route: 'POST /api/gotowebinar/deRegister',
  summary: "Ends the user's own registration; a free seat goes to the waiting list",
  body: z.object({ id: z.string().max(100), registrantKey: key, webinarKey: key }),
  answer: z.object({ message: z.string() }),
})
export const setEventReminders = endpoint({
  access: 'member',
  route: 'PUT /api/event/reminders',
  summary: "Turns the mails before an event on or off, for the user's own registration",
  body: z.object({ id: z.string().max(100), reminders: z.boolean() }),
  answer: z.object({ message: z.string() }),
})
