import { useEffect, useState } from 'react'

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
  const [local, setLocal] = useState<string>()
  useEffect(() => setLocal(formatDate(iso, time)), [iso, time])
  return <time dateTime={iso}>{local ?? formatDate(iso, time, zone)}</time>
}

/** A calendar day (`YYYY-MM-DD`), which is the same in every zone. */
export function DayText({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, false, 'UTC')}</time>
}

/** As "November 21, 2026", with `time` as "November 21, 2026, 1:00 PM EST". */
export function formatDate(iso: string, time: boolean, zone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
    ...(time ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } : {}),
  })
    .format(new Date(iso))
    .replace(' at ', ', ')
}
