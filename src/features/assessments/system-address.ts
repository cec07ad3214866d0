/** The system that an address names (SYSTEM-07). */
export const systemNamedIn = (params: URLSearchParams): string | undefined =>
  params.get('system')?.toLowerCase() || undefined

/**
 * Address of "Your system", without the site's.
 * @param system a further one; left out of the first
 */
export function systemAddress(query: Record<string, string> = {}, system?: string): string {
  const all = new URLSearchParams({ ...query, ...(system ? { system } : {}) })
  return `/cyber-readiness-check/system${all.size > 0 ? `?${all}` : ''}`
}
