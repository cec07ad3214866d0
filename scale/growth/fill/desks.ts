import { posted, registration } from '../../../test/application-entries.ts'
import { type Size, type Step, staff, text } from './size.ts'

const numbers = 'BCDFGHJKLMNPQRSTVWXZ23456789'

/** The number of a submission: nine signs that no other has. */
const numberOf = (n: string) =>
  `(SELECT regexp_replace(string_agg(substr('${numbers}', 1 + (${n}::bigint * 7919 / (28 ^ place)::bigint % 28)::int, 1), '' ORDER BY place),
    '(...)(...)(...)', '\\1-\\2-\\3') FROM generate_series(0, 8) AS place)`

/** Some are older than they are kept. */
const sent = 'growth.moment(n, 40, 740)'

const someoneOfTheDesk = (members: number, salt: number) =>
  `growth.id('user', ${members + 1} + growth.draw(n, ${salt}, ${staff}))`

/** What people send in, and what the programme's people have done with it. */
export function desks(size: Size): Step[] {
  const { accounts, members } = size
  const counts = { mep: (accounts * 3) / 200, pilot: accounts / 200, contact: accounts / 50, expert: accounts / 100 }
  const submissions = Object.entries(counts).map(([kind, count], index): Step => {
    const column = { mep: 'application', pilot: 'application', contact: 'contact_message', expert: 'expert_message' }[
      kind
    ]
    return {
      what: `submissions (${kind})`,
      sql: `INSERT INTO submissions (number, sent_on, ${column})
        SELECT ${numberOf(`(n + ${index * accounts})`)}, ${sent}::date, growth.id('${kind}', n)
        FROM generate_series(1, ${count}) AS n`,
    }
  })
  return [
    ...submissions,
    ...applications(size, 'mep', counts.mep),
    ...applications(size, 'pilot', counts.pilot),
    {
      what: 'contact_messages',
      triggers: { contact_messages: ['contact_messages_inquiry'] },
      sql: `INSERT INTO contact_messages (id, sent_at, user_id, name, email, phone, organization, city, county, state,
          website, message, office)
        SELECT growth.id('contact', n), ${sent}, CASE WHEN n % 4 = 0 THEN growth.id('user', person) END,
          'Pat Doe', growth.mail(person), '614-555-0100', 'Doe Machining', 'Columbus', 'Franklin County, Ohio', 'OH', '',
          ${text('n', 41_000, 30, 6)}, offices.ids[1 + n % cardinality(offices.ids)]
        FROM generate_series(1, ${counts.contact}) AS n, (SELECT array_agg(id ORDER BY id) AS ids FROM offices) AS offices,
          LATERAL (SELECT growth.person(n, 9) AS person) AS drawn`,
    },
    {
      what: 'expert_messages',
      triggers: { expert_messages: ['expert_messages_inquiry'] },
      sql: `INSERT INTO expert_messages (id, user_id, state, center, message, sent_at)
        SELECT growth.id('expert', n), growth.id('user', growth.person(n, 10)), 'OH', 'Ohio MEP', ${text('n', 42_000, 30, 6)},
          ${sent} FROM generate_series(1, ${counts.expert}) AS n`,
    },
    {
      what: 'inquiries',
      sql: `UPDATE inquiries SET status = done.status, status_at = sent_at, revision = 1,
          assigned_to = CASE WHEN n % 3 = 0 THEN ${someoneOfTheDesk(members, 43)} END
        FROM (SELECT id, row_number() OVER (ORDER BY sent_at) AS n,
          (ARRAY['answered', 'answered', 'closed', 'closed', 'new'])[1 + row_number() OVER (ORDER BY sent_at) % 5] AS status
          FROM inquiries) AS done WHERE done.id = inquiries.id`,
    },
    {
      what: 'inquiry_history',
      sql: `INSERT INTO inquiry_history (inquiry, at, by, what, text)
        SELECT id, status_at, growth.id('user', ${members + 1})::text, 'answered', 'Thank you for your message.'
        FROM inquiries WHERE status <> 'new'`,
    },
    {
      what: 'saved_replies',
      sql: `INSERT INTO saved_replies (id, title, text, changed_at, changed_by)
        OVERRIDING SYSTEM VALUE SELECT 1000 + n, 'Reply ' || n, 'Some words.', now(), '' FROM generate_series(1, 400) AS n`,
    },
    {
      what: 'office_people',
      sql: `INSERT INTO office_people SELECT offices.id, growth.id('user', ${members + 1} + offices.id % ${staff}), now() FROM offices`,
    },
  ]
}

const applications = ({ accounts, members }: Size, program: 'mep' | 'pilot', count: number): Step[] => [
  {
    what: `applications (${program})`,
    triggers: { applications: ['applications_line'] },
    sql: `INSERT INTO applications (id, user_id, program, saved_at, answers, submitted_at, status, status_at, status_by,
        assigned_to, office, revision)
      SELECT growth.id('${program}', n), growth.id('user', growth.person(n, 11)), '${program}', sent, $1::jsonb, sent, status,
        sent, ${someoneOfTheDesk(members, 46)}::text, CASE WHEN n % 3 = 0 THEN ${someoneOfTheDesk(members, 47)} END,
        offices.ids[1 + n % cardinality(offices.ids)], 0
      FROM generate_series(1, ${count}) AS n, (SELECT array_agg(id ORDER BY id) AS ids FROM offices) AS offices,
        LATERAL (SELECT ${sent} AS sent,
          (ARRAY['submitted', 'submitted', 'in review', 'in review', 'more information needed', 'accepted',
            'accepted', 'accepted', 'declined', 'withdrawn'])[1 + n % 10] AS status) AS drawn`,
    values: [JSON.stringify(posted[program])],
  },
  {
    what: `drafts (${program})`,
    sql: `INSERT INTO applications (id, user_id, program, draft, draft_version, saved_at)
      SELECT growth.id('${program} draft', n), growth.id('user', growth.person(n, 11)), '${program}', $1::jsonb, 1,
        growth.moment(n, 48, 185) FROM generate_series(${count + 1}, ${count + accounts / 100}) AS n`,
    values: [JSON.stringify(registration)],
  },
  {
    what: `application_history (${program})`,
    sql: `INSERT INTO application_history (application_id, at, what, before, after, by)
      SELECT growth.id('${program}', n), now(), 'status', 'submitted', 'in review', growth.id('user', ${members + 1})::text
      FROM generate_series(1, ${count}) AS n WHERE n % 10 > 1`,
  },
  {
    what: `application_notes (${program})`,
    sql: `INSERT INTO application_notes (application_id, at, text, by)
      SELECT growth.id('${program}', n), now(), 'Called, nobody there.', growth.id('user', ${members + 1})::text
      FROM generate_series(1, ${count}) AS n WHERE n % 5 = 0`,
  },
  {
    what: `application_questions (${program})`,
    sql: `INSERT INTO application_questions (application_id, asked_at, asked_by, text, fields)
      SELECT growth.id('${program}', n), now(), growth.id('user', ${members + 1})::text, 'Which center is yours?', '{city}'
      FROM generate_series(1, ${count}) AS n WHERE n % 10 = 4`,
  },
]
