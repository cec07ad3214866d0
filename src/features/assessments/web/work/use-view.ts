import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { systemNamedIn } from '../../system-address.ts'

/** What the page of a check can show in place of the questions. */
const views = ['result', 'now', 'over-time'] as const
export type View = (typeof views)[number] | 'questions'

/** The system in an address, as all links inside a check go on with it (SYSTEM-07). */
export function systemIn(params: URLSearchParams): { system?: string } {
  const system = systemNamedIn(params)
  return system ? { system } : {}
}

/** Each view has an address of its own, which a reload and the browser's Back keep to (EASE-07). */
export function useView() {
  const [params, setParams] = useSearchParams()
  const view: View = views.find((name) => name === params.get('view')) ?? 'questions'
  const family = params.get('family')
  /** Its address; the family that one came from is kept for the way back. */
  const addressOf = useCallback(
    (to: View, completion?: string, at = family) => {
      const query = new URLSearchParams({
        ...systemIn(params),
        ...(at ? { family: at } : {}),
        ...(to === 'questions' ? {} : { view: to }),
        ...(completion ? { completion } : {}),
      })
      return `?${query}`
    },
    [family, params],
  )
  const open = (to: View, completion?: string) => setParams(addressOf(to, completion))
  return { view, completion: params.get('completion') ?? 'latest', addressOf, open }
}
