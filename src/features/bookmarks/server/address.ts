/**
 * The address that a bookmark is kept under: this site's pages as path and query, so that a move of the site breaks no
 * bookmark; outside pages in full. The place within the page is dropped.
 * @param publicUrl this site's own address
 * @returns undefined for what is no address of a page
 */
export function bookmarkAddress(given: string, publicUrl: string): string | undefined {
  // A browser reads "\" as "/" and drops tabs and line breaks: such an address would lead elsewhere than it seems to.
  if (/[\\\u0000-\u001f]/.test(given)) return undefined
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(given)) return undefined
  let url: URL
  try {
    url = new URL(given, publicUrl)
  } catch {
    return undefined
  }
  if (url.username || url.password) return undefined
  url.hash = ''
  if (url.origin !== new URL(publicUrl).origin) return url.href
  const path = url.pathname + url.search
  return path.startsWith('//') ? undefined : path
}
