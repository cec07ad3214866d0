import { password } from '../../../bench/people.ts'
import { type Drawn, daysAgo, firstPage, number, page, type Samples, type Tools, word } from './sample.ts'

/** As it came, with its revision as it is by now. */
const asCame =
  (status: string) =>
  async ({ inquiry: id }: Drawn, { query }: Tools) =>
    (
      await query('UPDATE inquiries SET status = $2, assigned_to = NULL WHERE id = $1 RETURNING revision', id, status)
    )[0]
/** The same, and the only one of the applicant's. */
async function asSubmitted({ application: id }: Drawn, { query }: Tools) {
  await query(
    `DELETE FROM applications AS other USING applications AS one
     WHERE one.id = $1 AND other.user_id = one.user_id AND other.program = one.program AND other.id <> one.id`,
    id,
  )
  const [row] = await query(
    `UPDATE applications SET status = 'submitted', assigned_to = NULL, set_aside = 0 WHERE id = $1 RETURNING revision`,
    id,
  )
  return row
}
const revision = ({ revision: text }: Drawn) => ({ revision: Number(text) })
const application = ({ application: id }: Drawn) => ({ path: { program: 'mep', id: id as string } })
const inquiry = ({ inquiry: id }: Drawn) => ({ path: { id: id as string } })

const list = (
  route: string,
  ...more: [name: string, query: (drawn: Drawn) => Record<string, string | number>][]
): Samples =>
  Object.fromEntries(
    [['', (drawn: Drawn) => ({ page: 1 + (number(drawn) % 3) })] as const, ...more].map(([name, query]) => [
      `GET ${route}${name && `, ${name}`}`,
      { of: 'staff', ask: (drawn: Drawn) => ({ query: query(drawn) }) },
    ]),
  )

/** What the programme's people do with what comes in. */
export const desk: Samples = {
  'GET /api/staff/me': { of: 'staff' },
  'GET /api/staff/waiting': { of: 'staff' },
  'POST /api/staff/proof': { of: 'staff', few: true, ask: () => ({ body: { password } }) },
  'POST /api/staff/exports': { of: 'staff', ask: () => ({ body: { list: 'inquiries', query: {}, as: 'csv' } }) },
  'GET /api/staff/roles': { of: 'staff' },
  'POST /api/staff/roles': {
    of: 'account',
    few: true,
    arm: async ({ account }, { query }) => void (await query('DELETE FROM user_roles WHERE user_id = $1', account)),
    ask: ({ email }) => ({ body: { email, give: ['editor'], take: [] } }),
  },
  ...list(
    '/api/staff/audit',
    [
      'of an area',
      (drawn) => ({ area: ['applications', 'inquiries', 'content', 'comments'][number(drawn) % 4] as string }),
    ],
    ['searched', (drawn) => ({ q: word(drawn) })],
    [
      'of some days',
      (drawn) => ({ since: daysAgo(61 + number(drawn)), until: daysAgo(60 + number(drawn)), outcome: 'refused' }),
    ],
  ),
  'GET /api/staff/audit, of a person': { of: 'account', ask: ({ email }) => ({ query: { person: email as string } }) },
  'GET /api/staff/audit, of whom there is most': {
    of: 'staff',
    ask: () => ({ query: { person: 'person-1@mail.example.org' } }),
  },
  ...list(
    '/api/staff/applications',
    ['of a state', () => ({ state: 'OH', status: 'submitted' })],
    ['mine', () => ({ assigned: 'me', sort: 'company' })],
  ),
  'GET /api/staff/applications/{program}': {
    of: 'staff',
    ask: (drawn) => ({ path: { program: 'mep' }, query: page(drawn) }),
  },
  'GET /api/staff/applications, searched': { of: 'application', ask: ({ mail }) => ({ query: { q: mail as string } }) },
  'GET /api/staff/applications/{program}, searched': {
    of: 'application',
    ask: ({ mail }) => ({ path: { program: 'mep' }, query: { q: mail as string, ...firstPage } }),
  },
  'GET /api/staff/applications/{program}/{id}': { of: 'application', ask: application },
  'PUT /api/staff/applications/{program}/{id}/assignee': {
    of: 'application',
    arm: asSubmitted,
    ask: (drawn) => ({ ...application(drawn), body: { ...revision(drawn), to: drawn.person } }),
  },
  'POST /api/staff/applications/{program}/{id}/status': {
    of: 'application',
    arm: asSubmitted,
    ask: (drawn) => ({ ...application(drawn), body: { ...revision(drawn), status: 'in review', message: '' } }),
  },
  'POST /api/staff/applications/{program}/{id}/notes': {
    of: 'application',
    ask: (drawn) => ({ ...application(drawn), body: { text: 'Called.' } }),
  },
  'POST /api/staff/applications/{program}/{id}/document': {
    of: 'application',
    few: true,
    ask: (drawn) => ({ ...application(drawn), body: { as: 'pdf' } }),
  },
  ...list(
    '/api/staff/inquiries',
    ['searched', (drawn) => ({ q: word(drawn) })],
    ['new', () => ({ status: 'new', sort: '-sent' })],
    ['mine', () => ({ assigned: 'me' })],
  ),
  'GET /api/staff/inquiries/{id}': { of: 'inquiry', ask: inquiry },
  'PUT /api/staff/inquiries/{id}/assignee': {
    of: 'inquiry',
    arm: asCame('new'),
    ask: (drawn) => ({ ...inquiry(drawn), body: { ...revision(drawn), to: drawn.person } }),
  },
  'POST /api/staff/inquiries/{id}/answers': {
    of: 'inquiry',
    async arm(drawn, tools) {
      const found = await asCame('new')(drawn, tools)
      const { replyAddresses } = (await tools.call('GET /api/staff/inquiries/{id}', inquiry(drawn), drawn)) as {
        replyAddresses: { address: string }[]
      }
      return { ...found, reply: replyAddresses[0]?.address as string }
    },
    ask: (drawn) => ({
      ...inquiry(drawn),
      body: { ...revision(drawn), text: 'Thank you.', replyTo: drawn.reply, sending: crypto.randomUUID() },
    }),
  },
  'POST /api/staff/inquiries/{id}/status': {
    of: 'inquiry',
    arm: asCame('answered'),
    ask: (drawn) => ({ ...inquiry(drawn), body: { ...revision(drawn), status: 'closed' } }),
  },
  'GET /api/staff/saved-replies': { of: 'staff' },
  'POST /api/staff/saved-replies': {
    of: 'staff',
    arm: async (_, { query }) => void (await query('DELETE FROM saved_replies WHERE id < 1001 OR id > 1060')),
    ask: ({ n }) => ({ body: { title: `Reply ${n} ${Math.random()}`, text: 'Thank you.' } }),
  },
  'PUT /api/staff/saved-replies/{id}': {
    of: 'staff',
    arm: async ({ n }, { query }) =>
      (await query('SELECT id, revision FROM saved_replies WHERE id = $1', 1001 + (Number(n) % 60)))[0],
    ask: ({ id, revision: text, n }) => ({
      path: { id: id as string },
      body: { title: `Reply ${id} ${n}${Math.random()}`, text: 'Thank you.', revision: Number(text) },
    }),
  },
  'DELETE /api/staff/saved-replies/{id}': {
    of: 'staff',
    arm: async (_, { query }) =>
      (
        await query(
          `INSERT INTO saved_replies (id, title, text, changed_at, changed_by) OVERRIDING SYSTEM VALUE
           VALUES (999999, 'Gone', 'Gone', now(), '') ON CONFLICT DO NOTHING RETURNING id`,
        )
      )[0],
    ask: () => ({ path: { id: '999999' } }),
  },
  'GET /api/staff/offices': { of: 'staff' },
  'PUT /api/staff/offices/{id}/people/{person}': {
    of: 'office',
    ask: ({ office, other }) => ({ path: { id: office as string, person: other as string } }),
  },
  'DELETE /api/staff/offices/{id}/people/{person}': {
    of: 'office',
    arm: async ({ office, other }, { query }) =>
      void (await query('INSERT INTO office_people VALUES ($1, $2, now()) ON CONFLICT DO NOTHING', office, other)),
    ask: ({ office, other }) => ({ path: { id: office as string, person: other as string } }),
  },
  'POST /api/staff/offices/{id}/successor': {
    of: 'office',
    few: true,
    arm: async ({ other }, { query }) =>
      (
        await query(
          `WITH gone AS (
             INSERT INTO offices (directory_id, name, state, city, name_key, city_key, address_key, current, sample)
             SELECT gen_random_uuid()::text, name, state, city, name_key, city_key, address_key, false, false FROM offices LIMIT 1
             RETURNING id)
           INSERT INTO office_people SELECT id, $1, now() FROM gone RETURNING office AS gone`,
          other,
        )
      )[0],
    ask: ({ office, gone }) => ({ path: { id: gone as string }, body: { to: Number(office) } }),
  },
  ...list(
    '/api/staff/comments',
    ['searched', (drawn) => ({ q: word(drawn) })],
    ['waiting', () => ({ status: 'pending' })],
    ['reported', () => ({ reported: 'open' })],
  ),
  'GET /api/staff/comments/{id}': { of: 'deskComment', ask: ({ comment }) => ({ path: { id: comment as string } }) },
  'PUT /api/staff/comments/{id}/pause': {
    of: 'deskComment',
    arm: async ({ author }, { query }) => void (await query('DELETE FROM comment_pauses WHERE user_id = $1', author)),
    ask: ({ comment }) => ({
      path: { id: comment as string },
      body: { length: 'week', reason: 'Too much', seen: null },
    }),
  },
  'DELETE /api/staff/comments/{id}/pause': {
    of: 'deskComment',
    arm: async ({ author }, { query }) =>
      (
        await query(
          `INSERT INTO comment_pauses (user_id, since, until, reason, by) VALUES ($1, date_trunc('second', now()), now() + interval '1 day', 'Too much', '')
         ON CONFLICT (user_id) DO UPDATE SET since = excluded.since RETURNING to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since`,
          author,
        )
      )[0],
    ask: ({ comment, since }) => ({ path: { id: comment as string }, query: { seen: since as string } }),
  },
  'POST /api/staff/comments/decisions': {
    of: 'deskComment',
    arm: async ({ comment }, { query }) =>
      void (await query(`UPDATE tool_comments SET status = 'pending' WHERE id = $1`, comment)),
    ask: ({ comment }) => ({ body: { comments: [{ id: comment, seen: 'pending' }], decision: 'approved' } }),
  },
  'DELETE /api/staff/inquiries/{id}': {
    of: 'staff',
    async arm(_, { query }) {
      const [sent] = await query(
        `INSERT INTO contact_messages (sent_at, name, email, phone, organization, city, county, state, website, message)
         VALUES (now(), 'Pat', 'pat@mail.example.org', '', '', '', '', 'OH', '', 'Gone soon') RETURNING id`,
      )
      return (await query('SELECT id AS inquiry FROM inquiries WHERE contact_message = $1', sent?.id))[0]
    },
    ask: inquiry,
  },
}
