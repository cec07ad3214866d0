import { sql } from 'kysely'
import type { z } from 'zod'
import { visitor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import {
  type Accounts,
  accountExists,
  findUser,
  findUserByEmail,
  fullName,
  type Origin,
  signUpProven,
  type User,
} from '../../accounts/server/index.ts'
import type { joinByInvitation, readInvitationOffer } from '../contract.ts'
import { organizationMessages as messages } from '../messages-contract.ts'
import { tellAnswer } from './invitation-answers.ts'
import { invitationOf } from './invitation-token.ts'
import { dayOf } from './mails.ts'
import { join } from './membership.ts'
import { lockOrganizations, type Organization } from './store.ts'

/** From one network: links of mails are opened by people, and looked at by scanners. */
const callsAnHour = { most: 120, within: 3_600_000 } as const

/**
 * What an invitation's link offers (JOIN-04). Opening it changes nothing: mail scanners do.
 * @throws PortalError 404 for what is no invitation, 409 for one that was answered, withdrawn, or has ended
 */
export async function readOffer(
  accounts: Accounts,
  { token }: { token: string },
  origin: Origin,
): Promise<z.output<typeof readInvitationOffer.answer>> {
  const { db, clock } = accounts
  await countRequestFrom(db, clock.now(), 'invitation-offer', origin, callsAnHour)
  const found = await findOffered(accounts, token)
  const inviter = found.invited_by === null ? undefined : await findUser(db, found.invited_by)
  // Who has left has another one.
  const at = inviter?.organization_id === found.organization_id ? inviter : undefined
  return {
    organization: found.organization,
    inviter: inviter ? fullName(inviter) : '',
    email: found.email,
    endsAt: found.expires_at.toISOString(),
    hasAccount: await hasAccount(db, found.email),
    address: {
      streetAddress1: at?.address1 ?? '',
      streetAddress2: at?.address2 ?? '',
      city: at?.city ?? '',
      state: at?.state ?? '',
      zipcode: at?.zipcode ?? '',
      country: at?.country ?? '',
    },
  }
}

/** An open invitation by its token. */
async function findOffered({ db, secrets, clock }: Accounts, token: string) {
  const id = invitationOf(secrets, token)
  const found = id
    ? await db
        .selectFrom('invitations as i')
        .innerJoin('organizations as o', 'o.id', 'i.organization_id')
        .select(['i.email', 'i.status', 'i.expires_at', 'i.invited_by', 'i.organization_id', 'o.name as organization'])
        .where('i.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound(messages.invitationUnknown)
  if (found.status !== 'open') throw answered(found.organization)
  if (found.expires_at <= clock.now())
    throw new PortalError(
      'invitation_ended',
      409,
      messages.invitationEnded(found.organization, dayOf(found.expires_at)),
    )
  return found
}

const answered = (organization: string) =>
  new PortalError('invitation_answered', 409, messages.invitationAnswered(organization))

const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  ((await findUserByEmail(db, email))?.email_verified_at ?? null) !== null

/**
 * Signs somebody up by an invitation (JOIN-04): the token shows that they read what is mailed to the address, so that no
 * code is needed, and the account is a member from its first moment. No request to join is made of it.
 * @throws PortalError as `readOffer`; 400 for a bad password, 409 `account_exists`
 */
export async function joinInvited(
  accounts: Accounts,
  { token, titleInOrganization, ...input }: z.output<typeof joinByInvitation.body & z.ZodType>,
  origin: Origin,
): Promise<{ message: string; email: string }> {
  const { db, clock } = accounts
  await countRequestFrom(db, clock.now(), 'invitation-join', origin, callsAnHour)
  const { email, organization_id, organization } = await findOffered(accounts, token)
  // Before its time is spent on a password.
  if (await hasAccount(db, email)) throw accountExists()
  return signUpProven(accounts, { email, input, titleInOrganization }, origin, async (tx, user) => {
    if (!(await acceptFor(accounts, tx, user, organization_id, origin))) throw answered(organization)
    return { message: messages.joined(organization), email }
  })
}

/**
 * Accepts the open invitation of a new account to an organization: its administrators are told.
 * @returns undefined where there is none, or none any more
 */
export async function acceptFor(
  accounts: Accounts,
  tx: Tx,
  user: User,
  organizationId: string,
  origin?: Origin,
): Promise<{ user: User; organization: Organization } | undefined> {
  const now = accounts.clock.now()
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where('status', '=', 'open')
    .executeTakeFirst()
  // Nobody is held up for who is not invited.
  if (!open) return undefined
  const organization = (await lockOrganizations(tx, [organizationId])).get(organizationId)
  const taken = await tx
    .updateTable('invitations')
    .set({ status: 'accepted', answered_at: now })
    .where('id', '=', open.id)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!organization || !taken) return undefined
  const member = await join(accounts, tx, user, organization)
  await tellAnswer(accounts, tx, { user, organization, accepted: true, actor: visitor, origin })
  return { user: member, organization }
}
