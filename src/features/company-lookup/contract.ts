import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { lookupMessages } from './code-contract.ts'

export * from './code-contract.ts'

/** SAM-06. Texts are empty where the registry has none. */
export const Company = z.object({
  legalBusinessName: z.string(),
  dbaName: z.string(),
  electronicBusinessAddress: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    /** Two letters. */
    state: z.string(),
    zip: z.string(),
    /** Three letters, as in USA. */
    countryCode: z.string(),
  }),
  corporateUrl: z.string(),
  electronicBusinessPoc: z.object({ usPhone: z.string() }),
  cageCode: z.string(),
  duns: z.string(),
  uei: z.string(),
  primaryNaics: z.string(),
})
export type Company = z.infer<typeof Company>

/** `{}` for a code that nobody has (SAM-11). */
const Found = Company.partial()

const codeOf = (pattern: RegExp) =>
  z.object({ code: z.string().trim().toUpperCase().regex(pattern, lookupMessages.refused) })

export const findCompanyByCage = endpoint({
  route: 'GET /api/sam/cageCode/:code',
  access: 'public',
  credentials: ['none', 'access token'],
  summary: 'The company that has a CAGE code; empty where none has it',
  params: codeOf(/^[A-Z0-9]{5}$/),
  answer: Found,
})
export const findCompanyByDuns = endpoint({
  route: 'GET /api/sam/duns/:code',
  access: 'public',
  credentials: ['none', 'access token'],
  summary: 'The company that has a DUNS number; empty where none has it',
  params: codeOf(/^[0-9]{9}$/),
  answer: Found,
})
export const findCompanyByUei = endpoint({
  route: 'GET /api/sam/uei/:code',
  access: 'public',
  credentials: ['none', 'access token'],
  summary: 'The company that has a Unique Entity ID (UEI); empty where none has it',
  params: codeOf(/^[A-Z0-9]{12}$/),
  answer: Found,
})
