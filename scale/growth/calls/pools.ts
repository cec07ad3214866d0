import { level1, level2 } from '../fill/check-keys.ts'

/** Rows that are drawn of each pool. */
export const drawnRows = 400

/** Where calls are drawn from: each statement gives `$count` rows by the numbers `n`, others with each seed. */

/** The first row of a table from a random id on that something holds for, or the first of all where there is none. */
const from = (table: string, alias: string, holds: string, id = 'id') =>
  `(SELECT * FROM (
     (SELECT * FROM ${table} AS x WHERE ${id} >= md5($seed || n)::uuid AND ${holds} ORDER BY ${id} LIMIT 1)
     UNION ALL (SELECT * FROM ${table} AS x WHERE ${holds} ORDER BY ${id} LIMIT 1)) AS found LIMIT 1) AS ${alias}`
const drawn = (columns: string, ...sources: string[]) =>
  `SELECT n, ${columns} FROM generate_series(1, $count) AS n, ${sources.map((source) => `LATERAL ${source}`).join(', ')}`

const ofNoStaff = 'NOT EXISTS (SELECT FROM user_roles AS r WHERE r.user_id = x.user_id)'
const isThere = 'NOT staff AND disabled_at IS NULL AND email_verified_at IS NOT NULL'
const account = 'u.id AS person, u.email'
const users = (holds: string) => from('users', 'u', `${isThere} AND ${holds}`)
const userOf = (condition: string) =>
  `(SELECT * FROM users WHERE email_verified_at IS NOT NULL AND ${condition} ORDER BY id LIMIT 1) AS u`
/** One of an organization, by its network. */
const memberOf = (network: string, holds: string) =>
  `(SELECT users.* FROM organizations AS o JOIN users ON users.organization_id = o.id
    WHERE o.network_uuid = ${network} AND ${holds} ORDER BY md5(users.id::text) LIMIT 1) AS u`
const someStaff = `(SELECT user_id AS person FROM user_roles WHERE role = 'administrator' ORDER BY md5(user_id::text || n) LIMIT 1) AS u`

/** Somebody who may write in a check that is so far, with its place. */
const check = (key: string, holds: string, more = '') =>
  drawn(
    `u.id AS person, u.email, u.network_uuid AS place, '${key}' AS key${more}`,
    from('assessments', 'a', `assessment_key = '${key}' AND ${holds}`, 'network_uuid'),
    key === level1 ? userOf('own_network_uuid = a.network_uuid') : memberOf('a.network_uuid', 'NOT reads_only'),
  )
const item = (family: string, state: string) =>
  drawn(
    'u.person, i.id AS item, i.item_id AS key, i.revision, i.live_version AS version, i.family',
    someStaff,
    from('items', 'i', `family = '${family}' AND state = '${state}'`),
  )
const application = (program: string) =>
  drawn(
    'u.person, a.id AS application, a.revision, m.mail',
    someStaff,
    from('applications', 'a', `program = '${program}' AND status NOT IN ('draft', 'withdrawn') AND set_aside = 0`),
    '(SELECT email AS mail FROM users WHERE id = a.user_id) AS m',
  )

export const pools = {
  anyone: drawn(account, users('true')),
  /** Of no organization, and not waiting for one. */
  alone: drawn(account, users(`user_group = 'Individual'`)),
  /** The same, each once: nobody leaves twice. */
  leaving: `SELECT DISTINCT ON (person) * FROM (${drawn(account, users(`user_group = 'Individual'`))}) AS drawn`,
  /** Who has applied to nothing. */
  fresh: drawn(account, users('NOT EXISTS (SELECT FROM applications AS a WHERE a.user_id = x.id)')),
  member: drawn(`${account}, u.organization_id AS organization`, users('organization_id IS NOT NULL')),
  admin: drawn(`${account}, u.organization_id AS organization`, users(`user_group = 'OrganizationAdmin'`)),
  /** Who looks after the largest organization. */
  largest: drawn(account, `(SELECT * FROM users WHERE email = 'person-1@mail.example.org') AS u`),
  waiting: drawn(account, users(`user_group = 'OrganizationMember' AND organization_id IS NULL`)),
  /** An administrator, and a member of the same organization. */
  colleagues: drawn(
    `${account}, m.id AS colleague`,
    users(`user_group = 'OrganizationAdmin'`),
    `(SELECT id FROM users WHERE organization_id = u.organization_id AND user_group = 'OrganizationMember' ORDER BY md5(id::text || n) LIMIT 1) AS m`,
  ),
  asked: drawn(
    `${account}, r.id AS request`,
    from('join_requests', 'r', `status = 'open'`),
    userOf(`organization_id = r.organization_id AND user_group = 'OrganizationAdmin'`),
  ),
  inviting: drawn(
    `${account}, i.id AS invitation`,
    from('invitations', 'i', `status = 'open'`),
    userOf(`organization_id = i.organization_id AND user_group = 'OrganizationAdmin'`),
  ),
  invited: drawn(
    `${account}, i.id AS invitation`,
    from(
      'invitations',
      'i',
      `status = 'open' AND EXISTS (SELECT FROM users WHERE lower(users.email) = lower(x.email) AND user_group = 'Individual' AND NOT staff)`,
    ),
    userOf('lower(email) = lower(i.email)'),
  ),
  refreshing: drawn(
    `${account}, s.id AS "of"`,
    from('sessions', 's', `ended_at IS NULL AND expires_at > now() AND ${ofNoStaff}`),
    userOf('id = s.user_id'),
  ),
  texted: drawn(
    `${account}, u.phone_number AS phone`,
    users(
      'phone_verified_at IS NOT NULL AND app_confirmed_at IS NULL AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = x.id)',
    ),
  ),
  withoutFactor: drawn(
    account,
    users('NOT text_factor AND app_confirmed_at IS NULL AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = x.id)'),
  ),
  signUp: drawn(
    's.id AS "signUp", s.email',
    from('sign_ups', 's', `verified_at IS NULL AND user_group = 'Individual'`),
  ),
  bookmark: drawn(`${account}, b.id AS bookmark, b.url`, from('bookmarks', 'b', ofNoStaff), userOf('id = b.user_id')),
  registration: drawn(
    `${account}, r.id AS registration, r.event_id AS event`,
    from(
      'event_registrations',
      'r',
      `state = 'registered' AND event_id IN (SELECT id FROM events WHERE starts_at > now() + interval '1 day') AND ${ofNoStaff}`,
    ),
    userOf('id = r.user_id'),
  ),
  event: drawn(
    `${account}, e.id AS event`,
    users('true'),
    `(SELECT id FROM events WHERE starts_at > now() + interval '1 day' AND registration_required AND status = 'published' AND seats IS NULL ORDER BY md5(id || n) LIMIT 1) AS e`,
  ),
  tool: drawn(
    `${account}, t.id AS tool`,
    users('true'),
    `(SELECT id FROM tool_reviews WHERE status = 'published' AND id LIKE 'tool-%' ORDER BY md5(id || n) LIMIT 1) AS t`,
  ),
  /** Who has said something of a tool. */
  commented: drawn(
    `${account}, c.tool_id AS tool`,
    from('tool_comments', 'c', `user_id IS NOT NULL AND tool_id LIKE 'tool-%' AND ${ofNoStaff}`),
    userOf('id = c.user_id'),
  ),
  comment: drawn(
    `${account}, c.id AS comment`,
    from('tool_comments', 'c', `status = 'approved'`),
    users('id <> c.user_id'),
  ),
  applicant: drawn(
    `${account}, a.id AS application`,
    from('applications', 'a', `program = 'mep' AND status <> 'draft' AND set_aside = 0 AND ${ofNoStaff}`),
    userOf('id = a.user_id'),
  ),
  pilot: drawn(
    `${account}, a.id AS application`,
    from('applications', 'a', `program = 'pilot' AND status <> 'draft' AND set_aside = 0 AND ${ofNoStaff}`),
    userOf('id = a.user_id'),
  ),

  half: check(level2, 'progress = 50'),
  complete: check(
    level2,
    'progress = 100',
    `, (SELECT array_to_string(array_agg(id ORDER BY completed_at), ' ') FROM assessment_snapshots AS s
       WHERE s.network_uuid = a.network_uuid AND s.assessment_key = a.assessment_key) AS completions`,
  ),
  levelOne: check(level1, 'progress = 50'),
  batch: drawn(
    'u.id AS person, u.email, b.network_uuid AS place, b.id AS batch',
    from('answer_batches', 'b', `at > now() - interval '29 days' AND undone_at IS NULL`),
    memberOf('b.network_uuid', 'NOT reads_only'),
  ),
  /** Whoever has answers of their own beside those of the organization that they joined. */
  both: drawn(
    `u.id AS person, u.email, u.network_uuid AS place, u.own_network_uuid AS own`,
    from(
      'users',
      'u',
      `organization_id IS NOT NULL AND NOT reads_only AND ${isThere} AND EXISTS (
         SELECT FROM assessments WHERE assessments.network_uuid = x.network_uuid AND progress < 100)`,
    ),
  ),
  systems: drawn(
    'u.id AS person, u.email, s.place, s.name',
    from('systems', 's', 'place <> network_uuid', 'place'),
    memberOf('s.network_uuid', `user_group = 'OrganizationAdmin'`),
  ),

  staff: drawn('u.person', someStaff),
  application: application('mep'),
  inquiry: drawn('u.person, i.id AS inquiry, i.revision', someStaff, from('inquiries', 'i', 'true')),
  deskComment: drawn(
    'u.person, c.id AS comment, c.status, c.user_id AS author',
    someStaff,
    from('tool_comments', 'c', `user_id IS NOT NULL`),
  ),
  published: item('news', 'published'),
  /** Posts, which news link to. */
  linked: item('blog', 'published'),
  office: drawn(
    'u.person, o.id AS office, p.id AS other',
    someStaff,
    '(SELECT id FROM offices ORDER BY md5(id::text || n) LIMIT 1) AS o',
    "(SELECT user_id AS id FROM user_roles WHERE role = 'counselor' ORDER BY md5(user_id::text || n || 2) LIMIT 1) AS p",
  ),
  account: drawn('u.person, a.id AS account, a.email', someStaff, from('users', 'a', isThere)),
} as const satisfies Record<string, string>
