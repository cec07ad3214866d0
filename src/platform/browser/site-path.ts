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

/** The login page, with the way back to this path. */
export const loginPath = (back: string): string => `/login?redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`
