import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { passwordMessages } from './password-contract.ts'
import { memberRoles, userGroups } from './profile-contract.ts'
import {
  GivenPassword,
  Message,
  optionalOrganizationTypes,
  optionalText,
  organizationDetails,
  profileFields,
  titleInOrganization,
} from './shapes-contract.ts'

// The account of a person in their organization: served by the organizations feature, which knows both.

/** ACCT-05 to ACCT-08. Texts are empty where nothing is stored. */
export const Account = z.object({
  user_group: z.enum(userGroups),
  /** Multi-factor login is on, by whatever factor. */
  mfa: z.boolean(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  forumScreenName: z.string(),
  email: z.string(),
  organization: z.string(),
  titleInOrganization: z.string(),
  /** Semicolon-joined. */
  organizationType: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  website: z.string(),
  /** +1 and 10 digits. */
  phone_number: z.string(),
  phone_number_verified: z.boolean(),
  CAGECode: z.string(),
  DUNSNumber: z.string(),
  UEI: z.string(),
  NAICSCodes: z.string(),
  numberOfEmployees: z.string(),
  annualRevenues: z.string(),
  memberOption: z.boolean(),
  migratedAdmin: z.boolean(),
  /** What the person may do in the organization; null for who is in none (MINE-03). */
  organizationRole: z.enum(memberRoles).nullable(),
  network_uuid: z.string(),
  invitations: z.array(z.object({ invitationID: z.string(), Organization: z.string() })),
  joinRequests: z.array(z.object({ joinRequestID: z.string(), requesterName: z.string(), requesterEmail: z.string() })),
  /** The own request that waits for an administrator; null where none does (JOIN-05). */
  ownJoinRequest: z.object({ organization: z.string(), askedAt: z.iso.datetime() }).nullable(),
  /** Whom a member without an organization wants to join, or has left; empty where there is no such name. */
  wantedOrganization: z.string(),
  areAccountRequiredFieldsFilled: z.boolean(),
  /** The factors behind `mfa`; `text` is the switch of MFA-01. */
  factors: z.object({
    text: z.boolean(),
    app: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type Account = z.infer<typeof Account>

/**
 * ACCT-16 to ACCT-18. What may be empty and is left out stays as it is; to clear it, send it empty. A field that the
 * caller's group may not edit is refused with 403 unless it equals what is stored (ACCT-20).
 */
export const AccountUpdate = z.object({
  ...profileFields,
  ...organizationDetails,
  password: GivenPassword(passwordMessages.currentRequired),
  organization: optionalText(),
  titleInOrganization,
  organizationType: optionalOrganizationTypes,
})
export type AccountUpdate = z.output<typeof AccountUpdate>

export const readAccount = endpoint({
  route: 'GET /api/user',
  access: 'member',
  summary: 'The own account',
  answer: Account,
})
export const updateAccount = endpoint({
  route: 'PUT /api/user',
  access: 'member',
  summary: 'Change the own account after the current password',
  body: AccountUpdate,
  answer: Message,
})

export const migratableGroups = ['OrganizationMember', 'Individual'] as const

export const migrateGroup = endpoint({
  route: 'POST /api/user/migrate/group',
  access: 'member',
  summary: 'Choose to stay an organization member or to become an individual, while memberOption is set',
  body: z.object({ user_group: z.enum(migratableGroups, 'Choose OrganizationMember or Individual.') }),
  answer: Message,
})
export const welcomeAdmin = endpoint({
  route: 'POST /api/user/migrate/welcome',
  access: 'member',
  summary: 'The new administrator has read the welcome (MIGR-10)',
  answer: Message,
})
