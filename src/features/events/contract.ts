import { z } from 'zod'
import { endpoint, ItemId, ListQuery, listOf } from '../../platform/contract.ts'

/** Upcoming and past events are paged apart from each other (LIST-14). */
export const pageSize = 5

const Moment = z.iso.datetime()

export const EventItem = z.object({
  id: z.string(),
  eventTitle: z.string(),
  headLine: z.string(),
  /** Cleaned HTML. */
  description: z.string(),
  author: z.string(),
  bannerImage: z.string(),
  /** The picture for lists, where the event has one of its own. */
  imageURL: z.string().optional(),
  photoDescription: z.string(),
  startAt: Moment,
  endAt: Moment,
  /** The day it takes place: the same moment as `startAt`. */
  date: Moment,
  /** IANA name of the zone it was planned in. */
  zone: z.string(),
  type: z.string(),
  /** Empty for an event that takes place online. */
  place: z.string(),
  registrationRequired: z.boolean(),
  /** Null where there is no limit. */
  seats: z.number().int().nullable(),
  /** The webinar service's key; empty where there is none. */
  webinarKey: z.string(),
  cancelled: z.boolean(),
})
export type EventItem = z.infer<typeof EventItem>

const reading = { access: 'public', remembered: true } as const

export const listEvents = endpoint({
  ...reading,
  route: 'GET /api/resources/events',
  summary: 'Events, upcoming and past, the latest first',
  query: ListQuery,
  answer: listOf(EventItem),
})
export const readEvent = endpoint({
  ...reading,
  route: 'GET /api/resources/events/:id',
  summary: 'One event',
  params: ItemId,
  answer: listOf(EventItem),
})
