/** Moments by the clocks of a zone, without a library: the browser knows the zones. */

const clocks = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for what is no zone */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** What the clocks of a zone show, as milliseconds since 1970 as if they stood in UTC. */
function shownBy(zone: string, at: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  // Not by Date.UTC, which takes the year 26 for 1926: somebody is about to type 2026.
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1_000
}

/** A moment (ISO 8601) as the clocks of a zone show it: "2026-02-03T13:00"; '' for what is no moment. */
export function clockTimeOf(iso: string, zone: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : new Date(shownBy(zone, at)).toISOString().slice(0, 16)
}

/**
 * The moment at which the clocks of a zone show this ("2026-02-03T13:00"), as ISO 8601 in UTC; of two, when they are put
 * back, the first. A time that they leap over, when they are put forward, is as much later. '' for what is no time.
 */
export function momentAt(clockTime: string, zone: string): string {
  const wanted = Date.parse(`${clockTime}Z`)
  if (Number.isNaN(wanted)) return ''
  const day = 86_400_000
  // What the clocks are ahead of UTC, before and after any change near it.
  const offsets = [wanted - day, wanted + day].map((at) => shownBy(zone, at) - at)
  const right = offsets.map((offset) => wanted - offset).filter((at) => shownBy(zone, at) === wanted)
  const at = right.length > 0 ? Math.min(...right) : wanted - (offsets[0] ?? 0)
  return new Date(at).toISOString()
}

/** A moment (ISO 8601) in words by the clocks of a zone: "February 3, 2026, 1:00 PM EST". @throws RangeError for what is no zone */
export const momentWords = (iso: string, zone: string): string =>
  wordsBy(iso, { year: 'numeric', month: 'long', day: 'numeric', timeZone: zone, timeZoneName: 'short' }).replace(
    ' at ',
    ', ',
  )

/** The time alone: "1:00 PM". @throws RangeError for what is no zone */
export const timeWords = (iso: string, zone: string): string => wordsBy(iso, { timeZone: zone })

const wordsBy = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options })
    .format(new Date(iso))
    // A narrow blank, which some browsers put before AM and PM.
    .replace('\u202f', ' ')
