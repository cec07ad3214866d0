import { useSyncExternalStore } from 'react'

interface DateTextProps {
  /** ISO 8601, UTC. */
  iso: string
  /** With hours and minutes, and the zone named. */
  time?: boolean
  /** The zone shown until the browser tells the visitor's own; without JavaScript it stays. */
  zone?: string
}

/** A date in the visitor's zone (GEN-15). The server writes it in the programme's, and the browser then mends it. */
export function DateText({ iso, time = false, zone = 'America/New_York' }: DateTextProps) {
  const shown = useShownZone(zone)
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {formatDate(iso, time, shown)}
    </time>
  )
}

/** From when to when, in the visitor's zone, as "Wednesday, November 25, 2026, 1:00 – 4:00 PM CST". */
export function PeriodText({ start, end, zone }: { start: string; end: string; zone: string }) {
  const shown = useShownZone(zone)
  return (
    <time dateTime={start} suppressHydrationWarning>
      {formatPeriod(start, end, shown)}
    </time>
  )
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

/** The one zone of the United States whose short name the browsers lack. */
const withZoneName = (text: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) =>
  zone === 'Pacific/Guam' ? text.replace('GMT+10', 'ChST') : text
