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
export const sessionsByDay = ({ from, to, zone }: Span): RawBuilder<unknown> => sql`(
  SELECT day::date AS day, starts_at AS at, kind AS family, id, title, cancelled_at IS NOT NULL AS cancelled
  FROM live_sessions, generate_series(
    date_trunc('day', greatest(starts_at, ${from}) AT TIME ZONE ${zone}),
    least(greatest(ends_at - interval '1 microsecond', starts_at), ${to}::timestamptz - interval '1 microsecond')
      AT TIME ZONE ${zone},
    interval '1 day') AS day
  WHERE status = 'published' AND starts_at < ${to} AND ends_at >= ${from})`
