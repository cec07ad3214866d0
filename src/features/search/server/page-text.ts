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
    html: tablesAsSentences(
      sanitizeHtml(main.replace(/<h1[^>]*>[\s\S]*?<\/h1>/, ''), {
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
          'table',
          'figcaption',
          'blockquote',
          'span',
          'a',
        ],
        allowedAttributes: {},
        nonTextTags: notContent,
        exclusiveFilter: ({ attribs }) =>
          attribs['aria-hidden'] === 'true' ||
          'hidden' in attribs ||
          attribs.class?.includes('visually-hidden') === true,
      }),
    ),
    canonical: canonical && new URL(canonical, 'http://localhost').pathname,
    unlisted: /noindex/.test(attribute(html, /<meta[^>]*name="robots"[^>]*>/, 'content') ?? ''),
  }
}

/** Each row of a table as a sentence of its own, with the names of its columns: "Editions: Price: Basic $400, Plus $700." */
function tablesAsSentences(html: string): string {
  return html.replace(/<table>([\s\S]*?)<\/table>/g, (_, table: string) => {
    const words = (part: string) =>
      part
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    const caption = words(/<caption>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? '')
    const [names = [], ...rows] = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd]>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => words(cell)),
    )
    return rows
      .filter((cells) => cells.length > 1)
      .map(([head, ...cells]) => {
        const named = cells.map((cell, index) => `${names[index + 1] ?? ''} ${cell}`.trim()).join(', ')
        return `<p>${[caption, head, named].filter(Boolean).join(': ')}.</p>`
      })
      .join('')
  })
}

function attribute(html: string, tag: RegExp, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
  return value === undefined ? undefined : textFromHtml(value)
}
