import { useSyncExternalStore } from 'react'

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
    <time dateTime={iso} suppressHydrationWarning>
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
    <time dateTime={start} suppressHydrationWarning>
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

/** As "November 21, 2026", with `time` as "November 21, 2026, 1:00 PM EST". */
export function formatDate(iso: string, time: boolean, zone?: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
    ...(time ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
  })
    .format(new Date(iso))
    .replace(' at ', ', ')
  return withZoneName(text, zone)
}

export function formatPeriod(start: string, end: string, zone?: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
    .formatRange(new Date(start), new Date(end))
    .replaceAll(' at ', ', ')
  return withZoneName(text, zone)
}

/** As "45 minutes", "1 hour 15 minutes" or, over more than a day, "2 days"; empty where it has no length. */
export function formatDuration(start: string, end: string): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  const count = (many: number, unit: string) => (many === 0 ? '' : `${many} ${unit}${many === 1 ? '' : 's'}`)
  if (!(minutes > 0)) return ''
  if (minutes > 24 * 60) return count(Math.ceil(minutes / (24 * 60)), 'day')
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

/** The one zone of the United States whose short name the browsers lack. */
const withZoneName = (text: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  zone === 'Pacific/Guam' ? text.replace('GMT+10', 'ChST') : text
