import { z } from 'zod'
import { endpoint, listOf, SearchText } from '../../platform/contract.ts'

export const findLinks = endpoint({
  route: 'GET /api/staff/links',
  access: 'content.write',
  summary: 'Public pages of this site that have some words in their title, to link to: ten at most',
  query: z.object({ q: SearchText.trim().min(2, 'Type at least two letters.') }),
  answer: listOf(z.object({ title: z.string(), address: z.string() })),
})
