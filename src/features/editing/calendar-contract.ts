import { z } from 'zod'
import { endpoint, PageNumber } from '../../platform/contract.ts'
import { type FamilyKey, families } from '../../platform/families-contract.ts'
import { calendarFamilies, entryKinds } from './calendar-kinds.ts'
import { dayIn, firstYear, lastYear, monthIn } from './calendar-months.ts'

const within = `from ${firstYear} to ${lastYear}`

export const readCalendar = endpoint({
  route: 'GET /api/staff/calendar',
  access: 'content.write',
  summary:
    'What was published, withdrawn and held in a month, and what will be, by days: the first five of each, or a page of one day',
  query: z.object({
    /** This month, where nothing is said. */
    month: z
      .string()
      .refine((text) => monthIn(text) !== undefined, `Name a month ${within}, as 2026-11.`)
      .optional(),
    /** This day alone, whatever the month. */
    day: z
      .string()
      .refine((text) => dayIn(text) !== undefined, `Name a day ${within}, as 2026-11-27.`)
      .optional(),
    family: z.enum(calendarFamilies, 'There is no such family.').optional(),
    /** Of the day's list. */
    page: PageNumber.default(1),
  }),
  answer: z.object({
    month: z.string(),
    /** By the clocks of the zone, which all days go by. */
    today: z.string(),
    zone: z.string(),
    /** Those on which something stands. */
    Days: z.array(
      z.object({
        day: z.iso.date(),
        /** Of all that stands there. */
        Count: z.number().int(),
        Items: z.array(
          z.object({
            kind: z.enum(entryKinds),
            at: z.iso.datetime(),
            family: z.enum(Object.keys(families) as [FamilyKey, ...FamilyKey[]]),
            /** Of the item; of what is held the id in its address; empty for several at once. */
            id: z.string(),
            title: z.string(),
            /** Somebody set this time, and it can be moved. */
            scheduled: z.boolean(),
            /** It was called off. */
            cancelled: z.boolean(),
            /** Starter items of the family that were withdrawn in one piece, and not taken back; null for one item. */
            many: z.number().int().nullable(),
          }),
        ),
      }),
    ),
  }),
})
