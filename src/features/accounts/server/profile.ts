import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { type Account, type AccountUpdate, accountMessages, phoneNumberOf } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { phoneChangedMail } from './mails.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { factorsOf, hasFactor, type User, type UserChange, updateUser } from './store.ts'

/** The personal part of the account's answer (ACCT-05 to ACCT-08). */
export type PersonalPart = Omit<
  Account,
  | 'organization'
  | 'organizationRole'
  | 'organizationType'
  | 'website'
  | 'CAGECode'
  | 'DUNSNumber'
  | 'UEI'
  | 'NAICSCodes'
  | 'numberOfEmployees'
  | 'annualRevenues'
  | 'invitations'
  | 'joinRequests'
  | 'ownJoinRequest'
  | 'wantedOrganization'
  | 'areAccountRequiredFieldsFilled'
  | 'mfa'
  | 'factors'
>

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ')

/** What the personal part is made of. */
export const personalColumns = [
  'user_group',
  'first_name',
  'last_name',
  'forum_screen_name',
  'email',
  'title_in_organization',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'country',
  'phone_number',
  'phone_verified_at',
  'member_option',
  'migrated_admin',
  'reads_only',
  'network_uuid',
] as const satisfies (keyof User)[]

export function personalPart(user: Pick<User, (typeof personalColumns)[number]>): PersonalPart {
  return {
    user_group: user.user_group,
    name: fullName(user),
    firstName: user.first_name,
    lastName: user.last_name,
    forumScreenName: user.forum_screen_name,
    email: user.email,
    titleInOrganization: user.title_in_organization,
    address1: user.address1,
    address2: user.address2,
    city: user.city,
    state: user.state,
    zipcode: user.zipcode,
    country: user.country,
    phone_number: user.phone_number ?? '',
    phone_number_verified: user.phone_verified_at !== null,
    memberOption: user.member_option,
    migratedAdmin: user.migrated_admin,
    network_uuid: user.network_uuid,
  }
}

/** ACCT-10. @throws PortalError 400 */
export function requireSameEmail(user: Pick<User, 'email'>, email: string): void {
  if (email.toLowerCase() !== user.email.toLowerCase()) throw badInput({ email: accountMessages.emailFixed })
}

/**
 * Writes the personal fields of an update. Another phone number is not verified, and no code goes to it at login
 * (PHONE-07).
 */
export async function updatePersonalPart(
  accounts: Accounts,
  tx: Tx,
  actor: UserActor,
  user: User,
  input: AccountUpdate,
  origin: Origin,
): Promise<User> {
  const now = accounts.clock.now()
  const phone = input.telephone === undefined ? user.phone_number : (phoneNumberOf(input.telephone) ?? null)
  const phoneChanged = phone !== user.phone_number
  const change: UserChange = {
    first_name: input.firstName,
    last_name: input.lastName,
    forum_screen_name: input.forumScreenName,
    address1: input.streetAddress1,
    city: input.city,
    state: input.state,
    zipcode: input.zipcode,
    country: input.country,
    ...(input.streetAddress2 === undefined ? {} : { address2: input.streetAddress2 }),
    ...(phoneChanged ? { phone_number: phone, phone_verified_at: null, text_factor: false } : {}),
  }
  const changed = await updateUser(tx, user.id, change)
  await audit(tx, now, { event: 'account-updated', actor, userId: user.id, origin })
  if (phoneChanged) {
    if (!hasFactor(await factorsOf(tx, changed))) await dropRecoveryCodes(tx, changed)
    await audit(tx, now, { event: 'phone-changed', actor, userId: user.id, origin })
    await accounts.messages.mail(tx, { to: user.email, ...phoneChangedMail(accounts, now, user.text_factor) })
  }
  return changed
}

/** What other features may know of a person. */
export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  name: string
  forumScreenName: string
  phoneNumber: string
}

/** The people behind some account ids; those that are gone are left out. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'forum_screen_name', 'phone_number'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        name: fullName(row),
        forumScreenName: row.forum_screen_name,
        phoneNumber: row.phone_number ?? '',
      },
    ]),
  )
}
