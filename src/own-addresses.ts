import { statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { matchPath } from 'react-router'
import { type FamilyKey, families, itemPage } from './platform/families-contract.ts'

/** Finds those of some addresses at which there is something. */
export type FindAddresses = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

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

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The item that an address names, with its address as it is kept. */
function itemAt({ pathname, searchParams, hash }: URL): { family: FamilyKey; address: string } | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  for (const family of Object.keys(families) as FamilyKey[]) {
    const { before } = families[family].at
    // "?query=" on a list's own page looks for words.
    if (itemPage(family) !== path || before === `${families[family].list}?query=`) continue
    const [, name] = /\?(\w+)=$/.exec(before) ?? []
    const [, place] = /(#.*)$/.exec(before) ?? []
    const part = name ? searchParams.get(name) : place && hash.startsWith(place) && decoded(hash.slice(place.length))
    if (part) return { family, address: before + encodeURIComponent(part) }
  }
}
