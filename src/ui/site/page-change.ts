/** Which page an address shows: a search or another page of a list stays on its page; another item is another page. */
export const pageOf = (pathname: string, search: string): string =>
  `${pathname} ${new URLSearchParams(search).get('id') ?? ''}`.trim()

/** Writes a change of page to the navigation log: the browser's own performance timeline (ROUTE-02). */
export const logChange = (from: string, to: string): void => {
  performance.mark('navigation', { detail: { from, to } })
}

/**
 * Logs the page where it was reached from another one of this site by a document of its own, as from a held page
 * (docs/decisions/0085): once, by whichever script is there first.
 */
export function logArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' || !document.referrer || performance.getEntriesByName('navigation', 'mark').length)
    return
  const from = new URL(document.referrer)
  if (from.origin !== location.origin) return
  const [before, here] = [pageOf(from.pathname, from.search), pageOf(location.pathname, location.search)]
  if (before !== here) logChange(before, here)
}
