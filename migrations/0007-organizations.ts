import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE organizations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      -- The name without case and surplus blanks (ORG-02).
      name_key text NOT NULL,
      website text NOT NULL DEFAULT '',
      -- Semicolon-joined.
      organization_type text NOT NULL DEFAULT '',
      cage_code text NOT NULL DEFAULT '',
      naics_codes text NOT NULL DEFAULT '',
      number_of_employees text NOT NULL DEFAULT '',
      annual_revenues text NOT NULL DEFAULT '',
      duns_number text NOT NULL DEFAULT '',
      network_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX organizations_name ON organizations (name_key)`.execute(db)
  await sql`ALTER TABLE users ADD CONSTRAINT users_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations`.execute(
    db,
  )
  // One administrator an organization: a hand-over takes the role from the old one first.
  await sql`CREATE UNIQUE INDEX users_one_admin ON users (organization_id) WHERE user_group = 'OrganizationAdmin'`.execute(
    db,
  )
  await sql`
    ALTER TABLE users ADD CONSTRAINT users_group_fits CHECK (
      CASE user_group
        WHEN 'Individual' THEN organization_id IS NULL
        WHEN 'OrganizationAdmin' THEN organization_id IS NOT NULL
        ELSE true
      END)`.execute(db)

  await sql`
    CREATE TABLE invitations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
      email text NOT NULL,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
      created_at timestamptz NOT NULL,
      answered_at timestamptz
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX invitations_open ON invitations (lower(email), organization_id) WHERE status = 'open'`.execute(
    db,
  )
  await sql`CREATE INDEX invitations_organization ON invitations (organization_id, created_at DESC)`.execute(db)

  await sql`
    CREATE TABLE join_requests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'ended')),
      created_at timestamptz NOT NULL,
      answered_at timestamptz,
      answered_by uuid
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX join_requests_open ON join_requests (user_id) WHERE status = 'open'`.execute(db)
  await sql`CREATE INDEX join_requests_organization ON join_requests (organization_id, created_at) WHERE status = 'open'`.execute(
    db,
  )
}
