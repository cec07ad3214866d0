import { useEffect, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'

/** Places that begin with what is being typed; none while nothing is, and none where the call fails. */
export function useSuggestions(text: string, typing: boolean): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([])
  const wanted = text.trim()
  useEffect(() => {
    if (!typing || wanted.length < 2) return setPlaces([])
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(
        'GET /api/resources/places/suggest',
        { query: { q: wanted } },
        { anonymous: true, signal: stop.signal },
      ).then(
        (found) => setPlaces(found.map((place) => place.text)),
        (error: unknown) => {
          if (stop.signal.aborted) return
          setPlaces([])
          console.log('Not loaded:', error)
        },
      )
    }, 120)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, typing])
  return places
}
