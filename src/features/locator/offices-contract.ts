import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const RegisteredOffice = z.object({
  id: z.number().int(),
  name: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  people: z.array(Person),
})
export type RegisteredOffice = z.infer<typeof RegisteredOffice>

const OfficePeople = z.object({
  /** Of the directory in force, by state and name. */
  offices: z.array(RegisteredOffice),
  /** No longer in it, with people or companies that nobody of the offices sees now. */
  lost: z.array(RegisteredOffice.extend({ companies: z.number().int() })),
  /** Who may be assigned. */
  assignable: z.array(Person),
})
export type OfficePeople = z.infer<typeof OfficePeople>

const numbered = 'An office has a number.'
const OfficeId = z.coerce
  .number(numbered)
  .int(numbered)
  .min(1, numbered)
  .max(2 ** 31 - 1, numbered)
const OnePerson = z.object({ id: OfficeId, person: z.uuid('A person has an id.') })

export const readOfficePeople = endpoint({
  route: 'GET /api/staff/offices',
  access: 'directory.manage',
  summary: 'The offices with the people assigned to them, and those that are no longer in the directory',
  answer: OfficePeople,
})
export const assignToOffice = endpoint({
  route: 'PUT /api/staff/offices/:id/people/:person',
  access: 'directory.manage',
  summary: 'Assign a person to an office: they see what belongs to it',
  params: OnePerson,
  answer: OfficePeople,
})
export const takeFromOffice = endpoint({
  route: 'DELETE /api/staff/offices/:id/people/:person',
  access: 'directory.manage',
  summary: 'Take a person from an office',
  params: OnePerson,
  answer: OfficePeople,
})
export const succeedOffice = endpoint({
  route: 'POST /api/staff/offices/:id/successor',
  access: 'directory.manage',
  summary: 'Give the people and companies of an office that is no longer in the directory to one that is',
  params: z.object({ id: OfficeId }),
  body: z.object({
    to: z
      .number('Choose an office.')
      .int('Choose an office.')
      .min(1, 'Choose an office.')
      .max(2 ** 31 - 1, 'Choose an office.'),
  }),
  answer: OfficePeople,
})
