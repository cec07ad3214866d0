import type { Tx } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { AdminSignUp, MemberSignUp } from '../../accounts/contract.ts'
import {
  type Accounts,
  checkYourMail,
  fullName,
  type Origin,
  signUp,
  type User,
  updateUser,
} from '../../accounts/server/index.ts'
import { organizationMessages as messages, organizationKey } from '../contract.ts'
import { joinRequestMail, requestsWaitingMail } from './mails.ts'
import {
  fileJoinRequest,
  findAdmin,
  findOrganizationByName,
  findWaiting,
  insertOrganization,
  type Organization,
} from './store.ts'

/** SIGNUP-38 */
export const nameTaken = (message: string = messages.taken) =>
  new PortalError('organization_taken', 409, message, { fieldErrors: { organization: message } })

/** @throws PortalError 409 when the name is taken (SIGNUP-38) */
export function signUpAdmin(accounts: Accounts, input: AdminSignUp, origin: Origin): Promise<{ message: string }> {
  const now = accounts.clock.now()
  return signUp(
    accounts,
    input,
    {
      group: 'OrganizationAdmin',
      titleInOrganization: input.titleInOrganization,
      async prepare(tx, addressIsFree) {
        if (await findOrganizationByName(tx, input.organization)) throw nameTaken()
        if (!addressIsFree) return {}
        const organization = await register(tx, input, now)
        return { organization_id: organization.id, joined_at: now, network_uuid: organization.network_uuid }
      },
      async settle(tx, user) {
        if (user) await fileWaitingRequests(accounts, tx, user, input.organization)
        return checkYourMail
      },
    },
    origin,
  )
}

async function register(tx: Tx, input: AdminSignUp, now: Date): Promise<Organization> {
  try {
    return await insertOrganization(tx, {
      name: tidyName(input.organization),
      name_key: organizationKey(input.organization),
      website: input.website ?? '',
      organization_type: input.organizationType,
      cage_code: input.CAGECode ?? '',
      naics_codes: input.NAICSCodes ?? '',
      number_of_employees: input.numberOfEmployees ?? '',
      annual_revenues: input.annualRevenues ?? '',
      duns_number: input.DUNSNumber ?? '',
      created_at: now,
    })
  } catch (error) {
    if (isTaken(error, 'organizations_name')) throw nameTaken()
    throw error
  }
}

export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** ORG-18 */
async function fileWaitingRequests(accounts: Accounts, tx: Tx, admin: User, name: string): Promise<void> {
  const waiting = await findWaiting(tx, name)
  let filed = 0
  for (const user of waiting) {
    if (!(await fileJoinRequest(tx, admin.organization_id as string, user.id, accounts.clock.now()))) continue
    await updateUser(tx, user.id, { member_option: false })
    filed += 1
  }
  if (filed > 0)
    await accounts.messages.mail(tx, { to: admin.email, ...requestsWaitingMail(accounts, tidyName(name), filed) })
}

/** SIGNUP-36, SIGNUP-37 */
export function signUpMember(accounts: Accounts, input: MemberSignUp, origin: Origin): Promise<{ message: string }> {
  return signUp(
    accounts,
    input,
    {
      group: 'OrganizationMember',
      titleInOrganization: input.titleInOrganization,
      async settle(tx, user) {
        const organization = await findOrganizationByName(tx, input.organization)
        if (user) {
          await updateUser(tx, user.id, {
            wanted_organization: organization?.name ?? tidyName(input.organization),
            member_option: !organization,
          })
          if (organization) await askToJoin(accounts, tx, organization, user)
        }
        return organization
          ? messages.requested(organization.name)
          : messages.notRegistered(tidyName(input.organization))
      },
    },
    origin,
  )
}

/** Files a join request and tells the administrator. */
export async function askToJoin(accounts: Accounts, tx: Tx, organization: Organization, user: User): Promise<void> {
  if (!(await fileJoinRequest(tx, organization.id, user.id, accounts.clock.now()))) return
  const admin = await findAdmin(tx, organization.id)
  if (admin)
    await accounts.messages.mail(tx, {
      to: admin.email,
      ...joinRequestMail(accounts, organization.name, fullName(user), user.email),
    })
}
