import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { AdminSignUp, MemberSignUp, SignedUp } from '../../accounts/contract.ts'
import { type Accounts, checkYourMail, type Origin, signUp } from '../../accounts/server/index.ts'
import { type foundOrganization, organizationMessages as messages, tidyName } from '../contract.ts'
import { findLookAlike, findOrganizationByName, type OrganizationToInsert } from './store.ts'

/**
 * What a sign-up wants of organizations waits with it: a name is registered and a request filed once the address is
 * verified (`arrival.ts`). Until then a sign-up changes nothing here, whosever its address is (SEC-07).
 */

/** SIGNUP-38 */
export const nameTaken = (message: string = messages.taken) =>
  new PortalError('organization_taken', 409, message, { fieldErrors: { organization: message } })

/** What waits with the sign-up of an administrator. */
export type OrganizationToRegister = Omit<OrganizationToInsert, 'created_at'>

type OrganizationInput = z.output<typeof foundOrganization.body & z.ZodType>

export const organizationOf = (input: OrganizationInput): OrganizationToRegister => ({
  name: tidyName(input.organization),
  website: input.website ?? '',
  organization_type: input.organizationType,
  cage_code: input.CAGECode ?? '',
  naics_codes: input.NAICSCodes ?? '',
  number_of_employees: input.numberOfEmployees ?? '',
  annual_revenues: input.annualRevenues ?? '',
  duns_number: input.DUNSNumber ?? '',
  uei: input.UEI ?? '',
})

/** @throws PortalError 409 when the name is taken (SIGNUP-38) */
export function signUpAdmin(accounts: Accounts, input: AdminSignUp, origin: Origin): Promise<SignedUp> {
  const organization = organizationOf(input)
  const kind = {
    group: 'OrganizationAdmin',
    titleInOrganization: input.titleInOrganization,
    organization,
    async answer(db: Db) {
      if (await findOrganizationByName(db, organization.name)) throw nameTaken()
      if (await findLookAlike(db, organization.name)) throw nameTaken(messages.looksTaken)
      return checkYourMail
    },
  } as const
  return signUp(accounts, input, kind, origin)
}

/** What waits with the sign-up of a member. */
export interface OrganizationToJoin {
  name: string
}

/** SIGNUP-36, SIGNUP-37 */
export function signUpMember(accounts: Accounts, input: MemberSignUp, origin: Origin): Promise<SignedUp> {
  const organization: OrganizationToJoin = { name: tidyName(input.organization) }
  const kind = {
    group: 'OrganizationMember',
    titleInOrganization: input.titleInOrganization,
    organization,
    async answer(db: Db) {
      const found = await findOrganizationByName(db, organization.name)
      return found ? messages.willBeRequested(found.name) : messages.notRegistered(organization.name)
    },
  } as const
  return signUp(accounts, input, kind, origin)
}
