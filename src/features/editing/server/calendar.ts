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

/** However much stands on a day, no more rows of it than asked for leave the database. */
async function entriesOf(
  db: Db,
  entries: RawBuilder<unknown>,
  { family, skip, most }: { family: CalendarFamily | undefined; skip: number; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count, kind, at, family, id, title, scheduled, cancelled, many
    FROM (
      SELECT *, count(*) OVER (PARTITION BY day)::integer AS count,
        row_number() OVER (PARTITION BY day ORDER BY array_position(${[...entryKinds]}::text[], kind), at, id) AS place
      FROM (${entries}) AS entry
      WHERE ${family ? sql<boolean>`family = ${family}` : sql<boolean>`true`}
    ) AS placed
    WHERE place > ${skip} AND place <= ${skip + most}
    ORDER BY day, place`.execute(db)
  return rows
}

const entriesIn = (span: Span, now: Date, held: Held): RawBuilder<unknown> => sql`
  (${published(span, now)})
  UNION ALL ${withdrawn(span)}
  UNION ALL ${starterWithdrawn(span)}
  UNION ALL ${scheduled(span, sql`CASE s.act WHEN 'publish' THEN 'not-published' ELSE 'not-withdrawn' END`, true)}
  UNION ALL ${scheduled(span, sql`s.act`, false)}
  UNION ALL
  SELECT day, at, 'held', family, id, title, false, cancelled, NULL::integer FROM ${held(span)} AS held`

/**
 * What went live, an item once a day: by the trail; and by its first publication, which is older than the trail of what
 * came with the portal, and is all that is known of what was published beside the console.
 */
const published = ({ from, to, zone }: Span, now: Date) => sql`
  SELECT DISTINCT ON (i.id, day) (gone.at AT TIME ZONE ${zone})::date AS day, gone.at,
    CASE WHEN gone.at > ${now} THEN 'publish' ELSE 'published' END AS kind, i.family, i.id::text AS id, i.title,
    false AS scheduled, false AS cancelled, NULL::integer AS many
  FROM (
    SELECT a.item::uuid AS item, a.at FROM audit_events AS a
    WHERE ${isAct({ from, to })} AND NOT ${isTakenBack}
      AND (a.event = 'item-published' OR (a.event = 'item-schedule-carried-out' AND a.details ? 'publish'))
    UNION ALL
    SELECT id, first_published_at FROM items WHERE first_published_at >= ${from} AND first_published_at < ${to}
  ) AS gone JOIN items AS i ON i.id = gone.item
  WHERE gone.at <= ${now} OR i.live_version IS NOT NULL
  ORDER BY i.id, day, gone.at`

/** What the trail tells of: by hand, at its time, or with the bin. */
const withdrawn = ({ from, to, zone }: Span) => sql`
  SELECT (a.at AT TIME ZONE ${zone})::date, a.at, 'withdrawn', i.family, i.id::text, i.title, false, false, NULL::integer
  FROM audit_events AS a JOIN items AS i ON i.id = CASE
    WHEN a.event IN ('item-withdrawn', 'item-schedule-carried-out', 'item-binned') THEN a.item::uuid END
  WHERE ${isAct({ from, to })} AND NOT ${isTakenBack}
    AND CASE a.event
      WHEN 'item-withdrawn' THEN true
      WHEN 'item-schedule-carried-out' THEN a.details ? 'withdraw'
      WHEN 'item-binned' THEN
        coalesce((a.details->'live'->>0)::boolean, a.details->'state'->>0 IN ('published', 'changed'))
      ELSE false END`

/** An entry for each piece of what came with the portal, without the items of it that were taken back. */
const starterWithdrawn = ({ from, to, zone }: Span) => sql`
  SELECT (at AT TIME ZONE ${zone})::date, at, 'withdrawn', family, '', '', false, false, many
  FROM (
    SELECT a.at, a.item AS family, (a.details->>'items')::integer - (
      SELECT count(*)::integer FROM audit_events AS back JOIN items AS i ON i.id = CASE ${back} THEN back.item::uuid END
      WHERE back.area = 'content' AND ${isSoon} AND i.family = a.item AND (back.details->'done'->>0)::timestamptz = a.at
    ) AS many
    FROM audit_events AS a WHERE ${isAct({ from, to })} AND a.event = 'starter-withdrawn'
  ) AS pieces WHERE many > 0`

const isAct = ({ from, to }: Omit<Span, 'zone'>) =>
  sql<boolean>`a.area = 'content' AND a.at >= ${from} AND a.at < ${to} AND a.outcome = 'done'`

const back = sql`WHEN back.event = 'item-act-taken-back'`

/** An act can be taken back for ten seconds. */
const isSoon = sql<boolean>`back.at >= a.at AND back.at <= a.at + interval '10 seconds'`

/** What the schedule did nobody takes back. Entries of older releases do not say what they took back. */
const isTakenBack = sql<boolean>`(a.event <> 'item-schedule-carried-out' AND EXISTS (
  SELECT FROM audit_events AS back
  WHERE back.item = a.item AND ${isSoon}
    AND CASE ${back} THEN coalesce((back.details->'done'->>0)::timestamptz = a.at, true) ELSE false END))`

const scheduled = ({ from, to, zone }: Span, kind: RawBuilder<unknown>, isFailed: boolean) => sql`
  SELECT (s.due_at AT TIME ZONE ${zone})::date, s.due_at, ${kind}, i.family, i.id::text, i.title, true, false,
    NULL::integer
  FROM item_schedules AS s JOIN items AS i ON i.id = s.item
  WHERE s.ended_at IS NULL AND ${isFailed ? sql<boolean>`s.failed_at IS NOT NULL` : sql<boolean>`s.failed_at IS NULL`}
    AND s.due_at >= ${from} AND s.due_at < ${to} AND i.state <> 'bin'`
