import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  /** 50 characters or more, for search engines and link previews. */
  description: string
  /** Path and query of the canonical address. */
  path: string
  /** Picture for link previews. Drawings are left out: previews are made from photographs' formats only. */
  picture?: { src: string; alt: string }
  /** `article` for things that people share; pages are `website`. */
  type?: 'article' | 'website'
  /** Path and title of the page's RSS feed. */
  feed?: { path: string; title: string }
  /** A view that search engines should not list: a search. */
  unlisted?: boolean
  /** Structured data for search engines (schema.org). */
  structured?: Record<string, unknown>
}

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, canonical address and previews of a page, alike on the whole site. */
export function describePage({ matches }: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { site: { programmeName: string }; publicUrl: string }
    | undefined
  const programmeName = root?.site.programmeName ?? ''
  const base = root?.publicUrl ?? ''
  const description = cut(page.description, 300)
  const picture = page.picture && /\.(?:jpe?g|png|webp|gif)$/i.test(page.picture.src) ? page.picture : undefined
  return [
    { title: `${cut(page.title, 90)} | ${programmeName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: base + page.path },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: base + page.path },
    { property: 'og:site_name', content: programmeName },
    { property: 'og:image', content: onSite(base, picture?.src ?? '/og.png') },
    ...(picture ? [{ property: 'og:image:alt', content: picture.alt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.feed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/rss+xml',
            title: page.feed.title,
            href: base + page.feed.path,
          },
        ]
      : []),
    ...(page.structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.structured } }] : []),
  ]
}

/** The full address of something on this site; outside addresses stay as they are. */
export const onSite = (base: string, address: string) => (address.startsWith('/') ? base + address : address)

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`)
