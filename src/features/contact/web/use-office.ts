import { useEffect } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'

export type FoundOffice = Answer<'POST /api/resources/getApexSC'>[number]

/** The office that a message from this county goes to; nothing while it is not known. The server finds it for itself. */
export function useOffice(state: string, county: string): FoundOffice | undefined {
  const { value, error } = useLoaded(county ? `${state} ${county}` : undefined, (signal) =>
    call('POST /api/resources/getApexSC', { body: { state, county } }, { signal }),
  )
  useEffect(() => {
    if (error) console.log('The office was not found:', error)
  }, [error])
  return value?.[0]
}
