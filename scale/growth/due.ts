import { authored, placeTables } from '../../src/features/assessments/server/place-tables.ts'
import { trailDays } from './fill/size.ts'

/** Rows of a table, as of the moment `$1`, when a job begins. */
export interface Rows {
  table: string
  /** What holds for them. */
  where: string
  /** What the job has to make: none is there before. Else it is what the job has to do away with. */
  isMade?: true
}

const rows = (table: string, where: string): Rows => ({ table, where })
const before = (column: string, age: string) => `${column} < $1::timestamptz - interval '${age}'`

const isFormer = (author: string) =>
  `${author} <> '' AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = lower(${author}))`
const isFormerId = (table: string) =>
  `${table}.by IS NOT NULL AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = ${table}.by)`
const isClosed = (network: string) =>
  `NOT EXISTS (SELECT FROM organizations AS o WHERE o.network_uuid = ${network})
   AND NOT EXISTS (SELECT FROM users AS u WHERE u.own_network_uuid = ${network})`
const isOfNobody = (place: string) =>
  `${isClosed(place)} AND NOT EXISTS (SELECT FROM systems AS s WHERE s.place = ${place})`

/** What the jobs of a night find to do, by their names. */
export const dueOf: Record<string, readonly Rows[]> = {
  'accounts-upkeep': [
    rows('sign_ups', `${before('created_at', '7 days')} OR ${before('verified_at', '1 hour')}`),
    rows('users', `email_verified_at IS NULL AND ${before('created_at', '7 days')}`),
    rows('refresh_tokens', 'expires_at < $1'),
    rows('sessions', before('coalesce(ended_at, expires_at)', '90 days')),
    rows('login_challenges', 'expires_at < $1'),
    rows('codes', `${before('touched_at', '1 day')} AND blocked_until IS NULL`),
    rows('request_counts', 'window_ends < $1'),
    rows('throttles', before('last_failed_at', '1 day')),
    rows('audit_events', before('at', `${trailDays} days`)),
  ],
  'messages-upkeep': [
    rows('messages', `created_at > $1::timestamptz - interval '2 days' AND sent_at IS NOT NULL AND text <> ''`),
    rows('messages', `${before('created_at', '28 days')} AND ${before('sent_at', '28 days')}`),
    rows('messages', `sent_at IS NULL AND ${before('created_at', '84 days')}`),
  ],
  'inquiries-upkeep': [
    rows('contact_messages', before('sent_at', '24 months')),
    rows('expert_messages', before('sent_at', '24 months')),
  ],
  'company-lookup-upkeep': [rows('registry_answers', before('asked_at', '30 days'))],
  'assessments-upkeep': [
    rows('systems', isClosed('systems.network_uuid')),
    ...placeTables.map((table) => rows(table, isOfNobody(`${table}.network_uuid`))),
    rows('answer_batches', isOfNobody('answer_batches.network_uuid')),
    ...['responsibilities', ...authored].map((table) => rows(table, isOfNobody(`${table}.place`))),
    rows('assessment_answers', isFormer('answered_by')),
    rows('assessment_snapshots', isFormer('completed_by')),
    rows('assessment_statuses', isFormer('entered_by')),
    ...[...authored, 'answer_batches'].map((table) => rows(table, isFormerId(table))),
    rows('assessment_overtaken', before('entered_at', '366 days')),
    rows('answer_batches', before('at', '30 days')),
  ],
  'assessment-reminders': [
    rows('assessment_reminders', 'due_on < $1::date'),
    { ...rows('messages', `created_at >= $1 AND subject LIKE '%: due on %'`), isMade: true },
    { ...rows('messages', `created_at >= $1 AND subject LIKE '%target date%'`), isMade: true },
  ],
  'applications-upkeep': [rows('applications', `status = 'draft' AND ${before('saved_at', '183 days')}`)],
  'comments-upkeep': [rows('comment_pauses', 'until < $1')],
  'contact-upkeep': [rows('spent_proofs', 'expires_at < $1')],
  'organization-looks': [rows('organizations', 'look_table IS NULL')],
  'items-bin': [rows('items', before('binned_at', '30 days'))],
  'previews-over': [rows('previews', 'until < $1')],
}

const byTheMinute = 'it is done each minute, also while people were asked'

/** Jobs that have nothing to do in most nights, and why. */
export const idle: Record<string, string> = {
  'application-offices': 'the directory of offices did not change',
  'item-links': 'no item that others link to got another address',
  'content-search': byTheMinute,
  'event-reminders': byTheMinute,
  'circuit-changes': byTheMinute,
  'items-due': byTheMinute,
  'review-mails': byTheMinute,
}
