import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../../migrations/0023-sign-ups.ts'
import { codeIn } from '../../../../test/fakes/smtp.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { accountOf, newAdmin, newEmail, password, sessionOf, town } from '../../../../test/people.ts'

const place = town()
const { requester } = organizationVerbs(place)

/** An account as the release before made it at sign-up; the address is not verified. The password is the usual one. */
async function signedUpBefore(group: string, organizationId: string | null, wanted: string | null): Promise<string> {
  const email = newEmail('before')
  await sql`
    INSERT INTO users (email, password_hash, password_changed_at, user_group, first_name, last_name, forum_screen_name,
      address1, city, state, zipcode, country, organization_id, wanted_organization, network_uuid)
    SELECT ${email}, password_hash, now(), ${group}, 'Grace', 'Hopper', 'grace', '2 Oak Street', 'Dayton',
      'OH', '45402', 'United States', ${organizationId}::uuid, ${wanted}, gen_random_uuid()
    FROM users WHERE email_verified_at IS NOT NULL LIMIT 1`.execute(place.portal.portal.db)
  return email
}

const register = async (name: string) => {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO organizations (name, name_key, website, organization_type, created_at)
    VALUES (${name}, lower(${name}), 'https://before.example.org', 'Non-Profit', now()) RETURNING id`.execute(
    place.portal.portal.db,
  )
  return rows[0]?.id as string
}

/** A new code, and what the owner types. */
async function arrive(username: string) {
  await place.call('POST', '/api/user/email/code/resend', { username })
  const code = codeIn((await place.mail.next(username, 'verification code')).text)
  const answer = await place.call('POST', '/api/user/email/verify', { username, code, password })
  expect(answer.status).toBe(200)
  return accountOf(place, await sessionOf(place, username))
}

test('what waited to be verified under the release before is verified under this one, with all that was entered (SIGNUP-40)', async () => {
  const { db } = place.portal.portal
  const admin = await newAdmin(place, 'Long Established')
  const established = (await accountOf(place, admin)).network_uuid
  const waitsForName = await requester('Young And Keen')

  const individual = await signedUpBefore('Individual', null, null)
  const keen = await register('Young And Keen')
  const leader = await signedUpBefore('OrganizationAdmin', keen, null)
  await sql`
    INSERT INTO join_requests (organization_id, user_id, created_at)
    SELECT ${keen}, id, now() FROM users WHERE email = ${waitsForName.email}`.execute(db)
  await sql`UPDATE users SET member_option = false WHERE email = ${waitsForName.email}`.execute(db)
  const { rows } = await sql<{ id: string }>`SELECT id FROM organizations WHERE name = 'Long Established'`.execute(db)
  const asking = await signedUpBefore('OrganizationMember', null, 'Long Established')
  const letIn = await signedUpBefore('OrganizationMember', rows[0]?.id as string, null)

  await sql`DROP TABLE sign_ups`.execute(db)
  await up(db as unknown as Kysely<unknown>)

  expect(await accountOf(place, waitsForName)).toMatchObject({ memberOption: true })
  expect(await arrive(individual)).toMatchObject({ name: 'Grace Hopper', address1: '2 Oak Street', city: 'Dayton' })
  expect(await arrive(leader)).toMatchObject({
    user_group: 'OrganizationAdmin',
    organization: 'Young And Keen',
    website: 'https://before.example.org',
    joinRequests: [{ requesterEmail: waitsForName.email }],
  })
  await arrive(asking)
  place.clock.advance(1_000)
  // Who was let in already is invited, and so a member at once (JOIN-04).
  expect(await arrive(letIn)).toMatchObject({ organization: 'Long Established', invitations: [] })
  expect(await accountOf(place, admin)).toMatchObject({
    network_uuid: established,
    joinRequests: [{ requesterEmail: asking }],
  })
})
