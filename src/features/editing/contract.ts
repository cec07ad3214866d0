import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { type ItemState, itemListOf, itemStates, type WrittenFamily, writtenFamilies } from './list-contract.ts'

const FamilyName = z.enum(writtenFamilies as [WrittenFamily, ...WrittenFamily[]], 'There is no such family.')

export const ItemQuery = queryOf(itemListOf('news'))

export const listItems = endpoint({
  route: 'GET /api/staff/items/:family',
  access: 'content.write',
  summary: 'All items of a family with their states: searched, filtered, sorted, and counted by their state',
  params: z.object({ family: FamilyName }),
  query: ItemQuery,
  answer: staffListOf(
    z.object({
      id: z.uuid(),
      /** The key of its live row, as its address has it. */
      itemId: z.string(),
      title: z.string(),
      state: z.enum(Object.keys(itemStates) as [ItemState, ...ItemState[]]),
      author: z.string(),
      date: z.iso.datetime().nullable(),
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
    }),
  ),
})
