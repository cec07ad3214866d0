import { addressOf } from '../../../src/platform/families-contract.ts'
import { isFull } from './content.ts'
import { type Size, type Step, staff, text, trailDays } from './size.ts'

/** What only grows: the audit trail, messages, and what people keep and register for. */
export const records = ({ accounts, organizations, members, events, items }: Size): Step[] => [
  {
    // Two days more than it is kept. The administrator of the largest organization has had many.
    what: 'audit_events',
    sql: `INSERT INTO audit_events (at, event, outcome, actor, actor_id, user_id, organization_id, address, device, details,
        area, item)
      SELECT now() - interval '${trailDays + 2} days' + n / ${accounts * 10}.0 * interval '${trailDays + 2} days',
        growth.one('{login,login,login,login-failed,logout,session-ended,account-changed,password-changed}', n, 20),
        CASE WHEN n % 9 = 0 THEN 'refused' ELSE 'done' END, 'user', who, who,
        CASE WHEN n % 30 = 0 THEN growth.id('organization', growth.draw(n, 19, ${organizations})) END,
        '198.18.' || n % 256 || '.7', 'Firefox on Linux',
        CASE WHEN n % 3 = 0 THEN jsonb_build_object('fields', jsonb_build_array('city', 'zipcode'), 'by', 'password') ELSE '{}' END,
        CASE WHEN n % 40 = 0 THEN growth.one('{applications,inquiries,content,comments}', n, 37) END,
        CASE WHEN n % 40 = 0 THEN growth.id('mep', 1 + growth.draw(n, 22, ${(accounts * 3) / 200}))::text END
      FROM generate_series(1, ${accounts * 10}) AS n,
        LATERAL (SELECT growth.id('user', CASE WHEN n % 200 = 0 THEN 1 WHEN n % 40 = 0 THEN
          ${members} + 1 + growth.draw(n, 23, ${staff}) ELSE 1 + growth.draw(n, 21, ${accounts}) END) AS who) AS drawn`,
  },
  {
    // Sent ones but for a few, of which some are too old to be sent at all, and some that an earlier release left whole.
    what: 'messages',
    sql: `INSERT INTO messages (id, channel, recipient, subject, text, reply_to, created_at, sent_at, attempts)
      SELECT growth.id('message', n), 'mail', growth.mail(1 + growth.draw(n, 24, ${accounts})),
        growth.one('{Your verification code,Your login code,A reminder of your event,Your account was changed}', n, 25),
        CASE WHEN is_waiting OR is_stale OR is_whole THEN repeat('Some words that were sent, or wait to be. ', 20) ELSE '' END,
        CASE WHEN n % 100 = 0 THEN growth.mail(1 + growth.draw(n, 26, ${accounts})) END,
        CASE WHEN is_stale THEN made - interval '90 days' ELSE made END,
        CASE WHEN NOT is_waiting AND NOT is_stale THEN made + interval '2 seconds' END, 1
      FROM generate_series(1, ${accounts * 5}) AS n, LATERAL (
        SELECT now() - interval '29 days' + n / ${accounts * 5}.0 * interval '29 days' AS made, n % 2500 = 0 AS is_waiting,
          n % 5000 = 1 AS is_stale, n % 50 = 7 AND n > ${accounts * 4.75} AS is_whole) AS drawn`,
  },
  {
    what: 'bookmarks',
    sql: `INSERT INTO bookmarks (id, user_id, url, title, type, created_at)
      SELECT growth.id('bookmark', n), growth.id('user', growth.person(n, 0)),
        CASE n / ${accounts} WHEN 0 THEN '${addressOf('news', { id: 'item-' })}' ELSE '${addressOf('blog', { id: 'item-' })}' END
          || 1 + growth.draw(n, 27, greatest(1, CASE n / ${accounts} WHEN 0 THEN ${items * 0.6} ELSE ${items * 0.2} END)::bigint),
        'A page that somebody kept', CASE n / ${accounts} WHEN 0 THEN 'news' ELSE 'blog' END, growth.moment(n, 28, 700)
      FROM generate_series(0, ${accounts * 2 - 1}) AS n`,
  },
  {
    what: 'event_registrations',
    sql: `INSERT INTO event_registrations (id, event_id, user_id, state, since)
      SELECT growth.id('registration', n), 'growth-' || event, growth.id('user', growth.person(n, 5)),
        CASE WHEN ${isFull('event')} AND n % 2 = 0 THEN 'waiting' ELSE 'registered' END, growth.moment(n, 30, 700)
      FROM generate_series(1, ${accounts / 2}) AS n, LATERAL (SELECT growth.draw(n, 29, ${events}) AS event) AS drawn`,
  },
  {
    what: 'tool_comments',
    sql: `INSERT INTO tool_comments (id, tool_id, user_id, name, body, posted_at, status, decided_at, decided_by)
      SELECT growth.id('comment', n), tools.ids[1 + n % cardinality(tools.ids)], growth.id('user', growth.person(n, 6)),
        'Pat Doe', ${text('n', 31_000, 20, 4)}, posted, status, CASE WHEN status <> 'pending' THEN posted END,
        CASE WHEN status <> 'pending' THEN growth.id('user', ${members + 1})::text END
      FROM generate_series(1, ${accounts / 20}) AS n, (SELECT array_agg(id ORDER BY id) AS ids FROM tool_reviews WHERE id LIKE 'tool-%') AS tools,
        LATERAL (SELECT growth.moment(n, 32, 900) AS posted,
          growth.one('{approved,approved,approved,approved,approved,approved,approved,held,rejected,pending}', n, 33) AS status) AS drawn`,
  },
  {
    what: 'comment_reports',
    sql: `INSERT INTO comment_reports (comment, user_id, at, reason, seen_at)
      SELECT growth.id('comment', n), growth.id('user', growth.person(n, 7)), now(), 'Not about the tool',
        CASE WHEN n % 4 = 0 THEN NULL ELSE now() END FROM generate_series(1, ${accounts / 20}, 50) AS n`,
  },
  {
    what: 'comment_pauses',
    sql: `INSERT INTO comment_pauses (user_id, since, until, reason, by)
      SELECT growth.id('user', growth.person(n, 12)), since, since + interval '7 days', 'Too much at once',
        growth.id('user', ${members + 1})::text
      FROM generate_series(1, ${accounts / 500}) AS n, LATERAL (SELECT growth.moment(n, 38, 8) AS since) AS drawn`,
  },
  {
    what: 'registry_answers',
    sql: `INSERT INTO registry_answers (code, company, asked_at)
      SELECT 'CAGE ' || n, CASE WHEN n % 4 > 0 THEN jsonb_build_object('name', 'Company ' || n, 'city', 'Columbus') END,
        growth.moment(n, 39, 31) FROM generate_series(1, ${accounts / 50}) AS n`,
  },
  {
    what: 'survey_answers',
    sql: `INSERT INTO survey_answers (id, survey, answered_at, answers)
      SELECT growth.id('survey', n), growth.one('{feedback,apex-event-feedback,ps-introduction-feedback}', n, 34),
        growth.moment(n, 35, 900), jsonb_build_object('emailAddress', growth.mail(growth.person(n, 8)), 'name', 'Ada',
          'comment', 'Some words', 'satisfaction', 'Satisfied') FROM generate_series(1, ${accounts / 50}) AS n`,
  },
]

/** What the queue keeps for a week. Its tables are there once a portal has started. */
export const jobs = ({ accounts }: Size): Step => ({
  what: 'jobs of a week',
  sql: `INSERT INTO pgboss.job (id, name, data, state, created_on, start_after, started_on, completed_on, keep_until, policy)
    SELECT growth.id('job', n), 'deliver-message', jsonb_build_object('id', growth.id('message', n)), 'completed', born, born,
      born, born + interval '1 second', born + interval '14 days', 'standard'
    FROM generate_series(1, ${accounts}) AS n, LATERAL (SELECT now() - interval '7 days'
      + n / ${accounts}.0 * interval '7 days' AS born) AS drawn`,
})
