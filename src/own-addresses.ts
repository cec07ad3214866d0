import { statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { matchPath } from 'react-router'
import { itemPage } from './platform/families-contract.ts'
import { decoded, type FindAddresses, itemAt } from './platform/item-address.ts'

export interface OwnAddresses {
  publicUrl(): string
  /** The paths of the site's pages, some with a parameter, as `/surveys/:survey`. */
  pages(): Promise<readonly string[]>
  /** Finds items that the search knows. */
  searched: FindAddresses
  /** Finds the others, by the path of their page. */
  others: Record<string, FindAddresses>
  clientFolder: string
  videoFolder: string
}

/** What programs fetch. */
const fetched = [/^\/api\//, /^\/\.well-known\//, /\.(?:ics|xml)$/, /^\/robots\.txt$/]

/**
 * Finds those of some addresses at which a visitor or a member finds something: a page, an item, a file. What programs
 * fetch, as a feed or a calendar, is taken to be there; so is all of other sites.
 */
export function findOwnAddresses(site: OwnAddresses): FindAddresses {
  return async (addresses) => {
    const pages = await site.pages()
    const found = new Set<string>()
    const asked = new Map<FindAddresses, Map<string, string>>()
    for (const address of addresses) {
      const url = URL.parse(address, `${site.publicUrl()}/`)
      if (!url || /%00/.test(address)) continue
      const isElsewhere = url.origin !== new URL(site.publicUrl()).origin
      const item = isElsewhere ? undefined : itemAt(url)
      if (item) {
        const find = site.others[itemPage(item.family)] ?? site.searched
        asked.set(find, (asked.get(find) ?? new Map()).set(address, item.address))
      } else if (isElsewhere || isThere(url, pages)) found.add(address)
    }
    for (const [find, items] of asked) {
      const there = await find([...new Set(items.values())])
      for (const [address, item] of items) if (there.has(item)) found.add(address)
    }
    return found
  }

  function isThere({ pathname }: URL, pages: readonly string[]): boolean {
    const [, video] = /^\/videos\/([^/]+)$/.exec(pathname) ?? []
    if (video) return isFile(join(site.videoFolder, normalize(`/${decoded(video)}`)))
    return (
      fetched.some((pattern) => pattern.test(pathname)) ||
      pages.some((page) => matchPath(page, pathname)) ||
      isFile(join(site.clientFolder, normalize(decoded(pathname))))
    )
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The same, where an address that leads on to one of those is there too. */
export const withRedirects =
  (
    find: FindAddresses,
    leading: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): FindAddresses =>
  async (addresses) => {
    const found = await find(addresses)
    const targets = await leading(addresses.filter((address) => !found.has(address)))
    const there = await find([...new Set(targets.values())])
    const led = [...targets].filter(([, target]) => there.has(target)).map(([address]) => address)
    return new Set([...found, ...led])
  }
