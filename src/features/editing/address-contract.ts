import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { ActAnswer, Decision, FamilyName, OneItem } from './contract.ts'
import { keyPattern, keyRule, longestKey } from './item-key-contract.ts'

export const changeAddress = endpoint({
  route: 'POST /api/staff/items/:family/:id/address',
  access: 'content.write',
  summary: 'Give an item another address; once it was published, the earlier one leads to it',
  params: OneItem,
  body: Decision.extend({
    /** What stood there when it was decided. */
    from: z.string('Name the address that it has.').max(200),
    /** What is to stand last in its address; empty, before it was published, for what its title makes. */
    key: z
      .string('Give an address')
      .trim()
      .max(longestKey, `Use at most ${longestKey} characters`)
      .regex(keyPattern, keyRule),
  }),
  answer: ActAnswer,
})

export const listLinking = endpoint({
  route: 'GET /api/staff/items/:family/:id/linked-from',
  access: 'content.write',
  summary:
    'Items that lead to this one, in what visitors see or in what is written: twenty at most, and how many there are',
  params: OneItem,
  answer: z.object({
    Items: z.array(
      z.object({
        id: z.uuid(),
        family: FamilyName,
        title: z.string(),
        /** Visitors see the link. */
        live: z.boolean(),
      }),
    ),
    Count: z.number().int(),
  }),
})
