import { z } from 'zod'
import { PageNumber, SearchText } from './contract.ts'

/** A list of the console as data: what its page shows, its call takes, and its export writes (STAFF-11, STAFF-12). */
export type StaffList = CountedList | ListSoFar

interface Listed {
  /** Names its export. */
  name: string
  /** What is listed, in the plural. */
  noun: string
  /** One of them, where that is more than the plural without its "s". */
  one?: string
  /** Their headings, in order. */
  columns: Readonly<Record<string, string>>
  filters: Readonly<Record<string, StaffFilter>>
  /** The columns by which it can be sorted; a minus before one turns it round. */
  sorts: readonly string[]
  sorted: string
}

/** One of which all that fits is counted. */
export interface CountedList extends Listed {
  /** The filter whose values are offered with how many there are of each: one of several. */
  counted?: string
  /** There is nothing to search in. */
  unsearched?: boolean
  countedTo?: never
  narrowing?: never
}

/**
 * One that is counted so far (docs/decisions/0093). It has no counted filter and no search: both count all, to say how
 * many there are of each, or to find the page.
 */
export interface ListSoFar extends Listed {
  counted?: never
  unsearched: true
  /** So many rows are counted, and no more. */
  countedTo: number
  /** What is said where there are more: how one finds what one is looking for. */
  narrowing: string
}

export type StaffFilter = OneOf | Typed

interface OneOf {
  label: string
  /** What is said for each value. */
  options: Readonly<Record<string, string>>
}

interface Typed {
  label: string
  /** A word as it stands, or a day as in 2026-11-26, by UTC. */
  type: 'text' | 'day'
}

/** Rows of one page. */
export const staffPageSize = 50

/** What the address of a list, and the call behind it, say; each filter under its name. */
export type StaffQuery = { q?: string | undefined; page: number; sort: string } & Record<string, unknown>
export type StaffQueryInput = { q?: string; page?: number; sort?: string } & Record<string, unknown>

export function queryOf(list: StaffList): z.ZodType<StaffQuery, StaffQueryInput> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, valueShape(filter).optional()])
  const sorts = list.sorts.flatMap((name) => [name, `-${name}`])
  const shape = {
    ...Object.fromEntries(filters),
    q: SearchText.optional(),
    page: PageNumber.default(1),
    sort: z.enum(sorts, `The list is sorted by one of ${sorts.join(', ')}.`).default(list.sorted),
  }
  return z.object(shape) as unknown as z.ZodType<StaffQuery, StaffQueryInput>
}

function valueShape(filter: StaffFilter): z.ZodType<string> {
  if ('options' in filter)
    return z.enum(Object.keys(filter.options), `${filter.label} is one of ${Object.keys(filter.options).join(', ')}.`)
  if (filter.type === 'text') return SearchText
  const message = `${filter.label} is a day, as 2026-11-26.`
  // PostgreSQL knows no year 0.
  return z.iso.date(message).refine((day) => day >= '1900' && day < '3000', message)
}

/** `{Items, Count, Counts}`: a page, how many fit in all, and of the counted filter how many fit each of its values. */
export const staffListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    Items: z.array(item),
    Count: z.number().int(),
    Counts: z.record(z.string(), z.number().int()),
  })

/** `{Items, Count, Counts, More}` of a list that is counted so far: `More` where more fit than `Count`. */
export const staffListSoFarOf = <Item extends z.ZodType>(item: Item) =>
  staffListOf(item).extend({ More: z.boolean().optional() })
