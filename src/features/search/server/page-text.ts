import sanitizeHtml from 'sanitize-html'
import { textFromHtml } from '../../../platform/html.ts'

export interface PageText {
  title: string
  description: string
  /** Cleaned HTML of what stands on the page, without its controls. */
  html: string
  /** Path of the address that the page calls its own. */
  canonical: string | undefined
  /** The page asks search engines to leave it out. */
  unlisted: boolean
}

/** Ways around, controls and decoration: what they say is not what the page is about. */
const notContent = [
  'script',
  'style',
  'nav',
  'select',
  'option',
  'textarea',
  'button',
  'svg',
  'dialog',
  'noscript',
  'title',
  'iframe',
  'video',
]

/** What a finished page of this site says, for the index. */
export function readPageText(html: string): PageText {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const heading = textFromHtml(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1] ?? '')
  const title = textFromHtml(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '').replace(/ \| [^|]*$/, '')
  const canonical = attribute(html, /<link[^>]*rel="canonical"[^>]*>/, 'href')
  return {
    title: heading || title,
    description: attribute(html, /<meta[^>]*name="description"[^>]*>/, 'content') ?? '',
    html: sanitizeHtml(main.replace(/<h1[^>]*>[\s\S]*?<\/h1>/, ''), {
      allowedTags: [
        'p',
        'h2',
        'h3',
        'h4',
        'li',
        'dt',
        'dd',
        'th',
        'td',
        'tr',
        'div',
        'section',
        'caption',
        'figcaption',
        'blockquote',
        'span',
        'a',
      ],
      allowedAttributes: {},
      nonTextTags: notContent,
      exclusiveFilter: ({ attribs }) =>
        attribs['aria-hidden'] === 'true' || 'hidden' in attribs || attribs.class?.includes('visually-hidden') === true,
    }),
    canonical: canonical && new URL(canonical, 'http://localhost').pathname,
    unlisted: /noindex/.test(attribute(html, /<meta[^>]*name="robots"[^>]*>/, 'content') ?? ''),
  }
}

function attribute(html: string, tag: RegExp, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
  return value === undefined ? undefined : textFromHtml(value)
}
