import { password } from '../../../bench/people.ts'
import { invitationToken } from '../../../src/features/organizations/server/invitation-token.ts'
import { profile } from '../../../test/profile.ts'
import type { Drawn, Samples, Tools } from './sample.ts'
import { asIndividual } from './states.ts'

const { streetAddress1, ...rest } = profile
const person = { ...rest, streetAddress1 }

/** An open invitation of the administrator's, to an address that nobody has. */
async function freshInvitation({ organization, person: by }: Drawn, { query }: Tools): Promise<Drawn> {
  const [made] = await query(
    `INSERT INTO invitations (organization_id, email, status, created_at, expires_at, invited_by)
     VALUES ($1, 'asked-' || gen_random_uuid() || '@mail.example.org', 'open', now() - interval '1 day',
       now() + interval '20 days', $2) RETURNING id`,
    organization,
    by,
  )
  return { invitation: made?.id as string }
}

const reopened =
  (table: 'invitations' | 'join_requests', column: 'invitation' | 'request') =>
  async (drawn: Drawn, { query }: Tools) =>
    void (await query(`UPDATE ${table} SET status = 'open', answered_at = NULL WHERE id = $1`, drawn[column]))

/** Organizations and who is in them. */
export const organization: Samples = {
  'POST /api/user/migrate/group': {
    of: 'waiting',
    arm: async ({ person: id }, { query }) =>
      void (await query('UPDATE users SET member_option = true WHERE id = $1', id)),
    ask: () => ({ body: { user_group: 'OrganizationMember' } }),
  },
  'POST /api/user/migrate/welcome': { of: 'admin' },
  'POST /api/organization/invitation/accept': {
    of: 'invited',
    arm: reopened('invitations', 'invitation'),
    ask: ({ invitation }) => ({ body: { invitationID: invitation, accepted: false } }),
  },
  'POST /api/organization/invitation/accept, to join': {
    of: 'invited',
    async arm({ person: id, invitation }, { query }) {
      await query(
        `UPDATE users SET organization_id = NULL, joined_at = NULL, user_group = 'Individual', network_uuid = own_network_uuid WHERE id = $1`,
        id,
      )
      await query(`UPDATE invitations SET status = 'open', answered_at = NULL WHERE id = $1`, invitation)
      return undefined
    },
    ask: ({ invitation }) => ({ body: { invitationID: invitation, accepted: true } }),
  },
  'POST /api/organization/joinRequest/accept': {
    of: 'asked',
    async arm(drawn, tools) {
      // Whoever asked may have asked another one by now, and asks one at a time.
      await tools.query(
        `UPDATE join_requests AS other SET status = 'ended', answered_at = now() FROM join_requests AS its
         WHERE its.id = $1 AND other.user_id = its.user_id AND other.id <> its.id AND other.status = 'open'`,
        drawn.request,
      )
      await reopened('join_requests', 'request')(drawn, tools)
    },
    ask: ({ request }) => ({ body: { joinRequestID: request, accepted: false } }),
  },
  'POST /api/organization/from-account': {
    of: 'alone',
    arm: asIndividual,
    ask: () => ({
      body: {
        organization: `Founded ${Math.random()}`,
        organizationType: 'Non-Profit',
        titleInOrganization: 'Operations Manager',
      },
    }),
  },
  'POST /api/organization/nearest': { of: 'waiting', ask: ({ n }) => ({ body: { name: `union gear worx ${n}` } }) },
  'POST /api/organization/joinRequest': {
    of: 'waiting',
    async arm({ person: id }, { query }) {
      await query(
        `UPDATE join_requests SET status = 'ended', answered_at = now() WHERE user_id = $1 AND status = 'open'`,
        id,
      )
      const [found] = await query('SELECT name FROM organizations WHERE id >= md5($1)::uuid ORDER BY id LIMIT 1', id)
      return found
    },
    ask: ({ name }) => ({ body: { organization: name } }),
  },
  'POST /api/organization/invitation': {
    of: 'admin',
    ask: ({ n }) => ({ body: { email: `invited-${n}-${Math.random()}@mail.example.org` } }),
  },
  'GET /api/organization/invitation': { of: 'admin' },
  'POST /api/organization/invitation/offer': {
    of: 'inviting',
    async arm(drawn, tools) {
      await reopened('invitations', 'invitation')(drawn, tools)
      return { token: invitationToken(tools.secrets, drawn.invitation as string), person: '' }
    },
    ask: ({ token }) => ({ body: { token } }),
  },
  'POST /api/organization/invitation/join': {
    of: 'admin',
    few: true,
    async arm(drawn, tools) {
      const { invitation } = await freshInvitation(drawn, tools)
      return { token: invitationToken(tools.secrets, invitation as string), person: '' }
    },
    ask: ({ token }) => ({ body: { ...person, password, token } }),
  },
  'POST /api/organization/invitation/{id}/again': {
    of: 'admin',
    arm: freshInvitation,
    ask: ({ invitation }) => ({ path: { id: invitation as string } }),
  },
  'DELETE /api/organization/invitation/{id}': {
    of: 'admin',
    arm: freshInvitation,
    ask: ({ invitation }) => ({ path: { id: invitation as string } }),
  },
  'GET /api/organization/members': { of: 'member' },
  'GET /api/organization/members, of the largest': { of: 'largest', grows: 'it shows all who are in it' },
  'PUT /api/organization/members/{id}/role': {
    of: 'colleagues',
    ask: ({ colleague, n }) => ({
      path: { id: colleague as string },
      body: { role: Number(n) % 2 ? 'reader' : 'editor' },
    }),
  },
  'DELETE /api/organization/members/{id}': {
    of: 'colleagues',
    few: true,
    async arm({ person: by, colleague }, { query }) {
      await query(
        `UPDATE users SET organization_id = admin.organization_id, joined_at = now(), user_group = 'OrganizationMember', network_uuid = admin.network_uuid
         FROM users AS admin WHERE users.id = $1 AND admin.id = $2`,
        colleague,
        by,
      )
      return undefined
    },
    ask: ({ colleague }) => ({ path: { id: colleague as string } }),
  },
}
