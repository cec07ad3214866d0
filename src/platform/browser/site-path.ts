import { withoutPreview } from '../preview-contract.ts'

/**
 * Where a screen may lead after a login: a path of this site. Anything else, such as the name of another site, counts
 * as not given (LOGIN-04).
 */
export function sitePath(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/')) return undefined
  // What the browser itself would make of it: "//evil", "/\evil" and "/<tab>/evil" all name another host.
  const here = 'https://this.site'
  try {
    const url = new URL(given, here)
    // "/..//evil" is a path here, but would name a host the next time it is read.
    if (url.origin !== here || url.pathname.startsWith('//')) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

const withWayBack = (path: string, back: string | undefined): string =>
  back ? `${path}?redirect=${encodeURIComponent(withoutPreview(back)).replaceAll('%2F', '/')}` : path

/** The login page, with the way back to this path. */
export const loginPath = (back: string | undefined): string => withWayBack('/login', back)

/** The sign-up, with the way back to this path. */
export const signUpPath = (back: string | undefined): string => withWayBack('/signup', back)

const waysIn = new Set(['/join', '/login', '/signup', '/verify', '/verify-mfa', '/new-password', '/logout'])

/**
 * Where somebody who logs in or signs up from a page is to come back to (JOIN-01): the page itself, or from the pages of
 * the way in where they were to lead. Nothing from the home page, which is where one gets without a wish.
 */
export function wayBackFrom(pathname: string, search: string): string | undefined {
  if (waysIn.has(pathname)) return sitePath(new URLSearchParams(search).get('redirect'))
  return pathname === '/' ? undefined : sitePath(pathname + search)
}
