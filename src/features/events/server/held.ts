import { type RawBuilder, sql } from 'kysely'

interface Span {
  from: Date
  to: Date
  /** By whose clocks days are counted. */
  zone: string
}

/**
 * Events and cyber circuits on the days on which they are held, called off or not, from one moment to before another: a
 * table of `day`, `at`, `family`, `id`, `title` and `cancelled`. One that ends at midnight is not held on the next day.
 */
export const sessionsByDay = ({ from, to, zone }: Span): RawBuilder<unknown> => {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE ${zone})::date`
  const first = dayOf(sql`${from}::timestamptz`)
  // So many as PostgreSQL knows before it plans: of a series between two columns it expects a thousand for each session.
  const days = sql`generate_series(0, ${dayOf(sql`(${to}::timestamptz - interval '1 microsecond')`)} - ${first})`
  return sql`(
  SELECT day, starts_at AS at, kind AS family, id, title, cancelled_at IS NOT NULL AS cancelled
  FROM live_sessions JOIN (SELECT ${first} + n AS day FROM ${days} AS n) AS days
    ON day >= ${dayOf(sql`starts_at`)} AND day <= ${dayOf(sql`greatest(ends_at - interval '1 microsecond', starts_at)`)}
  WHERE status = 'published' AND starts_at < ${to} AND ends_at >= ${from})`
}
