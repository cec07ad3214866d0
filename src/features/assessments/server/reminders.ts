import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { setKeys, setOf, viewsOf } from '../answer-sets.ts'
import { dayAfter, daysUntil } from '../close-out.ts'
import type { AssessmentKey } from '../contract.ts'
import { frameworkKeys } from '../frameworks/registry.ts'
import { statusOf } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'
import { addressOf } from './entered-by.ts'
import { frameworkOf } from './frameworks.ts'
import { statusColumns } from './posted-status.ts'
import { type NamedSystem, statusMail, targetMail } from './reminder-mails.ts'
import { type Place, readAnswers, readDetails } from './store.ts'
import { holdSystem, nameOfPlace, networkOfPlace } from './system-store.ts'

type Kind = 'two-weeks' | 'day' | 'status-90' | 'status-30' | 'status-7'
/** Days are calendar days in UTC, as YYYY-MM-DD. */
interface Due {
  /** Of a further system its own id, as in a place. */
  network: string
  key: AssessmentKey
  day: string
}

/**
 * Mails who takes part in an assessment 14 days and a day before target dates of what is not met, and 90, 30 and 7 days
 * before what follows from the status date (RULE-15). A mail that was missed, or a status that is entered late, gets the
 * mail whose time it is. Each is taken and mailed in one transaction, so it goes out once, whichever instance does it.
 */
export async function sendReminders(portal: Portal): Promise<void> {
  const { db } = portal
  const today = dayAfter(portal.clock.now(), 0)
  const nameOf = namesInTurn(db)
  for (const due of await targetsOn(db, today)) {
    const open = await openOn(db, due)
    if (open.size === 0) continue
    const kind = daysUntil(due.day, portal.clock.now()) > 1 ? 'two-weeks' : 'day'
    const system = await nameOf(due.network)
    await remind(portal, due, kind, targetMail(portal, { ...due, system }, open))
  }
  for await (const { due, kind, text } of statusesDue(db, portal.clock.now())) {
    const system = await nameOf(due.network)
    await remind(portal, due, kind, statusMail(portal, { ...due, system }, text))
  }
  await sql`DELETE FROM assessment_reminders WHERE due_on < ${today}::date`.execute(db)
}

/** What is due comes place by place: each is asked for once. */
function namesInTurn(db: Db): (place: string) => Promise<NamedSystem> {
  let last: { place: string; name: NamedSystem } | undefined
  return async (place) => {
    if (last?.place !== place) last = { place, name: await nameOfPlace(db, place) }
    return last.name
  }
}

async function targetsOn(db: Db, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT DISTINCT network_uuid AS network, assessment_key AS key, to_char(target_date, 'YYYY-MM-DD') AS day
    FROM assessment_requirements
    WHERE assessment_key = ANY(${setKeys}) AND target_date IN (${today}::date, ${today}::date + 1, ${today}::date + 13, ${today}::date + 14)
    ORDER BY 1, 2, 3`.execute(db)
  return rows
}

/** What is due on the day and not met: answered no, or not finished. */
async function openOn(db: Db, { network, key, day }: Due): Promise<Set<string>> {
  const [answers, requirements, due] = await Promise.all([
    readAnswers(db, { network, key }),
    readDetails(db, { network, key }),
    db
      .selectFrom('assessment_requirements')
      .select('requirement')
      .where('network_uuid', '=', network)
      .where('assessment_key', '=', key)
      .where(sql<boolean>`target_date = ${day}::date`)
      .execute(),
  ])
  const named = new Set(due.map(({ requirement }) => requirement))
  return new Set(
    scoredRequirements(key)
      .filter((requirement) => named.has(requirement.id) && statusOf(requirement, { answers, requirements }) !== 'met')
      .map(({ id }) => id),
  )
}

/** How far back a status date can lie whose day falls due, in any check. */
const spans = [...new Set(frameworkKeys.flatMap((key) => frameworkOf(key).status?.spans ?? []))]
const statusesAtOnce = 500

/** What follows from status dates within the next 90 days, each with the mail whose time it is, a slice at a time. */
async function* statusesDue(db: Db, now: Date): AsyncGenerator<{ due: Due; kind: Kind; text: string }> {
  const today = dayAfter(now, 0)
  // A day or two more on each side, for leap days; the days themselves are reckoned below.
  const near = sql.join(
    spans.map((span) => sql`status_date + ${span}::interval BETWEEN ${today}::date - 2 AND ${today}::date + 92`),
    sql` OR `,
  )
  let after: Place | undefined
  for (;;) {
    let query = db
      .selectFrom('assessment_statuses')
      .select(['network_uuid as network', 'assessment_key as key', ...statusColumns])
      // Of others a release after this one knows.
      .where('assessment_key', 'in', frameworkKeys)
      .where(sql<boolean>`(${near})`)
    if (after)
      query = query.where(sql<boolean>`(network_uuid, assessment_key) > (${after.network}::uuid, ${after.key})`)
    const rows = await query.orderBy('network_uuid').orderBy('assessment_key').limit(statusesAtOnce).execute()
    for (const { network, key, ...posted } of rows)
      for (const { day, text } of frameworkOf(key).status?.dates(posted) ?? []) {
        const left = daysUntil(day, now)
        if (left < 0 || left > 90) continue
        const kind = left <= 7 ? 'status-7' : left <= 30 ? 'status-30' : 'status-90'
        yield { due: { network, key, day }, kind, text }
      }
    if (rows.length < statusesAtOnce) return
    after = rows.at(-1)
  }
}

const remind = ({ db, messages }: Portal, due: Due, kind: Kind, mail: Letter): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const email of await take(tx, due, kind)) await messages.mail(tx, { to: email, ...mail })
  })

/**
 * Takes the reminder for everyone whom it is for and who has not got it: their addresses. Of a target date one mail goes
 * out, whichever view of the answers a release before this one named in it.
 */
async function take(tx: Tx, due: Due, kind: Kind): Promise<string[]> {
  const owner = await networkOfPlace(tx, due.network)
  const people = await recipients(tx, due, owner)
  if (people.length === 0) return []
  // In the order of whoever saves, or removes a system: nothing is kept of one that is gone.
  await sql`SELECT FROM users WHERE id = ANY(${people.map(({ id }) => id)}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  )
  if (!(await holdSystem(tx, due.network, owner))) return []
  const views = kind.startsWith('status') ? [due.key] : viewsOf(due.key)
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO assessment_reminders (network_uuid, assessment_key, kind, due_on, user_id)
    SELECT ${due.network}::uuid, ${due.key}, ${kind}, ${due.day}::date, u.id
    FROM users u
    WHERE u.id = ANY(${people.map(({ id }) => id)}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM assessment_reminders_off o WHERE o.user_id = u.id)
      AND NOT EXISTS (
        SELECT 1 FROM assessment_reminders r
        WHERE r.network_uuid = ${due.network}::uuid AND r.assessment_key = ANY(${views}) AND r.kind = ${kind}
          AND r.due_on = ${due.day}::date AND r.user_id = u.id)
    ORDER BY u.id
    ON CONFLICT DO NOTHING
    RETURNING user_id`.execute(tx)
  const taken = new Set(rows.map(({ user_id }) => user_id))
  return people.filter(({ id }) => taken.has(id)).map(({ email }) => email)
}

/** Members of the network who entered something or completed; where none is left, the administrators or the individual. */
async function recipients(tx: Tx, { network, key }: Place, owner: string): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string; author: boolean }>`
    WITH marked AS (
      SELECT changes, answered_by AS email FROM assessment_answers
      WHERE network_uuid = ${network}::uuid AND assessment_key = ${setOf(key)}
      UNION ALL
      SELECT changes, '' FROM assessment_requirements
      WHERE network_uuid = ${network}::uuid AND assessment_key = ${setOf(key)}
      UNION ALL
      SELECT '{}', completed_by FROM assessment_snapshots
      WHERE network_uuid = ${network}::uuid AND assessment_key = ANY(${viewsOf(key)})
    ), authors AS (
      SELECT ${addressOf(sql`email`)} AS name FROM marked
      UNION
      SELECT mark.value ->> 'by' FROM marked, jsonb_each(marked.changes) mark
    ), people AS (
      SELECT u.id, u.email, u.user_group, u.own_network_uuid,
        -- Each by itself, so that authors are found by their hashes, however many people there are.
        (${addressOf(sql`u.email`)} IN (SELECT name FROM authors) OR u.id::text IN (SELECT name FROM authors)) AS author
      FROM users u
      WHERE u.network_uuid = ${owner}::uuid AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL
        -- By these an index finds them.
        AND (u.own_network_uuid = ${owner}::uuid
          OR u.organization_id = ANY (ARRAY(SELECT id FROM organizations WHERE network_uuid = ${owner}::uuid)))
    )
    SELECT id, email, author FROM people
    WHERE author OR user_group = 'OrganizationAdmin' OR own_network_uuid = ${owner}::uuid
    ORDER BY id`.execute(tx)
  const authors = rows.filter(({ author }) => author)
  return authors.length > 0 ? authors : rows
}
