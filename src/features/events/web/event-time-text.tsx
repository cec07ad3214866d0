import { useShownZone } from '../../../ui/dates.tsx'
import { type EventTime, writeEventTime } from './shared/own-times.ts'

interface EventTimeTextProps {
  kind: EventTime
  /** ISO 8601, UTC. */
  iso: string
  zone: string
  /** By the clocks of `zone`, whoever looks (LIVE-03). */
  fixed?: boolean
}

export function EventTimeText({ kind, iso, zone, fixed = false }: EventTimeTextProps) {
  const own = useShownZone(zone)
  return (
    <time dateTime={iso} data-event-time={fixed ? undefined : kind} suppressHydrationWarning>
      {writeEventTime(kind, iso, fixed ? zone : own)}
    </time>
  )
}
