import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE portal_secrets (
      name text PRIMARY KEY,
      value text NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL,
      email_verified_at timestamptz,
      password_hash text NOT NULL,
      password_changed_at timestamptz NOT NULL,
      must_change_password boolean NOT NULL DEFAULT false,
      user_group text NOT NULL CHECK (user_group IN ('Individual', 'OrganizationMember', 'OrganizationAdmin')),
      staff boolean NOT NULL DEFAULT false,
      disabled_at timestamptz,
      first_name text NOT NULL DEFAULT '',
      last_name text NOT NULL DEFAULT '',
      forum_screen_name text NOT NULL DEFAULT '',
      address1 text NOT NULL DEFAULT '',
      address2 text NOT NULL DEFAULT '',
      city text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT '',
      zipcode text NOT NULL DEFAULT '',
      country text NOT NULL DEFAULT '',
      phone_number text CHECK (phone_number ~ '^\\+1[0-9]{10}$'),
      phone_verified_at timestamptz,
      -- The texted code at login; only with a verified phone.
      text_factor boolean NOT NULL DEFAULT false CHECK (NOT text_factor OR phone_verified_at IS NOT NULL),
      -- The authenticator app's secret, sealed; a factor once app_confirmed_at is set.
      app_secret text,
      app_confirmed_at timestamptz,
      -- The last 30-second step whose code was used: no code works twice.
      app_last_step bigint NOT NULL DEFAULT 0,
      title_in_organization text NOT NULL DEFAULT '',
      organization_id uuid,
      -- When the account became a member of its organization.
      joined_at timestamptz,
      -- The organization that a member without one asked for, was in, or was declined by.
      wanted_organization text,
      member_option boolean NOT NULL DEFAULT false,
      migrated_admin boolean NOT NULL DEFAULT false,
      own_network_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
      -- The organization's, or the account's own.
      network_uuid uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_login_at timestamptz
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX users_email ON users (lower(email))`.execute(db)
  await sql`CREATE INDEX users_organization ON users (organization_id, joined_at)`.execute(db)
  await sql`CREATE INDEX users_wanted_organization ON users (lower(wanted_organization)) WHERE wanted_organization IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX users_unverified ON users (created_at) WHERE email_verified_at IS NULL`.execute(db)

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- Such as "Firefox on Windows".
      device text NOT NULL,
      address text NOT NULL,
      started_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX sessions_user ON sessions (user_id, ended_at)`.execute(db)
  await sql`
    CREATE TABLE refresh_tokens (
      hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      parent bytea,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id)`.execute(db)
  await sql`CREATE INDEX refresh_tokens_parent ON refresh_tokens (parent)`.execute(db)

  // Codes by mail and text. A row is one account and purpose, whether the account exists or not.
  await sql`
    CREATE TABLE codes (
      purpose text NOT NULL CHECK (purpose IN ('email', 'reset', 'phone', 'login', 'notice')),
      subject text NOT NULL,
      hash bytea,
      expires_at timestamptz,
      sent_at timestamptz[] NOT NULL DEFAULT '{}',
      wrong_tries integer NOT NULL DEFAULT 0,
      last_wrong_at timestamptz,
      blocked_until timestamptz,
      touched_at timestamptz NOT NULL,
      PRIMARY KEY (purpose, subject)
    )`.execute(db)
  await sql`CREATE INDEX codes_touched ON codes (touched_at)`.execute(db)

  await sql`
    CREATE TABLE throttles (
      key text PRIMARY KEY,
      failures integer NOT NULL,
      last_failed_at timestamptz NOT NULL,
      blocked_until timestamptz
    )`.execute(db)
  await sql`CREATE INDEX throttles_old ON throttles (last_failed_at)`.execute(db)

  // A login that waits for its next step, or a passkey ceremony that has begun.
  await sql`
    CREATE TABLE login_challenges (
      hash bytea PRIMARY KEY,
      user_id uuid REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('factor', 'new-password', 'passkey-login', 'passkey-registration')),
      -- Which factors may complete it.
      factors text[] NOT NULL DEFAULT '{}',
      web_authn_challenge text,
      expires_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX login_challenges_user ON login_challenges (user_id)`.execute(db)
  await sql`CREATE INDEX login_challenges_expiry ON login_challenges (expires_at)`.execute(db)

  await sql`
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (user_id, hash)
    )`.execute(db)
  await sql`
    CREATE TABLE passkeys (
      id text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX passkeys_user ON passkeys (user_id)`.execute(db)

  // Who did what, when, from where, with what outcome. No foreign keys: the trail outlives what it speaks of.
  await sql`
    CREATE TABLE audit_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      event text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
      actor text NOT NULL,
      actor_id uuid,
      user_id uuid,
      organization_id uuid,
      address text,
      device text,
      details jsonb NOT NULL DEFAULT '{}'
    )`.execute(db)
  await sql`CREATE INDEX audit_events_user ON audit_events (user_id, at DESC)`.execute(db)
  await sql`CREATE INDEX audit_events_newest ON audit_events (at DESC)`.execute(db)
}
