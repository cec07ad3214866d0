/** Of the address of a page: who has it sees an item that is not live yet, or not so (docs/decisions/0073). */
export const previewParameter = 'preview'

/** However the parameter is spelled; whether it opens anything is another question. */
export const isPreview = (search: string): boolean => new URLSearchParams(search).has(previewParameter)

/**
 * What opens a preview is written into no other address: that one without it.
 * @param address path, query and place, or any of them
 */
export function withoutPreview(address: string): string {
  const [, path = '', query = '', place = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const kept = query
    .slice(1)
    .split('&')
    .filter((part) => !isPreview(part))
  return path + (kept.join('') && `?${kept.join('&')}`) + place
}

/** What such a page shows. */
export interface PreviewShown {
  kind: 'frame' | 'link'
  /** Null where it is what is written, or was when the link was made. */
  version: number | null
  /** Visitors see the same. */
  isLive: boolean
  /** ISO 8601. */
  until: string
}
