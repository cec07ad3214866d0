import { useState } from 'react'
import { useMatches } from 'react-router'

/** False takes holding back everywhere: all pages load their scripts at once, as those do whose route wishes nothing. */
const isOn = import.meta.env.PROD

/** What a route may say of its page. */
export interface PageHandle {
  script?: 'held'
}

/**
 * Whether this document's scripts wait until somebody wants them (docs/decisions/0085): a route wishes so by
 * `export const handle = { script: 'held' }`. It stays with the document: a page reached without loading one is never
 * held.
 * @param isAllowed false for a page that must have its scripts at once, whatever its route wishes
 */
export function useHeld(isAllowed: boolean): boolean {
  const wishes = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.script === 'held')
  const fromServer = () => import.meta.env.SSR || !document.documentElement.dataset.arrived
  return useState(() => isOn && isAllowed && wishes && fromServer())[0]
}
