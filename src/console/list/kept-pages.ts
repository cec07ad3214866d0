/** Pages of lists as they were seen last, so that who comes back finds their place at once; they are asked for anew. */
const pages = new Map<string, unknown>()
const most = 20

/**
 * Says of whom a page is, and what was asked.
 * @param userId empty where nobody is logged in
 */
export const pageKey = (list: string, userId: string, query: Readonly<Record<string, string>>): string =>
  JSON.stringify([list, userId, query])

/** @param key as `pageKey` gives it */
export function keepPage<Page>(key: string, page: Page): Page {
  pages.delete(key)
  pages.set(key, page)
  const [oldest] = pages.keys()
  if (pages.size > most && oldest !== undefined) pages.delete(oldest)
  return page
}

export const keptPage = <Page>(key: string): Page | undefined => pages.get(key) as Page | undefined
