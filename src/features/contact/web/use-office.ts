import { useEffect, useState } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'

export type FoundOffice = Answer<'POST /api/resources/getApexSC'>[number]

/** The office that a message from this county goes to; nothing while it is not known. The server finds it for itself. */
export function useOffice(state: string, county: string): FoundOffice | undefined {
  const [found, setFound] = useState<{ key: string; office: FoundOffice | undefined }>()
  const key = county ? `${state} ${county}` : ''
  useEffect(() => {
    if (!key) return
    const stop = new AbortController()
    call('POST /api/resources/getApexSC', { body: { state, county } }, { signal: stop.signal }).then(
      ([office]) => setFound({ key, office }),
      (error) => {
        if (!stop.signal.aborted) console.log('The office was not found:', error)
      },
    )
    return () => stop.abort()
  }, [key, state, county])
  return found?.key === key ? found.office : undefined
}
