/**
 * The elements of which a rich text is made, each with the attributes that it may have (GEN-16). The cleaning cuts to
 * it (html.ts), and the console's editor writes nothing else (console/editor/schema.ts).
 */
export const richTextElements: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  br: [],
  hr: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  small: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  figure: [],
  figcaption: [],
  video: ['src', 'controls', 'preload', 'aria-label'],
  track: ['kind', 'src', 'srclang', 'label'],
  aside: ['class'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Of an `aside`: what kind of note it is. */
export const noteKinds = ['note-info', 'note-warning'] as const
export type NoteKind = (typeof noteKinds)[number]

/** A recording of the portal that everyone may watch, and its captions beside it. */
export const isOwnVideo = (address: string): boolean => /^\/videos\/[a-z0-9-]{1,100}\.webm$/.test(address)
export const isOwnCaptions = (address: string): boolean => /^\/videos\/[a-z0-9-]{1,100}\.vtt$/.test(address)
export const captionsOf = (video: string): string => video.replace(/\.webm$/, '.vtt')

/**
 * An address that the cleaning leaves where it stands: without a scheme, or with one that is allowed; never another host
 * after two slashes.
 */
export const isKeptAddress = (address: string, schemes: readonly string[]): boolean => {
  const bare = address.replace(/[\u0000-\u0020]+/g, '')
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(bare) ?? []
  return bare !== '' && !/^[/\\]{2}/.test(bare) && (scheme === undefined || schemes.includes(scheme.toLowerCase()))
}
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const
export const pictureSchemes = ['https'] as const

/** What a link may lead to: a path of this site, or https, http, mail or telephone. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:\/(?![/\\])|#|https?:\/\/[^/\s]|mailto:|tel:)[^\s\\]*$/i.test(address)

/** What a picture may be: a path of this site, or https. */
export const isPictureAddress = (address: string): boolean =>
  /^(?:\/(?![/\\])|https:\/\/[^/\s])[^\s\\]*$/i.test(address)
