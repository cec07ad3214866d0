import { z } from 'zod'
import { endpoint, ItemId } from '../../platform/contract.ts'

export const registrationStates = ['none', 'registered', 'pending', 'waiting'] as const

/** What one person has to do with one event (EVENT-12, EVENT-13). */
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

const key = z.string().max(200, 'A key has at most 200 characters.').optional()

export const readRegistration = endpoint({
  access: 'member',
  route: 'GET /api/resources/event/status',
  summary: "The user's own registration for an event",
  query: z.object({ calendarId: ItemId.shape.id }),
  answer: RegistrationStatus,
})
export const registerForEvent = endpoint({
  access: 'member',
  route: 'POST /api/gotowebinar/register',
  summary: 'Registers the user, or puts them on the waiting list of a full event; twice is once',
  body: z.object({
    eventCalenderId: ItemId.shape.id,
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
