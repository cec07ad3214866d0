import { type FamilyKey, writtenFamilies } from '../../platform/families-contract.ts'

/** What stands on a day of the calendar, what asks most for a look first. */
export const entryKinds = [
  'not-published',
  'not-withdrawn',
  'publish',
  'withdraw',
  'held',
  'withdrawn',
  'published',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Families of which something stands in the calendar. */
export const calendarFamilies = [...writtenFamilies, 'event'] as const satisfies readonly FamilyKey[]
export type CalendarFamily = (typeof calendarFamilies)[number]

/** Entries of one day in the month, and of a page of the day's own list. */
export const mostOfDay = 5
export const dayPageSize = 50
