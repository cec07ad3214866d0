import { z } from 'zod'
import type { Permission } from './permissions-contract.ts'

/**
 * Who may make a call: everyone, whoever is logged in, people of the programme with any role, or with one that has the
 * permission. What the caller may do with a single item is the service's to decide.
 */
export type Access = 'public' | 'member' | 'staff' | Permission

/** What a caller shows: an access token, or the refresh token in x-refresh-token, or nothing. */
export type Credential = 'none' | 'access token' | 'refresh token'

type Shape = z.ZodType

/**
 * One call of the API: what travels, and who may make it. The server serves it (`platform/http/serve.ts`),
 * OpenAPI describes it, and the browser's client takes its types from it.
 */
export interface Endpoint<
  Route extends string = string,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
> {
  /** Method and path, as in `GET /api/resources/news/:id`. */
  route: Route
  access: Access
  /** It gives power or takes data out: the caller has shown a short time ago to be the account's owner (STAFF-06). */
  proof?: boolean
  /** Any one of these; needed only where it does not follow from the access. */
  credentials?: readonly Credential[]
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Media type of the answer where it is not JSON. */
  produces?: string
  /** The answer is the same for everyone, and changes with the content and with a POST's body only: it is kept in memory. */
  remembered?: boolean
}

export function endpoint<
  const Route extends string,
  Answer extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(definition: Endpoint<Route, Params, Query, Body, Answer>): Endpoint<Route, Params, Query, Body, Answer> {
  return definition
}

export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** Text of a visitor's search: null bytes, which PostgreSQL refuses, and surplus length are bad input. */
export const SearchText = z
  .string()
  .max(200, 'Search with at most 200 characters.')
  .refine((text) => !text.includes('\u0000'), 'Search with plain text.')

/** What somebody writes, without the signs that PostgreSQL or JSON refuse. */
export const writtenText = (most: number) =>
  z
    .string('Write a text')
    .trim()
    .max(most, `Use at most ${most.toLocaleString('en-US')} characters`)
    .refine((text) => !/[\u0000\p{Surrogate}]/u.test(text), 'Use plain text')

export const pageSizeLimit = 100

/** Of a list that comes in pages, from 1. */
export const PageNumber = z.coerce.number('Page is a number.').int('Page is a whole number.').min(1).max(1_000_000)

/** What narrows a list call (GEN-12). Without `page` and `pageSize` the whole list comes. */
export const ListQuery = z.object({
  q: SearchText.optional(),
  page: PageNumber.optional(),
  pageSize: z.coerce
    .number('Page size is a number.')
    .int('Page size is a whole number.')
    .min(1)
    .max(pageSizeLimit)
    .optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** `{Items, Count}`: the items asked for, and how many there are in all (LIST-01). */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ Items: z.array(item), Count: z.number().int() })

/** An item's id as it stands in an address. */
export const ItemId = z.object({
  id: z
    .string()
    .max(200, 'An id has at most 200 characters.')
    .refine((id) => !id.includes('\u0000'), 'An id is plain text.'),
})
