import type { MetaDescriptor } from 'react-router'
import { describePage, onSite } from '../../../ui/meta.ts'
import type { Detail } from './load-detail.ts'

interface ItemMeta {
  /** The schema.org type. */
  schema: string
  /** For items without a headline, 50 characters or more. */
  description?: string
  feed?: { path: string; title: string }
  /** Further schema.org properties, over the usual ones of an article. */
  more?: Record<string, unknown>
}

/** Title, previews and structured data of an item's page; nothing while there is no item. */
export function describeItem(
  args: Parameters<typeof describePage>[0],
  item: Detail | undefined,
  { schema, description, feed, more }: ItemMeta,
): MetaDescriptor[] {
  if (!item) return []
  const { title, author, published, headLine, picture, path, url } = item
  const text = headLine || description || title
  return describePage(args, {
    title,
    description: text,
    path,
    type: 'article',
    picture,
    feed,
    structured: {
      '@type': schema,
      headline: title,
      description: text,
      ...(published ? { datePublished: published } : {}),
      ...(author ? { author: { '@type': 'Person', name: author } } : {}),
      ...(picture.src ? { image: [onSite(new URL(url).origin, picture.src)] } : {}),
      mainEntityOfPage: url,
      ...more,
    },
  })
}
