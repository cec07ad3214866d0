import { useEffect } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
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
  const fips = locatorStates.find(({ code }) => code === state)?.fips ?? ''
  const { value, error, again } = useLoaded(fips || undefined, async (signal) => {
    const counties = await call('GET /api/resources/counties/:stateFips', { params: { stateFips: fips } }, { signal })
    return counties.length > 0 ? counties.map(({ text }) => text) : [statewide]
  })
  useEffect(() => {
    if (error) console.log('Counties were not loaded:', error)
  }, [error])
  return {
    options: value ?? [],
    loading: fips !== '' && !value && !error,
    failed: error !== undefined,
    again,
  }
}
