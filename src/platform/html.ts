import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    // The page owns the one h1; an outside link never gets a handle on our window.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', loading: 'lazy', ...attribs } }),
  },
}

/** Rich text cut to the allow-list: on the way into the database and again on the way out (GEN-16). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

/**
 * An address that may stand in a link or a picture: a path of this site, or http, https, mailto or tel.
 * Anything else, as `javascript:` or the name of another host after two slashes, becomes empty.
 */
export function cleanAddress(address: string | undefined): string {
  const text = (address ?? '').trim()
  return /^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s\u0000-\u001f]*$/i.test(text) ? text : ''
}

/** Cleaned HTML from Markdown. */
export function htmlFromMarkdown(markdown: string): string {
  return cleanHtml(marked.parse(markdown, { async: false, gfm: true }))
}

/** The words of a rich text, for search and excerpts. */
export function textFromHtml(html: string): string {
  const spaced = html.replace(/<(\/?(p|h\d|li|tr|td|th|br|div|blockquote)[^>]*)>/gi, ' <$1>')
  return decodeEntities(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const decodeEntities = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** Text made safe to stand in HTML or XML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
