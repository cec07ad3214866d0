import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A sign-up waits here until its address is verified: only then is there an account. Sign-ups of one address lie
  // side by side, and one is kept for an address with an account too, which no code ever verifies (SEC-07).
  await sql`
    CREATE TABLE sign_ups (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL,
      -- Of the value that the browser which signed up holds.
      secret_hash bytea NOT NULL,
      password_hash text NOT NULL,
      user_group text NOT NULL CHECK (user_group IN ('Individual', 'OrganizationMember', 'OrganizationAdmin')),
      -- Columns of the account.
      person jsonb NOT NULL,
      -- The organization to register or to join.
      organization jsonb,
      -- Where it came from, as limits count networks.
      network text NOT NULL,
      -- The page to come back to.
      back text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      verified_at timestamptz,
      user_id uuid REFERENCES users ON DELETE CASCADE
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX sign_ups_secret ON sign_ups (secret_hash)`.execute(db)
  await sql`CREATE INDEX sign_ups_email ON sign_ups (lower(email), created_at DESC)`.execute(db)
  await sql`CREATE INDEX sign_ups_created ON sign_ups (created_at)`.execute(db)
  await sql`CREATE INDEX sign_ups_user ON sign_ups (user_id)`.execute(db)
  await moveUnverified(db)
}

/**
 * Accounts that were never verified become sign-ups, and the organizations that they alone had registered their wish.
 * One that leads verified members stays what it is until it is cleaned up and hands over.
 */
async function moveUnverified(db: Kysely<unknown>): Promise<void> {
  const moved = sql`u.email_verified_at IS NULL AND NOT (u.user_group = 'OrganizationAdmin' AND EXISTS (
    SELECT FROM users other WHERE other.organization_id = u.organization_id AND other.email_verified_at IS NOT NULL))`
  await sql`
    INSERT INTO sign_ups (email, secret_hash, password_hash, user_group, person, organization, network, created_at)
    SELECT u.email, sha256(gen_random_uuid()::text::bytea), u.password_hash, u.user_group,
      jsonb_build_object(
        'first_name', u.first_name, 'last_name', u.last_name, 'forum_screen_name', u.forum_screen_name,
        'address1', u.address1, 'address2', u.address2, 'city', u.city, 'state', u.state, 'zipcode', u.zipcode,
        'country', u.country, 'phone_number', u.phone_number, 'title_in_organization', u.title_in_organization),
      CASE u.user_group
        WHEN 'OrganizationMember' THEN jsonb_build_object('name', coalesce(o.name, u.wanted_organization, ''))
        WHEN 'OrganizationAdmin' THEN jsonb_build_object(
          'name', o.name, 'website', o.website, 'organization_type', o.organization_type, 'cage_code', o.cage_code,
          'naics_codes', o.naics_codes, 'number_of_employees', o.number_of_employees,
          'annual_revenues', o.annual_revenues, 'duns_number', o.duns_number)
      END,
      '', u.created_at
    FROM users u LEFT JOIN organizations o ON o.id = u.organization_id WHERE ${moved}`.execute(db)
  // Who was let in before the address was verified stays welcome.
  await sql`
    INSERT INTO invitations (organization_id, email, created_at)
    SELECT u.organization_id, u.email, now() FROM users u
    WHERE ${moved} AND u.user_group = 'OrganizationMember' AND u.organization_id IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db)
  // Who asked to join an organization that is not verified waits for it.
  await sql`
    UPDATE users asking SET member_option = true, wanted_organization = o.name
    FROM join_requests r
    JOIN organizations o ON o.id = r.organization_id
    JOIN users u ON u.organization_id = o.id AND u.user_group = 'OrganizationAdmin'
    WHERE r.user_id = asking.id AND r.status = 'open' AND ${moved}`.execute(db)
  await sql`DELETE FROM users u WHERE ${moved}`.execute(db)
  await sql`DELETE FROM organizations o WHERE NOT EXISTS (SELECT FROM users WHERE organization_id = o.id)`.execute(db)
}
