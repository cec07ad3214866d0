import { z } from 'zod'
import { endpoint, PageNumber, SearchText } from '../../platform/contract.ts'
import { foundFamilies } from '../../platform/families-contract.ts'

/** What can be found, in the order in which the filters stand. */
export const searchFamilies = ['page', ...foundFamilies] as const
export type SearchFamily = (typeof searchFamilies)[number]

export const searchPageSize = 10

/** A stretch of plain text; `hit` where it is one of the words searched for. */
const Part = z.object({ text: z.string(), hit: z.boolean() })
export type Part = z.infer<typeof Part>

export const SearchResult = z.object({
  family: z.enum(searchFamilies),
  title: z.string(),
  titleParts: z.array(Part),
  /** Path and query on this site. */
  address: z.string(),
  /** The words around the hits, in plain text. */
  snippet: z.array(Part),
  /** Publication, or for an event and a cyber circuit when it takes place; null for pages. */
  date: z.iso.datetime().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchAnswer = z.object({
  Items: z.array(SearchResult),
  /** Of the chosen family, or of all. */
  Count: z.number().int(),
  /** There are more than are counted: `Count` stops at five hundred in all. */
  more: z.boolean(),
  families: z.array(z.object({ family: z.enum(searchFamilies), count: z.number().int() })),
  /** The text whose results these are, where the one asked for finds nothing and seems misspelt. */
  corrected: z.string().optional(),
  /** True where nothing holds every word: the results hold some. */
  someWords: z.boolean(),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const SearchQuery = z.object({
  query: SearchText.optional(),
  /** The same as `query`. */
  q: SearchText.optional(),
  family: z.enum(searchFamilies, 'There is no such family.').optional(),
  page: PageNumber.default(1),
  pageSize: z.coerce
    .number('Page size is a number.')
    .int('Page size is a whole number.')
    .min(1)
    .max(100)
    .default(searchPageSize),
})

export const searchSite = endpoint({
  access: 'public',
  remembered: true,
  route: 'GET /api/search',
  summary: 'Searches all published content and pages, the best match first',
  query: SearchQuery,
  answer: SearchAnswer,
})
