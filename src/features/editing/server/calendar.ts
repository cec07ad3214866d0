import { type RawBuilder, sql } from 'kysely'
import { clockTimeOf } from '../../../forms/zoned.ts'
import { portalZone } from '../../../forms/zones.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type CalendarFamily, dayPageSize, type EntryKind, entryKinds, mostOfDay } from '../calendar-kinds.ts'
import { daysOf, monthOf, spanOf } from '../calendar-months.ts'
import './tables.ts'

/** From one moment to before another, with the zone by whose clocks days are counted. */
export interface Span {
  from: Date
  to: Date
  zone: string
}

/** What is held, a row for each of its days: a table of `day`, `at`, `family`, `id`, `title` and `cancelled`. */
export type Held = (span: Span) => RawBuilder<unknown>

export interface CalendarEntry {
  kind: EntryKind
  at: Date
  family: CalendarFamily
  id: string
  title: string
  scheduled: boolean
  cancelled: boolean
  many: number | null
}

export interface CalendarDay {
  /** "2026-11-27" */
  day: string
  /** Of all that stands there. */
  count: number
  entries: CalendarEntry[]
}

interface Asked {
  /** This month, where nothing is said. */
  month?: string | undefined
  day?: string | undefined
  family?: CalendarFamily | undefined
  page: number
}

interface Row extends CalendarEntry {
  day: string
  count: number
}

/** What stands on the days of a month: the first of each day, or a page of one day's list (PUBLISH-13). */
export async function readCalendar(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  held: Held,
  actor: Actor,
  { month, day, family, page }: Asked,
): Promise<{ month: string; today: string; days: CalendarDay[] }> {
  requirePermission(actor, 'content.write')
  const now = clock.now()
  const today = clockTimeOf(now.toISOString(), portalZone).slice(0, 10)
  const shown = day ? monthOf(day) : (month ?? monthOf(today))
  const days = day ? [day] : daysOf(shown)
  const span = { ...spanOf(days[0] as string, days.at(-1) as string, portalZone), zone: portalZone }
  const most = day ? dayPageSize : mostOfDay
  const rows = await entriesOf(db, entriesIn(span, now, held), { family, skip: day ? (page - 1) * most : 0, most })
  const byDay = new Map<string, CalendarDay>()
  for (const { day: on, count, ...entry } of rows) {
    const known = byDay.get(on) ?? { day: on, count, entries: [] }
    known.entries.push(entry)
    byDay.set(on, known)
  }
  return { month: shown, today, days: [...byDay.values()] }
}

/** However much stands on a day, no more rows of it than asked for leave the database, and of these alone it reads titles. */
async function entriesOf(
  db: Db,
  { acts, entries }: Entries,
  { family, skip, most }: { family: CalendarFamily | undefined; skip: number; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH acts AS MATERIALIZED (${acts})
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count, kind, at, family, id,
      coalesce(title, (SELECT i.title FROM items AS i WHERE i.id = placed.item)) AS title, scheduled, cancelled, many
    FROM (
      SELECT *, count(*) OVER (PARTITION BY day)::integer AS count,
        row_number() OVER (PARTITION BY day ORDER BY array_position(${[...entryKinds]}::text[], kind), at, id) AS place
      FROM (SELECT *, coalesce(named, item::text) AS id FROM (${entries}) AS each) AS entry
      WHERE ${family ? sql<boolean>`family = ${family}` : sql<boolean>`true`}
    ) AS placed
    WHERE place > ${skip} AND place <= ${skip + most}
    ORDER BY day, place`.execute(db)
  return rows
}

interface Entries {
  /** What the trail tells of. */
  acts: RawBuilder<unknown>
  /** Rows of an item, whose title it has, or of what is `named` and says its title. */
  entries: RawBuilder<unknown>
}

const entriesIn = (span: Span, now: Date, held: Held): Entries => ({
  acts: actsIn(span),
  entries: sql`
    (${published(span, now)})
    UNION ALL ${withdrawn(span)}
    UNION ALL ${starterWithdrawn(span)}
    UNION ALL ${scheduled(span, sql`CASE s.act WHEN 'publish' THEN 'not-published' ELSE 'not-withdrawn' END`, true)}
    UNION ALL ${scheduled(span, sql`s.act`, false)}
    UNION ALL
    SELECT day, at, 'held', family, NULL::uuid, id, title, false, cancelled, NULL::integer FROM ${held(span)} AS held`,
})

/** The condition is that of the index `audit_events_calendar`. */
const actsIn = ({ from, to }: Span) => sql`
  SELECT a.at, a.event, a.item, a.details FROM audit_events AS a
  WHERE a.area = 'content' AND a.outcome = 'done' AND a.at >= ${from} AND a.at < ${to} AND a.event IN
    ('item-published', 'item-withdrawn', 'item-schedule-carried-out', 'item-binned', 'starter-withdrawn')`

/**
 * What went live, an item once a day: by the trail; and by its first publication, which is older than the trail of what
 * came with the portal, and is all that is known of what was published beside the console. The latter by its index alone.
 */
const published = ({ from, to, zone }: Span, now: Date) => sql`
  SELECT DISTINCT ON (item, day) (at AT TIME ZONE ${zone})::date AS day, at,
    CASE WHEN at > ${now} THEN 'publish' ELSE 'published' END AS kind, family, item, NULL::text AS named,
    NULL::text AS title, false AS scheduled, false AS cancelled, NULL::integer AS many
  FROM (
    SELECT i.id AS item, i.family, i.live_version, a.at
    FROM acts AS a JOIN items AS i ON i.id = CASE
      WHEN a.event = 'item-published' OR (a.event = 'item-schedule-carried-out' AND a.details ? 'publish')
      THEN a.item::uuid END
    WHERE NOT ${isTakenBack}
    UNION ALL
    SELECT id, family, live_version, first_published_at FROM items
    WHERE first_published_at >= ${from} AND first_published_at < ${to}
  ) AS gone
  WHERE at <= ${now} OR live_version IS NOT NULL
  ORDER BY item, day, at`

/** What the trail tells of: by hand, at its time, or with the bin. */
const withdrawn = ({ zone }: Span) => sql`
  SELECT (a.at AT TIME ZONE ${zone})::date, a.at, 'withdrawn', i.family, i.id, NULL, NULL, false, false, NULL::integer
  FROM acts AS a JOIN items AS i ON i.id = CASE
    WHEN a.event IN ('item-withdrawn', 'item-schedule-carried-out', 'item-binned') THEN a.item::uuid END
  WHERE NOT ${isTakenBack}
    AND CASE a.event
      WHEN 'item-withdrawn' THEN true
      WHEN 'item-schedule-carried-out' THEN a.details ? 'withdraw'
      WHEN 'item-binned' THEN
        coalesce((a.details->'live'->>0)::boolean, a.details->'state'->>0 IN ('published', 'changed'))
      ELSE false END`

/** An entry for each piece of what came with the portal, without the items of it that were taken back. */
const starterWithdrawn = ({ zone }: Span) => sql`
  SELECT (at AT TIME ZONE ${zone})::date, at, 'withdrawn', family, NULL::uuid, '', '', false, false, many
  FROM (
    SELECT a.at, a.item AS family, (a.details->>'items')::integer - (
      SELECT count(*)::integer FROM audit_events AS back JOIN items AS i ON i.id = CASE ${back} THEN back.item::uuid END
      WHERE back.area = 'content' AND ${isSoon} AND i.family = a.item AND (back.details->'done'->>0)::timestamptz = a.at
    ) AS many
    FROM acts AS a WHERE a.event = 'starter-withdrawn'
  ) AS pieces WHERE many > 0`

const back = sql`WHEN back.event = 'item-act-taken-back'`

/** An act can be taken back for ten seconds. */
const isSoon = sql<boolean>`back.at >= a.at AND back.at <= a.at + interval '10 seconds'`

/** What the schedule did nobody takes back. Entries of older releases do not say what they took back. */
const isTakenBack = sql<boolean>`(a.event <> 'item-schedule-carried-out' AND EXISTS (
  SELECT FROM audit_events AS back
  WHERE back.item = a.item AND ${isSoon}
    AND CASE ${back} THEN coalesce((back.details->'done'->>0)::timestamptz = a.at, true) ELSE false END))`

const scheduled = ({ from, to, zone }: Span, kind: RawBuilder<unknown>, isFailed: boolean) => sql`
  SELECT (s.due_at AT TIME ZONE ${zone})::date, s.due_at, ${kind}, i.family, i.id, NULL, NULL, true, false,
    NULL::integer
  FROM item_schedules AS s JOIN items AS i ON i.id = s.item
  WHERE s.ended_at IS NULL AND ${isFailed ? sql<boolean>`s.failed_at IS NOT NULL` : sql<boolean>`s.failed_at IS NULL`}
    AND s.due_at >= ${from} AND s.due_at < ${to} AND i.state <> 'bin'`
