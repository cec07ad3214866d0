import { useSyncExternalStore } from 'react'
import { formatDate, formatDuration, formatPeriod } from './date-words.ts'

export { formatDate, formatDuration, formatPeriod }

interface DateTextProps {
  /** ISO 8601, UTC. */
  iso: string
  /** With hours and minutes, and the zone named. */
  time?: boolean
  /** The zone shown until the browser tells the visitor's own; without JavaScript it stays. */
  zone?: string
  /** By the clocks of `zone`, whoever looks: that of a place where one has to come (LIVE-03). */
  fixed?: boolean
}

/** A date in the visitor's zone (GEN-15). The server writes it in the programme's, and the browser then mends it. */
export function DateText({ iso, time = false, zone = 'America/New_York', fixed = false }: DateTextProps) {
  const own = useShownZone(zone)
  return (
    <time dateTime={iso} data-shown={fixed ? undefined : time ? 'moment' : 'date'} suppressHydrationWarning>
      {formatDate(iso, time, fixed ? zone : own)}
    </time>
  )
}

interface PeriodTextProps {
  /** Both ISO 8601, UTC. */
  start: string
  end: string
  zone: string
  fixed?: boolean
}

/** From when to when, in the visitor's zone, as "Wednesday, November 25, 2026, 1:00 – 4:00 PM CST"; `fixed` as above. */
export function PeriodText({ start, end, zone, fixed = false }: PeriodTextProps) {
  const own = useShownZone(zone)
  return (
    <time dateTime={start} data-until={fixed ? undefined : end} suppressHydrationWarning>
      {formatPeriod(start, end, fixed ? zone : own)}
    </time>
  )
}

/** How long it takes, after a period or a moment: ", 1 hour 15 minutes". Nothing where it has no length. */
export function Lasting({ start, end }: { start: string; end: string }) {
  const text = formatDuration(start, end)
  return text ? <span>, {text}</span> : null
}

const never = () => () => {}

/**
 * The zone to write times in: `zone` in the server's HTML, and undefined, which is the visitor's own, in the browser.
 * Zone names may differ between server and browser: mark the element with `suppressHydrationWarning`.
 */
export function useShownZone(zone: string): string | undefined {
  return useSyncExternalStore(
    never,
    () => undefined,
    () => zone,
  )
}

/** A calendar day (`YYYY-MM-DD`), which is the same in every zone. */
export function DayText({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, false, 'UTC')}</time>
}
