import { useEffect, useState } from 'react'

const lookAgainAfter = 15_000

/**
 * The present moment in milliseconds, for telling upcoming from past. It begins as the answer's own, so that server
 * and browser draw the same; then the browser's clock takes over. A remembered answer may be old but is never ahead
 * of the time: the moment only ever moves forward from it.
 */
export function useNow(asOf: string): number {
  const answered = Date.parse(asOf)
  const [seen, setSeen] = useState(answered)
  useEffect(() => {
    const look = () => setSeen(Date.now())
    look()
    const timer = setInterval(look, lookAgainAfter)
    return () => clearInterval(timer)
  }, [])
  return Math.max(answered, seen)
}

/**
 * The first of the moments at which a page draws itself anew by `useNow`, as its `data-changes-at`: a page whose scripts
 * are held (`src/held/`) wants them then. All ISO 8601.
 * @param asOf when the page was made: what lies before is drawn already
 */
export const changesAt = (asOf: string, moments: readonly (string | null)[]): string | undefined =>
  moments
    .filter((moment): moment is string => moment !== null && Date.parse(moment) > Date.parse(asOf))
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0]
