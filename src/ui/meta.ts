import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  title: string
  /** 50 characters or more, for search engines and link previews. */
  description: string
  /** Path and query of the canonical address. */
  path: string
  /** Address of a picture for link previews, a path of this site. */
  picture?: string
  /** `article` for things that people share; pages are `website`. */
  type?: 'article' | 'website'
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
  return [
    { title: `${cut(page.title, 90)} | ${programmeName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: base + page.path },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: base + page.path },
    { property: 'og:site_name', content: programmeName },
    { property: 'og:image', content: `${base}/og.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.structured } }] : []),
  ]
}

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`)
