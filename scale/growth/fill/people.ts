import { roleNames } from '../../../src/platform/permissions-contract.ts'
import { profile } from '../../../test/profile.ts'
import { type Size, type Step, staff } from './size.ts'

const states = `'{OH,TX,CA,MI,PA,NY,IN,WI,GA,VA}'::text[]`

/** Accounts, their organizations, and how they log in. @param hash of the one password of all */
export function people(size: Size, hash: string): Step[] {
  const { accounts, organizations, members, sessions } = size
  return [
    {
      what: 'organizations',
      sql: `INSERT INTO organizations (id, name, name_key, website, organization_type, cage_code, naics_codes,
          number_of_employees, annual_revenues, network_uuid, created_at)
        SELECT growth.id('organization', n), name, lower(name), 'https://www.example.org', 'Small Business (SB)',
          upper(substr(md5('cage' || n), 1, 5)), '332710', '11-50', '$1M-$10M', growth.id('network', n),
          growth.moment(n, 1, 1500)
        FROM generate_series(0, ${organizations - 1}) AS n, LATERAL (
          SELECT initcap(growth.one('{lakeside,northern,precision,allied,summit,harbor,prairie,union,delta,keystone}', n, 2)
            || ' ' || growth.one('{gear,tool,casting,forge,spring,valve,plating,fastener,bearing,optics}', n, 3)
            || ' ' || growth.one('{works,company,industries,manufacturing,partners}', n, 4)) || ' ' || n AS name) AS named`,
    },
    {
      // The last of them wait for an organization that has not let them in yet. A few never verified their address.
      what: 'users',
      sql: `INSERT INTO users (id, email, email_verified_at, password_hash, password_changed_at, user_group, first_name,
          last_name, forum_screen_name, address1, city, state, zipcode, country, phone_number, phone_verified_at,
          text_factor, app_confirmed_at, title_in_organization, organization_id, joined_at, wanted_organization,
          reads_only, own_network_uuid, network_uuid, created_at, last_login_at)
        SELECT growth.id('user', n), growth.mail(n), CASE WHEN is_member OR n % 5000 <> 999 THEN born END, $1, born,
          CASE WHEN is_member AND (n = growth.first_member(organization) OR n = 1) THEN 'OrganizationAdmin'
            WHEN is_member OR is_waiting THEN 'OrganizationMember' ELSE 'Individual' END,
          growth.one('{Ada,Grace,Dana,Pat,Ruth,Leo,Omar,Ines,Kim,Noor}', n, 5),
          growth.one('{Miller,Ott,Ruiz,Hopper,Turner,Stone,Berg,Chen,Khan,Diaz}', n, 6) || n, 'screen' || n,
          $2, $3, growth.one(${states}, n, 7), $4, $5,
          CASE WHEN n % 20 = 0 THEN '+1' || (6140000000 + n) END, CASE WHEN n % 20 = 0 THEN born END, n % 20 = 0,
          CASE WHEN n % 50 = 7 THEN born END, CASE WHEN is_member THEN 'Manager' ELSE '' END,
          CASE WHEN is_member THEN growth.id('organization', organization) END, CASE WHEN is_member THEN born END,
          CASE WHEN is_waiting THEN (SELECT name FROM organizations WHERE id = growth.id('organization', n % ${organizations})) END,
          is_member AND organization % 10 > 6 AND n = growth.first_member(organization) + 3, growth.id('own', n),
          CASE WHEN is_member THEN growth.id('network', organization) ELSE growth.id('own', n) END,
          born, growth.moment(n, 9, 300)
        FROM generate_series(1, ${accounts}) AS n,
          LATERAL (SELECT n <= ${members} AS is_member, n > ${accounts * 0.97} AS is_waiting,
            growth.organization(n) AS organization, growth.moment(n, 8, 1400) - interval '8 days' AS born) AS drawn`,
      values: [hash, profile.streetAddress1, profile.city, profile.zipcode, profile.country],
    },
    {
      what: 'the programme’s people',
      sql: `WITH chosen AS (
          SELECT growth.id('user', ${members} + n) AS id FROM generate_series(1, ${staff}) AS n),
        marked AS (
          UPDATE users SET staff = true, app_confirmed_at = now(), text_factor = false FROM chosen WHERE users.id = chosen.id),
        known AS (
          INSERT INTO sessions (id, user_id, device, address, started_at, last_used_at, expires_at, second_step,
            staff_used_at, proved_at)
          SELECT growth.id('staff-session', n), growth.id('user', ${members} + n), 'Firefox on Linux', '198.18.0.1', now(),
            now(), now() + interval '30 days', true, now(), now() FROM generate_series(1, ${staff}) AS n)
        INSERT INTO user_roles SELECT id, unnest($1::text[]), now() FROM chosen`,
      values: [roleNames],
    },
    {
      // Most are open, some are over; some of those long enough to be forgotten the next night.
      what: 'sessions',
      sql: `INSERT INTO sessions (id, user_id, device, address, started_at, last_used_at, expires_at, ended_at)
        SELECT growth.id('session', n), growth.id('user', growth.person(n, 0)), 'Firefox on Linux',
          '198.18.' || n % 256 || '.7', began, CASE WHEN n % 10 = 9 THEN began ELSE now() END,
          CASE WHEN n % 10 = 9 THEN began ELSE now() END + interval '30 days',
          CASE WHEN n % 10 = 9 THEN began + interval '1 hour' END
        FROM generate_series(1, ${sessions}) AS n, LATERAL (SELECT growth.moment(n, 10, 100) AS began) AS drawn
        WHERE growth.person(n, 0) NOT BETWEEN ${members + 1} AND ${members + staff}`,
    },
    {
      what: 'refresh_tokens',
      sql: `INSERT INTO refresh_tokens (hash, session_id, parent, expires_at, used_at)
        SELECT sha256(('token' || n)::bytea), growth.id('session', session), CASE WHEN n % 2 = 1 THEN
          sha256(('token' || n - 1)::bytea) END, now() + (session % 31 - 1) * interval '1 day',
          CASE WHEN n % 2 = 0 THEN now() - interval '1 day' END
        FROM generate_series(2, ${sessions * 2 + 1}) AS n, LATERAL (SELECT n / 2 AS session) AS drawn
        WHERE session % 10 <> 9 AND growth.person(session, 0) NOT BETWEEN ${members + 1} AND ${members + staff}`,
    },
    {
      what: 'passkeys',
      sql: `INSERT INTO passkeys (id, user_id, name, public_key, counter, created_at)
        SELECT md5('passkey' || n), growth.id('user', growth.person(n, 0)), 'This laptop', sha256(n::text::bytea), 0, now()
        FROM generate_series(1, ${accounts / 50}) AS n
        WHERE growth.person(n, 0) NOT BETWEEN ${members + 1} AND ${members + staff}`,
    },
    {
      what: 'recovery_codes',
      sql: `INSERT INTO recovery_codes (user_id, hash)
        SELECT growth.id('user', n), sha256((n || ' ' || code)::bytea)
        FROM generate_series(7, ${accounts}, 50) AS n, generate_series(1, 8) AS code`,
    },
    {
      what: 'sign_ups',
      sql: `INSERT INTO sign_ups (id, email, secret_hash, password_hash, user_group, person, network, created_at, verified_at)
        SELECT growth.id('sign-up', n), 'new-' || n || '@mail.example.org', sha256(('sign-up' || n)::bytea), $1,
          'Individual', jsonb_build_object('first_name', 'Ada', 'last_name', 'Lovelace', 'forum_screen_name', 'ada',
            'address1', $2::text, 'address2', '', 'city', 'Columbus', 'state', 'OH', 'zipcode', '43004',
            'country', 'United States', 'phone_number', null, 'title_in_organization', ''),
          '198.18.' || n % 256 || '.0/24', made, CASE WHEN n % 8 = 7 THEN made + interval '5 minutes' END
        FROM generate_series(1, ${accounts / 100}) AS n, LATERAL (SELECT growth.moment(n, 11, 8) AS made) AS drawn`,
      values: [hash, profile.streetAddress1],
    },
    {
      what: 'codes',
      sql: `INSERT INTO codes (purpose, subject, expires_at, sent_at, touched_at)
        SELECT 'reset', md5('code' || n), touched + interval '1 hour', ARRAY[touched], touched
        FROM generate_series(1, ${accounts / 50}) AS n, LATERAL (SELECT growth.moment(n, 12, 2) AS touched) AS drawn`,
    },
    {
      what: 'throttles',
      sql: `INSERT INTO throttles (key, failures, last_failed_at)
        SELECT 'login:' || md5('throttle' || n), 2, growth.moment(n, 13, 2) FROM generate_series(1, ${accounts / 50}) AS n`,
    },
    {
      what: 'request_counts',
      sql: `INSERT INTO request_counts (key, count, window_ends)
        SELECT 'some limit:' || md5('count' || n), 1, growth.moment(n, 18, 2) FROM generate_series(1, ${accounts / 20}) AS n`,
    },
    {
      what: 'login_challenges',
      sql: `INSERT INTO login_challenges (hash, user_id, kind, expires_at)
        SELECT sha256(('challenge' || n)::bytea), growth.id('user', growth.person(n, 3)), 'factor',
          growth.moment(n, 14, 1) + interval '10 minutes' FROM generate_series(1, ${accounts / 100}) AS n`,
    },
    {
      what: 'spent_proofs',
      sql: `INSERT INTO spent_proofs (hash, expires_at)
        SELECT sha256(('proof' || n)::bytea), growth.moment(n, 15, 2) + interval '1 hour'
        FROM generate_series(1, ${accounts / 50}) AS n`,
    },
    ...joining(size),
    {
      what: 'learning_accounts',
      sql: `INSERT INTO learning_accounts (user_id, username, sealed_password, created_at, opened_at)
        SELECT growth.id('user', growth.person(n, 4)), 'learner-' || n, 'v1.' || md5(n::text), now(), now()
        FROM generate_series(1, ${accounts / 20}) AS n`,
    },
  ]
}

/** Invitations of people who are nowhere yet, and requests of those who wait. */
const joining = ({ accounts, organizations, members }: Size): Step[] => [
  {
    what: 'invitations',
    sql: `INSERT INTO invitations (id, organization_id, email, status, created_at, answered_at, expires_at, invited_by)
      SELECT growth.id('invitation', n), growth.id('organization', organization), growth.mail(${members + staff} + n),
        CASE WHEN is_open THEN 'open' ELSE 'declined' END, born, CASE WHEN is_open THEN NULL ELSE born END,
        born + interval '60 days', growth.id('user', growth.first_member(organization))
      FROM generate_series(1, ${accounts / 20}) AS n,
        LATERAL (SELECT (n * 7919) % ${organizations} AS organization, growth.moment(n, 16, 25) AS born, n % 2 = 0 AS is_open) AS drawn`,
  },
  {
    what: 'join_requests',
    sql: `INSERT INTO join_requests (id, organization_id, user_id, status, created_at)
      SELECT growth.id('request', n), growth.id('organization', n % ${organizations}), growth.id('user', n), 'open',
        growth.moment(n, 17, 20) FROM generate_series(${accounts * 0.97 + 1}, ${accounts}) AS n`,
  },
]
