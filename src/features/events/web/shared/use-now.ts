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
