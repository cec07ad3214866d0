import type { Attrs, Fragment, Mark, Node } from 'prosemirror-model'
import { captionsOf } from '../../platform/rich-text-contract.ts'

/**
 * A document of the editor as the portal's HTML, without a DOM: what it writes passes the cleaning as it is (EDIT-08).
 * Nothing written: ''.
 */
export function toHtml(doc: Node): string {
  const html: string[] = []
  // What is empty is only where one goes on writing.
  doc.forEach((node) => {
    if (!isEmptyParagraph(node)) html.push(block(node))
  })
  return html.join('\n')
}

const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.childCount === 0

const writers: Record<string, (node: Node) => string> = {
  paragraph: (node) => `<p>${inline(node.content)}</p>`,
  heading: (node) => element(`h${node.attrs.level}`, {}, inline(node.content)),
  blockquote: (node) => element('blockquote', {}, blocks(node.content)),
  note: (node) => element('aside', { class: node.attrs.kind }, blocks(node.content)),
  bullet_list: (node) => element('ul', {}, blocks(node.content)),
  ordered_list: (node) =>
    element('ol', node.attrs.order === 1 ? {} : { start: node.attrs.order }, blocks(node.content)),
  list_item: (node) => element('li', {}, tight(node)),
  description_list: (node) => element('dl', {}, blocks(node.content)),
  term: (node) => element('dt', {}, inline(node.content)),
  explanation: (node) => element('dd', {}, tight(node)),
  code_block: (node) => `<pre><code>${escapeText(node.textContent)}</code></pre>`,
  horizontal_rule: () => '<hr />',
  table: tableHtml,
  picture: (node) => figure(imageHtml(node.attrs), node),
  video: (node) => figure(videoHtml(node.attrs), node),
}

const block = (node: Node): string => {
  const write = writers[node.type.name]
  if (!write) throw new Error(`Nobody writes a ${node.type.name}.`)
  return write(node)
}

const blocks = (content: Fragment): string => content.content.map(block).join('')

/** What holds one paragraph, and lists beneath it, holds its words alone: so the lines of a list stand close. */
function tight(node: Node): string {
  const [first, ...rest] = node.content.content
  const isTight = first?.type.name === 'paragraph' && rest.every(({ type }) => type.name.endsWith('_list'))
  return isTight && first ? inline(first.content) + rest.map(block).join('') : blocks(node.content)
}

function tableHtml(node: Node): string {
  const rows = node.content.content
  const isHead = (row: Node) =>
    row.childCount > 0 && row.content.content.every(({ type }) => type.name === 'table_header')
  const firstOfBody = rows.findIndex((row) => !isHead(row))
  // A table of header cells alone has a body nevertheless.
  const split = firstOfBody === -1 ? Math.min(1, rows.length) : firstOfBody
  const part = (name: string, some: readonly Node[], scope: string) =>
    some.length > 0 ? element(name, {}, some.map((row) => rowHtml(row, scope)).join('')) : ''
  const caption = node.attrs.caption ? element('caption', {}, escapeText(node.attrs.caption)) : ''
  return element(
    'table',
    {},
    caption + part('thead', rows.slice(0, split), 'col') + part('tbody', rows.slice(split), 'row'),
  )
}

const rowHtml = (row: Node, scope: string): string =>
  element('tr', {}, row.content.content.map((cell) => cellHtml(cell, scope)).join(''))

function cellHtml(cell: Node, scope: string): string {
  const { colspan, rowspan } = cell.attrs
  const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
  const isHeader = cell.type.name === 'table_header'
  return element(isHeader ? 'th' : 'td', { ...(isHeader && { scope }), ...spans }, tight(cell))
}

const figure = (what: string, { content }: Node): string =>
  element('figure', {}, what + (content.size > 0 ? element('figcaption', {}, inline(content)) : ''))

const imageHtml = ({ src, alt, width, height }: Attrs): string =>
  `<img${attributes({ ...(alt !== null && { alt }), loading: 'lazy', src, ...(width && { width }), ...(height && { height }) })} />`

const videoHtml = ({ src, title }: Attrs): string => {
  const track = `<track${attributes({ kind: 'captions', src: captionsOf(src), srclang: 'en', label: 'English' })} />`
  return `<video${attributes({ src })} controls${attributes({ preload: 'none', 'aria-label': title })}>${track}</video>`
}

const markTags: Record<string, string> = {
  link: 'a',
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
  small: 'small',
  code: 'code',
}

/** Words with their marks: what two neighbours share stays open over both. */
function inline(content: Fragment): string {
  let html = ''
  let open: readonly Mark[] = []
  const close = (down: number) => {
    for (const { type } of open.slice(down).toReversed()) html += `</${markTags[type.name]}>`
    open = open.slice(0, down)
  }
  content.forEach((node) => {
    let shared = 0
    while (shared < open.length && node.marks[shared] && open[shared]?.eq(node.marks[shared] as Mark)) shared += 1
    close(shared)
    for (const mark of node.marks.slice(shared))
      html += `<${markTags[mark.type.name]}${attributes(markAttributes(mark))}>`
    open = node.marks
    html += node.isText ? escapeText(node.text ?? '') : node.type.name === 'image' ? imageHtml(node.attrs) : '<br />'
  })
  close(0)
  return html
}

function markAttributes({ type, attrs: { href, title } }: Mark): Record<string, string> {
  if (type.name !== 'link') return {}
  // An outside page gets no handle on our window.
  return { href, ...(title && { title }), ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer' }) }
}

const element = (name: string, attrs: Record<string, unknown>, content: string): string =>
  `<${name}${attributes(attrs)}>${content}</${name}>`

const attributes = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
