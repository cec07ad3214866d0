import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Where an old hash-style address leads now (GEN-02, GEN-03), or undefined for an ordinary hash. */
export function addressOfHash(hash: string): string | undefined {
  const old = /^#(!?\/.*)$/.exec(hash)?.[1]
  if (old === undefined) return undefined
  const path = old.startsWith('!') ? old.slice(1) : old
  if (old.startsWith('!')) {
    if (path === '/register') return '/signup'
    const event = /^\/eventRegistration\/([^/?]+)/.exec(path)?.[1]
    if (event) return `/event-detail?id=${event}`
  }
  // Only a path of this site: two slashes would start the name of another one.
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** The same for the first view, run in the page's head so that nothing else is drawn before. */
export const oldAddressScript = `(${(
  (find: (hash: string) => string | undefined) => {
    const to = find(location.hash)
    if (to) location.replace(to)
  }
).toString()})(${addressOfHash.toString()})`

/** Follows hash-style addresses that are typed or clicked while the site is open. */
export function useOldAddresses(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => {
      const to = addressOfHash(location.hash)
      if (to) void navigate(to, { replace: true })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [navigate])
}
