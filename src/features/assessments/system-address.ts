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
export const systemAddress = (query: Record<string, string> = {}, system?: string): string =>
  withQuery('/cyber-readiness-check/system', query, system)

/** The same of the page of its service providers. */
export const providersAddress = (system?: string): string =>
  withQuery('/cyber-readiness-check/system/providers', {}, system)

function withQuery(path: string, query: Record<string, string>, system?: string): string {
  const all = new URLSearchParams({ ...query, ...(system ? { system } : {}) })
  return `${path}${all.size > 0 ? `?${all}` : ''}`
}

/** The same of the flow of CUI through it. */
export const flowAddress = (system?: string): string => withQuery('/cyber-readiness-check/flow', {}, system)

/** The same of its assets. */
export function assetsAddress(system?: string): string {
  return `/cyber-readiness-check/system/assets${system ? `?system=${system}` : ''}`
}

/**
 * Address of the interview before a check, without the site's.
 * @param system a further one; left out of the first
 */
export const interviewAddress = (query: Record<string, string> = {}, system?: string): string =>
  withQuery('/cyber-readiness-check/interview', query, system)
