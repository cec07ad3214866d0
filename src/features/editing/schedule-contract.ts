import { z } from 'zod'
import { zones } from '../../forms/zones.ts'
import { endpoint } from '../../platform/contract.ts'
import { ActAnswer, Decision, OneItem, VersionNumber } from './contract.ts'

/** What can be scheduled of an item. */
export const scheduledActs = ['publish', 'withdraw'] as const
export type ScheduledAct = (typeof scheduledActs)[number]

export const readSchedule = endpoint({
  route: 'GET /api/staff/items/:family/:id/schedule',
  access: 'content.write',
  summary:
    'What is scheduled of an item, and what failed at its time and stands until somebody does something about it',
  params: OneItem,
  answer: z.object({
    /** At most one of each act, the earliest first. */
    Items: z.array(
      z.object({
        id: z.uuid(),
        act: z.enum(scheduledActs),
        /** Of its history: what goes live; null for a withdrawal. */
        version: z.number().int().nullable(),
        at: z.iso.datetime(),
        /** By whose clocks it was set. */
        zone: z.string(),
        by: z.string(),
        madeAt: z.iso.datetime(),
        /** Why it did not happen at its time; empty while that is to come. */
        failure: z.string(),
      }),
    ),
    /** Of the item, for a change of its schedule. */
    revision: z.number().int(),
  }),
})

/** As the clocks of the zone show it; empty for never. */
const ClockTime = z
  .string('Give a day and a time')
  .regex(/^(?:\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, 'Give a day and a time, as 2026-12-03T09:00')

export const setSchedule = endpoint({
  route: 'PUT /api/staff/items/:family/:id/schedule',
  access: 'content.publish',
  summary: 'Set or move when a version of an item goes live, and when it is withdrawn',
  params: OneItem,
  body: Decision.extend({
    zone: z.enum(zones.map(({ value }) => value) as [string, ...string[]], 'Choose a time zone'),
    publishAt: ClockTime,
    /** What goes live: a version, or what is written now, which becomes one. */
    version: z.union([z.literal('written'), VersionNumber], 'Name a version, or "written".').default('written'),
    withdrawAt: ClockTime,
    /** Those that whoever sets it has seen, by their ids: where others stand by now, nothing is set. */
    over: z.array(z.uuid('A schedule has an id.')).max(2).optional(),
  }),
  answer: ActAnswer,
})

export const cancelSchedule = endpoint({
  route: 'DELETE /api/staff/items/:family/:id/schedule',
  access: 'content.publish',
  summary: 'Cancel what is scheduled of an item',
  params: OneItem,
  query: z.object({ revision: z.coerce.number('Name the revision.').int() }),
  answer: ActAnswer,
})
