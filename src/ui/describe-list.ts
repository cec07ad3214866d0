import type { MetaDescriptor } from 'react-router'
import { describePage } from './meta.ts'

interface ListMeta {
  title: string
  description: string
  path: string
  feed?: { path: string; title: string }
}

/** As `describePage`; each page of a list has an address of its own, and searches are not for search engines. */
export function describeList(
  args: Parameters<typeof describePage>[0] & { loaderData?: unknown },
  list: ListMeta,
): MetaDescriptor[] {
  const { query = '', page = 1 } = (args.loaderData ?? {}) as { query?: string; page?: number }
  const later = page > 1 && !query
  return describePage(args, {
    ...list,
    title: later ? `${list.title}, page ${page}` : list.title,
    path: later ? `${list.path}?page=${page}` : list.path,
    unlisted: query !== '',
  })
}
