import { useEffect, useRef, useState } from 'react'

export interface Loaded<T> {
  /** Of this key; undefined until it has come. It stays while it is asked for again, and when that fails. */
  value: T | undefined
  /** What came of the last try, also for another key: for a list that stays until the next one is there. */
  last: { value?: T; error?: unknown }
  /** Why the last try for this key failed. */
  error: unknown
  /** Asks once more for the same. */
  again(): void
  /**
   * The same, for whoever waits for it.
   * @throws what the load threw
   */
  ask(): Promise<T>
  /** What the answer to a change told: it is newer than whatever is still on its way. */
  put(value: T): void
}

/**
 * Loads what a part of a page shows. Another key loads anew, the last asked wins, and an answer that comes late, or when
 * the part has gone, counts no more. A control whose value comes by it is not to be used until it is there.
 * @param key says what is loaded; without one nothing is asked for
 */
export function useLoaded<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string; value?: T; error?: unknown }>()
  const present = useRef(key)
  const running = useRef<AbortController>(undefined)
  present.current = key

  const ask = async (): Promise<T> => {
    const asking = new AbortController()
    // Asked by what still belongs to an earlier key: it gets its answer, and nothing is shown.
    if (key === undefined || key !== present.current) return load(asking.signal)
    running.current?.abort()
    running.current = asking
    try {
      const value = await load(asking.signal)
      if (!asking.signal.aborted) setLoaded({ key, value })
      return value
    } catch (error) {
      if (!asking.signal.aborted)
        setLoaded((before) => ({ key, value: before?.key === key ? before.value : undefined, error }))
      throw error
    }
  }
  const tryNow = () => void ask().catch(() => undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (key === undefined) setLoaded(undefined)
    else tryNow()
    return () => running.current?.abort()
  }, [key])

  const own = loaded !== undefined && loaded.key === key ? loaded : undefined
  return {
    value: own?.value,
    last: loaded ?? {},
    error: own?.error,
    again() {
      setLoaded((before) => before && { key: before.key, value: before.value })
      tryNow()
    },
    ask,
    put(value) {
      if (key === undefined || key !== present.current) return
      running.current?.abort()
      setLoaded({ key, value })
    },
  }
}
