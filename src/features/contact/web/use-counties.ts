import { useEffect, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { locatorStates, statewide } from '../../locator/web/shared/states.ts'

interface Counties {
  /** Texts to choose from; "Statewide" alone where a state has none (LOC-08). */
  options: readonly string[]
  loading: boolean
  failed: boolean
  again(): void
}

/** The counties of the state that is chosen. */
export function useCounties(state: string): Counties {
  const [loaded, setLoaded] = useState<{ state: string; options?: readonly string[] }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks for the same state
  useEffect(() => {
    const fips = locatorStates.find(({ code }) => code === state)?.fips
    if (!fips) return
    const stop = new AbortController()
    setLoaded(undefined)
    call('GET /api/resources/counties/:stateFips', { params: { stateFips: fips } }, { signal: stop.signal }).then(
      (counties) => setLoaded({ state, options: counties.length > 0 ? counties.map(({ text }) => text) : [statewide] }),
      (error) => {
        if (stop.signal.aborted) return
        console.log('Counties were not loaded:', error)
        setLoaded({ state })
      },
    )
    return () => stop.abort()
  }, [state, tries])
  const mine = loaded?.state === state ? loaded : undefined
  return {
    options: mine?.options ?? [],
    loading: state !== '' && !mine,
    failed: mine !== undefined && !mine.options,
    again: () => setTries((count) => count + 1),
  }
}
