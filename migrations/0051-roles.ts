import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which roles there are is said in src/platform/permissions-contract.ts: a role that is no longer there gives nothing.
  await sql`
    CREATE TABLE user_roles (
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      role text NOT NULL,
      given_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, role)
    )`.execute(db)
  await sql`CREATE INDEX user_roles_by_role ON user_roles (role)`.execute(db)
  // STAFF-07. The column stays for instances of the release before, which run beside this one during an upgrade.
  await sql`
    INSERT INTO user_roles (user_id, role, given_at) SELECT id, 'administrator', now() FROM users WHERE staff`.execute(
    db,
  )
}
