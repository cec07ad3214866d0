import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Where an old hash-style address leads now, with its query (GEN-02, GEN-03, ROUTE-03 to ROUTE-05), or undefined for
 * an ordinary hash. It is also put into the page's head as text, so it must not refer to anything outside itself.
 */
export function addressOfHash(hash: string): string | undefined {
  const [, bang, old = ''] = /^#(!?)((?:\/.*)?)$/.exec(hash) ?? []
  if (bang === undefined || (bang === '' && old === '')) return undefined
  const [path = '', query = ''] = old.split(/\?(.*)/s)
  const event = bang && /^\/eventRegistration\/([^/]+)\/?$/.exec(path)?.[1]
  if (event) return `/event-detail?id=${event.replaceAll('&', '%26')}${query && `&${query}`}`
  // Only a path of this site: two slashes would start the name of another one.
  const here = bang && /^\/register\/?$/.test(path) ? '/signup' : `/${path.replace(/^[/\\]+/, '')}`
  return here + (query && `?${query}`)
}

declare global {
  /** `addressOfHash`, as the head of the page brings it: so the scripts of the page need not. */
  var addressOfOldHash: typeof addressOfHash
}

/** The same for the first view, run in the page's head so that nothing else is drawn before. */
export const oldAddressScript = () =>
  `addressOfOldHash=${addressOfHash.toString()};(${(
    () => {
      const to = addressOfOldHash(location.hash)
      if (to) location.replace(to)
    }
  ).toString()})()`

/** Follows hash-style addresses that are typed or clicked while the site is open. */
export function useOldAddresses(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => {
      const to = addressOfOldHash(location.hash)
      if (to) void navigate(to, { replace: true })
    }
    // One that came while the page was still being made interactive.
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [navigate])
}
