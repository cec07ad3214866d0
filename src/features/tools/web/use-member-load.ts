import { useEffect, useState } from 'react'
import { useSession } from '../../../platform/browser/use-session.ts'
import './calls.ts'

export interface Loaded<T> {
  /** What came last; it stays while something else is on its way. */
  value: T | undefined
  error: unknown
  loading: boolean
  /** Asks once more for the same. */
  again(): void
}

/**
 * Loads for a member what no page carries; nothing is asked for without a login (TOOL-01). Another key loads anew, and
 * an answer that comes late counts no more.
 */
export function useMemberLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const { state } = useSession()
  const [loaded, setLoaded] = useState<{ key: string; value?: T; error?: unknown }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (state === 'out') setLoaded(undefined)
    if (state !== 'in') return
    const leaving = new AbortController()
    load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setLoaded({ key, value })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ key, error })
      },
    )
    return () => leaving.abort()
  }, [key, state, tries])
  return {
    value: loaded?.value,
    error: loaded?.error,
    loading: state === 'in' && loaded?.key !== key,
    again: () => {
      setLoaded(undefined)
      setTries(tries + 1)
    },
  }
}
