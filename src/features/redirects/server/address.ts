import { decoded, itemAt } from '../../../platform/item-address.ts'

/** An address of this site, in the parts that redirects go by. */
export interface OwnAddress {
  /** Path, and of an item's page the item: in one form, however it is written. */
  key: string
  /** The same, as it was given. */
  path: string
  /** Further parameters of its query, and the place on the page, with their signs; '' for none. */
  query: string
  place: string
}

/**
 * Reads an address as visitors or links have it.
 * @param given a path, or a whole address
 * @param publicUrl this site's own address
 * @returns undefined for what is no address of this site
 */
export function ownAddress(given: string, publicUrl: string): OwnAddress | undefined {
  // A browser reads "\" as "/" and drops tabs and line breaks: such an address would lead elsewhere than it seems to.
  if (/[\\\u0000-\u001f]|%00/.test(given) || !/^(?:\/(?!\/)|https?:\/\/)/i.test(given)) return undefined
  const url = URL.parse(given, publicUrl)
  if (!url || url.username || url.password || url.origin !== new URL(publicUrl).origin) return undefined
  if (url.pathname.startsWith('//')) return undefined
  const { hash: place } = url
  const item = itemAt(url)
  // Pages of one item by its id ask for a redirect where there is none (LIST-17).
  if (item?.parameter === 'id') {
    url.searchParams.delete(item.parameter)
    return { key: item.address, path: item.address, query: signed(url.searchParams), place }
  }
  return { key: plainPath(url.pathname), path: url.pathname, query: signed(url.searchParams), place }
}

const signed = (parameters: URLSearchParams): string => (parameters.size > 0 ? `?${parameters}` : '')

/** Lower case, no slash at the end, and no more signs encoded than have to be. */
const plainPath = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(decoded(part).toLowerCase()))
    .join('/')
    .replace(/(.)\/+$/, '$1')

/** An address with further parameters and, where it names no place itself, a place. */
export function leadOn(to: string, { query, place }: Pick<OwnAddress, 'query' | 'place'>): string {
  const [address = '', own = ''] = to.split(/(?=#)/)
  const more = query && address.includes('?') ? query.replace('?', '&') : query
  return address + more + (own || place)
}
