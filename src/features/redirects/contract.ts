import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { redirectList } from './list-contract.ts'

export const longestFrom = 500
export const longestTo = 1_000

export const RedirectQuery = queryOf(redirectList)

export const listRedirects = endpoint({
  route: 'GET /api/staff/redirects',
  access: 'content.publish',
  summary: 'Addresses of this site that lead on to others, with when each was last used',
  query: RedirectQuery,
  answer: staffListOf(
    z.object({
      /** The address that leads on. */
      id: z.string(),
      to: z.string(),
      /** It is an earlier address of an item. */
      isMoved: z.boolean(),
      madeAt: z.iso.datetime(),
      by: z.string(),
      /** To within an hour. */
      usedAt: z.iso.datetime().nullable(),
    }),
  ),
})

const address = (what: string, most: number) =>
  z
    .string(what)
    .trim()
    .min(1, what)
    .max(most, `Use at most ${most.toLocaleString('en-US')} characters`)

const From = z.object({ from: address('Give the address that leads on', longestFrom) })

export const addRedirect = endpoint({
  route: 'POST /api/staff/redirects',
  access: 'content.publish',
  summary: 'Let an address at which there is nothing lead on to a page of this site',
  body: From.extend({ to: address('Give the page that it leads to', longestTo) }),
  answer: z.object({ from: z.string(), to: z.string() }),
})

export const removeRedirect = endpoint({
  route: 'POST /api/staff/redirects/remove',
  access: 'content.publish',
  summary: 'Let an address lead on no more; this can be taken back for ten seconds',
  body: From,
  answer: z.object({ from: z.string() }),
})

export const bringRedirectBack = endpoint({
  route: 'POST /api/staff/redirects/bring-back',
  access: 'content.publish',
  summary: 'Take back within ten seconds that a redirect was removed',
  body: From,
  answer: z.object({ from: z.string() }),
})
