/** The system that an address names (SYSTEM-07). */
export const systemNamedIn = (params: URLSearchParams): string | undefined =>
  params.get('system')?.toLowerCase() || undefined

/**
 * Address of the page of all checks, without the site's.
 * @param system a further one; left out of the first
 */
export function checksAddress(system?: string): string {
  const query = new URLSearchParams(system ? { system } : {})
  return `/cyber-readiness-check${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Address of "Your system", without the site's.
 * @param system a further one; left out of the first
 */
export function systemAddress(query: Record<string, string> = {}, system?: string): string {
  const all = new URLSearchParams({ ...query, ...(system ? { system } : {}) })
  return `/cyber-readiness-check/system${all.size > 0 ? `?${all}` : ''}`
}

/** The same of its assets. */
export function assetsAddress(system?: string): string {
  return `/cyber-readiness-check/system/assets${system ? `?system=${system}` : ''}`
}
