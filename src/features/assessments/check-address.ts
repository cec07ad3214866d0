/**
 * Address of the page of a check, without the site's.
 * @param system a further one; left out of the first
 */
export function checkAddress(key: string, query: Record<string, string> = {}, system?: string): string {
  const all = new URLSearchParams({ ...query, ...(system ? { system } : {}) })
  return `/cyber-readiness-check-tool/${key}${all.size > 0 ? `?${all}` : ''}`
}
