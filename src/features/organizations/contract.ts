import { z } from 'zod'
import { endpoint, ItemId } from '../../platform/contract.ts'
import {
  Email,
  IndividualSignUp,
  Message,
  memberRoles,
  organizationDetails,
  organizationName,
  requiredOrganizationTypes,
  titleInOrganization,
} from '../accounts/contract.ts'

export * from './messages-contract.ts'

/** A name without signs that nobody sees, which would tell it apart from one that looks the same (ORG-19). */
export const tidyName = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()

/** Two names are the same organization when this is the same: case and surplus blanks do not matter (ORG-02). */
export const organizationKey = (name: string) => tidyName(name).toLowerCase()

const Answered = z.boolean('Say whether you accept.')

export const answerInvitation = endpoint({
  route: 'POST /api/organization/invitation/accept',
  access: 'member',
  summary: 'Accept or decline an invitation',
  body: z.object({ invitationID: z.string('Which invitation?').min(1).max(100), accepted: Answered }),
  answer: Message,
})
export const answerJoinRequest = endpoint({
  route: 'POST /api/organization/joinRequest/accept',
  access: 'member',
  summary: 'Accept or decline a request to join the own organization',
  body: z.object({ joinRequestID: z.string('Which request?').min(1).max(100), accepted: Answered }),
  answer: Message,
})

/** JOIN-06 */
export const foundOrganization = endpoint({
  route: 'POST /api/organization/from-account',
  access: 'member',
  summary:
    "Make an individual's own account a company's: what they entered becomes the company's, and they administer it",
  body: z.object({
    ...organizationDetails,
    organization: organizationName,
    organizationType: requiredOrganizationTypes,
    titleInOrganization,
  }),
  answer: Message,
})

/** JOIN-05 */
export const nearestOrganizations = endpoint({
  route: 'POST /api/organization/nearest',
  access: 'member',
  summary: 'Up to three registered organizations near to a name, for a member without one; ten times a day',
  body: z.object({ name: organizationName }),
  answer: z.object({ names: z.array(z.string()) }),
})
export const askOrganization = endpoint({
  route: 'POST /api/organization/joinRequest',
  access: 'member',
  summary: 'Ask to join an organization, by its name, as a member without one; an earlier open request ends',
  body: z.object({ organization: organizationName }),
  answer: Message,
})

export const Invitation = z.object({
  invitationID: z.string(),
  email: z.string(),
  invitedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** It can no longer be accepted, but sent again. */
  ended: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const invite = endpoint({
  route: 'POST /api/organization/invitation',
  access: 'member',
  summary: 'Invite an address into the own organization; the answer is the same with and without an account',
  body: z.object({ email: Email }),
  answer: Message.extend({ invitationID: z.string() }),
})
export const listInvitations = endpoint({
  route: 'GET /api/organization/invitation',
  access: 'member',
  summary: 'The open invitations of the own organization, the newest first',
  answer: z.object({ Items: z.array(Invitation), Count: z.number().int() }),
})
export const sendInvitationAgain = endpoint({
  route: 'POST /api/organization/invitation/:id/again',
  access: 'member',
  summary: 'Send an open invitation again; it holds for 30 days from then on',
  params: ItemId,
  answer: Message,
})
/** Of the mail's link, where it stands behind the `#`: no server and no proxy sees it in an address. */
const InvitationToken = z.string('Which invitation?').min(1, 'Which invitation?').max(200)

export const readInvitationOffer = endpoint({
  route: 'POST /api/organization/invitation/offer',
  access: 'public',
  summary: 'Who invites by a link, to what, and what is proposed for the sign-up; changes nothing',
  body: z.object({ token: InvitationToken }),
  answer: z.object({
    organization: z.string(),
    /** Their name; empty where it is not known any more. */
    inviter: z.string(),
    email: z.string(),
    endsAt: z.iso.datetime(),
    /** The address has an account, whose owner logs in to answer. */
    hasAccount: z.boolean(),
    /** The inviter's, as a rule that of the company. */
    address: z.object({
      streetAddress1: z.string(),
      streetAddress2: z.string(),
      city: z.string(),
      state: z.string(),
      zipcode: z.string(),
      country: z.string(),
    }),
  }),
})
export const joinByInvitation = endpoint({
  route: 'POST /api/organization/invitation/join',
  access: 'public',
  summary: 'Sign up by an invitation of the mail: the account is a member at once, without a code and a request',
  body: IndividualSignUp.omit({ email: true, redirect: true, altcha: true }).extend({
    token: InvitationToken,
    titleInOrganization,
  }),
  answer: Message.extend({ email: z.string() }),
})
export const withdrawInvitation = endpoint({
  route: 'DELETE /api/organization/invitation/:id',
  access: 'member',
  summary: 'Withdraw an open invitation',
  params: ItemId,
  answer: Message,
})

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(memberRoles),
  /** The caller: this id leaves the organization instead of removing somebody (ORG-16). */
  self: z.boolean(),
  /** For administrators alone, as what follows. */
  email: z.string().optional(),
  titleInOrganization: z.string().optional(),
  user_group: z.enum(['OrganizationMember', 'OrganizationAdmin']).optional(),
  memberSince: z.iso.datetime().optional(),
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  route: 'GET /api/organization/members',
  access: 'member',
  summary:
    'The members of the own organization, the longest-standing first: names and roles, and the rest for administrators',
  answer: z.object({ Items: z.array(Member), Count: z.number().int() }),
})
export const removeMember = endpoint({
  route: 'DELETE /api/organization/members/:id',
  access: 'member',
  summary: 'Remove a member or, with the own id, leave',
  params: ItemId,
  answer: Message,
})
export const giveRole = endpoint({
  route: 'PUT /api/organization/members/:id/role',
  access: 'member',
  summary: 'Give a member of the own organization another role; with handOver the caller becomes an editor',
  params: ItemId,
  body: z
    .object({
      role: z.enum(memberRoles, 'Choose administrator, editor or reader.'),
      handOver: z.boolean().default(false),
    })
    .refine(({ role, handOver }) => !handOver || role === 'administrator', {
      path: ['handOver'],
      message: 'Only an administrator can take over.',
    }),
  answer: Message,
})
