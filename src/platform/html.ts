import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import {
  isOwnCaptions,
  isOwnVideo,
  linkSchemes,
  noteKinds,
  pictureSchemes,
  richTextElements,
} from './rich-text-contract.ts'

const transformed: NonNullable<sanitizeHtml.IOptions['transformTags']> = {
  // The page owns the one h1; an outside link never gets a handle on our window.
  h1: 'h2',
  a: (tagName, attribs) => ({
    tagName,
    attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
  }),
  img: (tagName, attribs) => ({ tagName, attribs: { alt: '', loading: 'lazy', ...attribs } }),
  video: (tagName, attribs) => ({ tagName, attribs: { ...attribs, controls: '', preload: 'none' } }),
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: Object.fromEntries(Object.entries(richTextElements).map(([name, names]) => [name, [...names]])),
  allowedClasses: { aside: [...noteKinds] },
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...pictureSchemes] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'track'],
  transformTags: transformed,
  exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
    (tag === 'video' && !isOwnVideo(src)) || (tag === 'track' && !isOwnCaptions(src)),
}

/** Rich text cut to the allow-list: on the way into the database and again on the way out (GEN-16). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

/** The same of what is written and to be looked over: a picture of which nobody says what it shows stays so. */
export function cleanWritten(html: string): string {
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: { ...transformed, img: (tagName, attribs) => ({ tagName, attribs }) },
  })
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
