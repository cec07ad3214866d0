import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import {
  captionsOf,
  isKeptAddress,
  isOwnVideo,
  linkSchemes,
  type NoteKind,
  pictureSchemes,
} from '../../platform/rich-text-contract.ts'

/** Elements within a figure; its caption is what is written in it. */
const captionOf = (figure: HTMLElement): HTMLElement =>
  figure.querySelector<HTMLElement>('figcaption') ?? figure.ownerDocument.createElement('figcaption')

/** A number that a cell may span; a table of a thousand million columns is none. */
const span = (cell: HTMLElement, name: string): number => {
  const wanted = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(wanted) && wanted > 0 && wanted <= 50 ? wanted : 1
}
const cellAttrs = (cell: HTMLElement): Attrs => ({
  colspan: span(cell, 'colspan'),
  rowspan: span(cell, 'rowspan'),
  colwidth: null,
})

const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: 'block',
  cellContent: 'flow+',
  cellAttributes: {},
})

/** The attributes that a picture of either kind has. */
const pictureAttrs = {
  src: {},
  /** Of decoration ''; null where nobody said anything. */
  alt: { default: null },
  width: { default: '' },
  height: { default: '' },
}
const pictureOf = (image: Element | null): Attrs | false => {
  const src = image?.getAttribute('src') ?? ''
  if (!image || !isKeptAddress(src, pictureSchemes)) return false
  const text = (name: string) => image.getAttribute(name) ?? ''
  return { src, alt: image.getAttribute('alt'), width: text('width'), height: text('height') }
}
const imageDom = ({ src, alt }: Attrs): [string, Attrs] => ['img', { src, ...(alt !== null && { alt }) }]

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block flow', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(Math.max(level, 2), 4) },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  note: {
    attrs: { kind: { default: 'note-info' satisfies NoteKind } },
    content: 'flow+',
    group: 'block',
    defining: true,
    parseDOM: [
      { tag: 'aside.note-warning', attrs: { kind: 'note-warning' } },
      { tag: 'aside', attrs: { kind: 'note-info' } },
    ],
    toDOM: ({ attrs }) => ['aside', { class: attrs.kind }, 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block flow',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 } },
    content: 'list_item+',
    group: 'block flow',
    parseDOM: [
      { tag: 'ol', getAttrs: (list) => ({ order: Math.trunc(Number(list.getAttribute('start') || 1)) || 1 }) },
    ],
    toDOM: ({ attrs }) => ['ol', attrs.order === 1 ? {} : { start: attrs.order }, 0],
  },
  list_item: { content: 'paragraph flow*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  description_list: {
    content: '(term | explanation)+',
    group: 'block',
    parseDOM: [{ tag: 'dl' }],
    toDOM: () => ['dl', 0],
  },
  term: { content: 'inline*', defining: true, parseDOM: [{ tag: 'dt' }], toDOM: () => ['dt', 0] },
  explanation: { content: 'flow+', defining: true, parseDOM: [{ tag: 'dd' }], toDOM: () => ['dd', 0] },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block flow',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  table: {
    ...table,
    attrs: { caption: { default: '' } },
    parseDOM: [{ tag: 'table', getAttrs: (element) => ({ caption: captionIn(element) }) }],
    // The caption is an attribute, written in a field of its own.
    toDOM: ({ attrs }) => ['table', ...(attrs.caption ? [captionDom(attrs.caption)] : []), ['tbody', 0]],
  },
  table_row,
  table_cell: { ...table_cell, parseDOM: [{ tag: 'td', getAttrs: cellAttrs }] },
  table_header: { ...table_header, parseDOM: [{ tag: 'th', getAttrs: cellAttrs }] },
  picture: {
    attrs: pictureAttrs,
    content: 'inline*',
    group: 'block',
    isolating: true,
    draggable: true,
    parseDOM: [
      {
        tag: 'figure',
        getAttrs: (figure) => pictureOf(figure.querySelector('img')),
        contentElement: captionOf as (node: Node) => HTMLElement,
      },
    ],
    toDOM: ({ attrs }) => ['figure', imageDom(attrs), ['figcaption', 0]],
  },
  video: {
    attrs: { src: {}, title: { default: '' } },
    content: 'inline*',
    group: 'block',
    isolating: true,
    draggable: true,
    parseDOM: [
      {
        tag: 'figure',
        priority: 60,
        getAttrs: (figure) => {
          const video = figure.querySelector('video')
          const src = video?.getAttribute('src') ?? ''
          return video && isOwnVideo(src) ? { src, title: video.getAttribute('aria-label') ?? '' } : false
        },
        contentElement: captionOf as (node: Node) => HTMLElement,
      },
    ],
    toDOM: ({ attrs: { src, title } }) => [
      'figure',
      [
        'video',
        { src, controls: '', preload: 'none', 'aria-label': title },
        ['track', { kind: 'captions', src: captionsOf(src), srclang: 'en', label: 'English' }],
      ],
      ['figcaption', 0],
    ],
  },
  /** Within a line, as in texts that were written elsewhere; the editor itself makes pictures with captions. */
  image: {
    attrs: pictureAttrs,
    inline: true,
    group: 'inline',
    draggable: true,
    parseDOM: [{ tag: 'img', getAttrs: (image) => pictureOf(image) }],
    toDOM: ({ attrs }) => imageDom(attrs),
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

const captionIn = (table: HTMLElement): string =>
  (table.querySelector(':scope > caption')?.textContent ?? '').replace(/\s+/g, ' ').trim()
const captionDom = (caption: string): [string, Attrs, string] => ['caption', { contenteditable: 'false' }, caption]

const marked = (tags: readonly [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0], 0],
})

/** The first encloses the others, where several stand on the same words. */
const marks = {
  link: {
    attrs: { href: {}, title: { default: '' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = link.getAttribute('href') ?? ''
          return isKeptAddress(href, linkSchemes) ? { href, title: link.getAttribute('title') ?? '' } : false
        },
      },
    ],
    toDOM: ({ attrs: { href, title } }) => ['a', { href, ...(title && { title }) }, 0],
  },
  strong: marked(['strong', 'b']),
  em: marked(['em', 'i']),
  underline: marked(['u']),
  strike: marked(['s']),
  subscript: marked(['sub']),
  superscript: marked(['sup']),
  small: marked(['small']),
  code: marked(['code']),
} satisfies Record<string, MarkSpec>

/**
 * What a rich text can hold, from the allow-list (EDIT-08). The editor's buttons make less of it (EDIT-05); the rest is
 * kept where a text that was written elsewhere has it.
 */
export const schema = new Schema({ nodes, marks })
