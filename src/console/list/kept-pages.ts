/** Pages of lists as they were seen last, so that who comes back finds their place at once; they are asked for anew. */
const pages = new Map<string, unknown>()
const most = 20

/** @param key says of whom, and what was asked */
export function keepPage<Page>(key: string, page: Page): Page {
  pages.delete(key)
  pages.set(key, page)
  const [oldest] = pages.keys()
  if (pages.size > most && oldest !== undefined) pages.delete(oldest)
  return page
}

export const keptPage = <Page>(key: string): Page | undefined => pages.get(key) as Page | undefined
