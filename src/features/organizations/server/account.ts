import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { isTaken, type Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { badInput, notLoggedIn, notPermitted } from '../../../platform/errors.ts'
import {
  type Account,
  type AccountUpdate,
  accountMessages,
  areAccountRequiredFieldsFilled,
  listFromText,
  profileMessages,
  textFromList,
} from '../../accounts/contract.ts'
import {
  type Accounts,
  hasFactor,
  lockUser,
  type Origin,
  personalColumns,
  personalPart,
  requireCurrentPassword,
  requireSameEmail,
  type User,
  updatePersonalPart,
  updateUser,
} from '../../accounts/server/index.ts'
import { organizationKey, organizationMessages, tidyName } from '../contract.ts'
import { roleOf } from './roles.ts'
import { nameTaken } from './sign-up.ts'
import { findLookAlike, lockLook, lockOrganizations, lookOf, type Organization } from './store.ts'

const invitationsOf = (now: Date) => sql<Account['invitations']>`(
  SELECT coalesce(json_agg(json_build_object('invitationID', i.id, 'Organization', io.name) ORDER BY i.created_at, i.id), '[]')
  FROM invitations i JOIN organizations io ON io.id = i.organization_id
  WHERE lower(i.email) = lower(u.email) AND i.status = 'open' AND i.expires_at > ${now})`

const joinRequestsOf = sql<Account['joinRequests']>`(
  SELECT coalesce(json_agg(json_build_object('joinRequestID', r.id, 'requesterName', trim(ru.first_name || ' ' || ru.last_name),
    'requesterEmail', ru.email) ORDER BY r.created_at, r.id), '[]')
  FROM join_requests r JOIN users ru ON ru.id = r.user_id
  WHERE u.user_group = 'OrganizationAdmin' AND r.organization_id = u.organization_id AND r.status = 'open')`

const ownJoinRequestOf = sql<{ organization: string; askedAt: string } | null>`(
  SELECT json_build_object('organization', oo.name, 'askedAt', r.created_at)
  FROM join_requests r JOIN organizations oo ON oo.id = r.organization_id
  WHERE r.user_id = u.id AND r.status = 'open' ORDER BY r.created_at DESC LIMIT 1)`

const accountOf = prepared('account', (db, given: { userId: string; now: Date }) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(personalColumns.map((column) => `u.${column}` as const))
    .select((eb) => [
      'u.text_factor',
      'u.app_confirmed_at',
      'o.name as o_name',
      'o.website as o_website',
      'o.organization_type as o_type',
      'o.cage_code as o_cage',
      'o.naics_codes as o_naics',
      'o.number_of_employees as o_employees',
      'o.annual_revenues as o_revenues',
      'o.duns_number as o_duns',
      'o.uei as o_uei',
      eb
        .selectFrom('passkeys as p')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes as c')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('c.user_id', '=', 'u.id')
        .as('recoveryCodes'),
      invitationsOf(given.now).as('invitations'),
      joinRequestsOf.as('joinRequests'),
      ownJoinRequestOf.as('ownJoinRequest'),
      'u.wanted_organization',
    ])
    .where('u.id', '=', given.userId),
)

/** The account of a person in their organization (ACCT-05), in one query. */
export async function readAccount(accounts: Accounts, actor: Pick<UserActor, 'userId'>): Promise<Account> {
  const [row] = await accountOf(accounts.db, { userId: actor.userId, now: accounts.clock.now() })
  if (!row) throw notLoggedIn()
  const factors = {
    text: row.text_factor,
    app: row.app_confirmed_at !== null,
    passkeys: row.passkeys ?? 0,
    recoveryCodesLeft: row.recoveryCodes ?? 0,
  }
  const account = {
    ...personalPart(row),
    organization: row.o_name ?? '',
    organizationRole: row.o_name === null ? null : roleOf(row),
    organizationType: row.o_type ?? '',
    website: row.o_website ?? '',
    CAGECode: row.o_cage ?? '',
    DUNSNumber: row.o_duns ?? '',
    UEI: row.o_uei ?? '',
    NAICSCodes: row.o_naics ?? '',
    numberOfEmployees: row.o_employees ?? '',
    annualRevenues: row.o_revenues ?? '',
    invitations: row.invitations,
    joinRequests: row.joinRequests,
    ownJoinRequest: row.ownJoinRequest && {
      ...row.ownJoinRequest,
      askedAt: new Date(row.ownJoinRequest.askedAt).toISOString(),
    },
    wantedOrganization: row.wanted_organization ?? '',
    mfa: hasFactor(factors),
    factors,
  }
  return { ...account, areAccountRequiredFieldsFilled: areAccountRequiredFieldsFilled(account) }
}

/** Organization fields of an update, by the payload's names, and where they are stored. */
const organizationFields = {
  organization: 'name',
  website: 'website',
  organizationType: 'organization_type',
  CAGECode: 'cage_code',
  NAICSCodes: 'naics_codes',
  numberOfEmployees: 'number_of_employees',
  annualRevenues: 'annual_revenues',
  DUNSNumber: 'duns_number',
  UEI: 'uei',
} as const satisfies Partial<Record<keyof AccountUpdate, keyof Organization>>

/** ACCT-10 to ACCT-20, PHONE-07. */
export async function updateAccount(
  accounts: Accounts,
  actor: UserActor,
  input: AccountUpdate,
  origin: Origin,
): Promise<{ message: string }> {
  const { email } = await requireCurrentPassword(accounts, actor, input.password, 'password', origin)
  requireSameEmail({ email }, input.email)
  await accounts.db.transaction().execute(async (tx) => {
    const held = await lockOrganizations(tx, [actor.organizationId])
    const user = await lockUser(tx, actor.userId)
    const organization = held.get(user.organization_id ?? '')
    requireOwnFields(user, organization, input)
    await updatePersonalPart(accounts, tx, actor, user, input, origin)
    if (user.user_group !== 'Individual' && input.titleInOrganization !== undefined)
      await updateUser(tx, user.id, { title_in_organization: input.titleInOrganization })
    if (user.user_group === 'OrganizationAdmin' && organization)
      await updateOrganization(accounts, tx, actor, organization, input, origin)
  })
  return { message: accountMessages.updated }
}

/** ACCT-20. @throws PortalError 403 for a field of another group, when it differs from what is stored */
function requireOwnFields(user: User, organization: Organization | undefined, input: AccountUpdate): void {
  if (user.user_group === 'Individual' && (input.titleInOrganization ?? '') !== user.title_in_organization)
    throw notPermitted('Only members of an organization have a title in it.')
  if (user.user_group === 'OrganizationAdmin') return
  for (const [field, column] of Object.entries(organizationFields) as [
    keyof typeof organizationFields,
    keyof Organization,
  ][]) {
    const given = input[field]
    if (given !== undefined && given !== (organization?.[column] ?? ''))
      throw notPermitted("Only the organization's administrator may change this.")
  }
}

async function updateOrganization(
  accounts: Accounts,
  tx: Tx,
  actor: UserActor,
  organization: Organization,
  input: AccountUpdate,
  origin: Origin,
): Promise<void> {
  if (!input.organization) throw badInput({ organization: profileMessages.organization })
  const types = listFromText(input.organizationType ?? '')
  if (types.length === 0) throw badInput({ organizationType: profileMessages.organizationType })
  const given = Object.entries(organizationFields)
    .filter(([field]) => input[field as keyof AccountUpdate] !== undefined)
    .map(([field, column]) => [column, input[field as keyof AccountUpdate]])
  await lockLook(tx, input.organization)
  const alike = await findLookAlike(tx, input.organization)
  if (alike && alike.id !== organization.id && alike.name_key !== organizationKey(input.organization))
    throw nameTaken(organizationMessages.looksTaken)
  try {
    await tx
      .updateTable('organizations')
      .set({
        ...Object.fromEntries(given),
        name: tidyName(input.organization),
        name_key: organizationKey(input.organization),
        ...lookOf(tidyName(input.organization)),
        organization_type: textFromList(types),
      })
      .where('id', '=', organization.id)
      .execute()
  } catch (error) {
    if (isTaken(error, 'organizations_name')) throw nameTaken('An organization with this name is already registered.')
    throw error
  }
  const event = 'organization-updated'
  await audit(tx, accounts.clock.now(), { event, actor, organizationId: organization.id, origin })
}
