import { listPasted } from './paste-lists.ts'
import { look } from './paste-looks.ts'

/**
 * What is pasted from Word, Google Docs, Outlook or a web page, as the elements that the editor writes: lists that are
 * lists, no looks, scripts, trackers or empty paragraphs (EDIT-06). The schema drops what is left of the rest.
 */
export function cleanPasted(html: string): string {
  const plain = withoutLooks(withoutSheets(html))
  const { body } = new globalThis.DOMParser().parseFromString(inTable(plain), 'text/html')
  const held = wordsOf(body)
  dropUnseen(body)
  cleanLinks(body)
  // Of an editor like this one: it says how it was cut, and holds what such an editor writes.
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML
  listPasted(body)
  for (const table of [...body.querySelectorAll('table')].reverse()) if (isForLayout(table)) unwrapTable(table)
  keepTogether(body)
  markByLooks(body)
  splitAtBreaks(body)
  dropEmpty(body)
  // Rather with what is too much of it than nothing.
  return held && !wordsOf(body) && !body.querySelector('img') ? plain : body.innerHTML
}

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/[\s\u00a0\u200b\ufeff]+/g, '')

/** Style sheets would be reported as a breach of the page's policy, as soon as they are read. */
function withoutSheets(html: string): string {
  const begin = /<style[\s>]/gi
  const end = /<\/style\s*>/gi
  let kept = ''
  let from = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    kept += html.slice(from, found.index)
    end.lastIndex = found.index
    from = end.exec(html) ? end.lastIndex : html.length
    begin.lastIndex = from
  }
  return kept + html.slice(from)
}

/** Looks become data, for the same reason. Handlers go. */
const withoutLooks = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
    tag
      .replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
      .replace(/\sstyle\s*=(?=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))/gi, ' data-looks='),
  )

/** Cells and rows without their table would be read as words in a row. */
function inTable(html: string): string {
  const [, first = ''] = /^\s*(?:<(?:meta|!--)[^>]*>\s*)*<(t[rdh]|tbody|thead)[\s>]/i.exec(html) ?? []
  if (!first) return html
  const rows = /^t[dh]$/i.test(first) ? `<tr>${html}</tr>` : html
  return `<table>${rows}</table>`
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

function becomes(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Elements whose content is none of the text. */
const foreign = [
  ...['script', 'link', 'meta', 'title', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg'],
  ...['input', 'select', 'textarea', 'nav', 'dialog', 'xml', 'del', '.MsoCommentReference', '.EOP'],
].join()

/** Elements that stand in a line of their own, and are none that the editor knows. */
const ownLine = 'dt, dd, summary, center, legend'

function dropUnseen(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  for (const comment of nodesOf(comments)) (comment as Comment).remove()
  for (const element of body.querySelectorAll(foreign)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    const { localName } = element
    // Comments of reviewers, and what a mail hides from whoever reads it.
    const isHidden =
      element.hasAttribute('hidden') ||
      look(element, 'display') === 'none' ||
      look(element, 'mso-hide') === 'all' ||
      /^comment/.test(look(element, 'mso-element'))
    if (isHidden) element.remove()
    // Word's own elements, as `o:p`.
    else if (localName.includes(':') || localName === 'math') unwrap(element)
    else if (localName === 'button') dropButton(element)
    else if (localName === 'img' && !isSeen(element)) element.replaceWith(' ')
    else if (localName === 'img' && isElsewhere(element)) element.replaceWith(linkTo(element))
    else if (element.matches(ownLine) || (localName === 'span' && look(element, 'display') === 'block'))
      becomes(element, 'div')
  }
  const words = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (const text of nodesOf(words)) if (isInvisible(text.parentElement)) (text as Text).remove()
  // A whole text in bold that is not, as Google Docs hands it over; and names that are no links.
  for (const element of body.querySelectorAll('b, strong'))
    if (['normal', '400'].includes(look(element, 'font-weight'))) unwrap(element)
  for (const element of body.querySelectorAll('a:not([href]), ins')) unwrap(element)
}

function nodesOf(walker: TreeWalker): Node[] {
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  return found
}

/** What is pressed on a page says nothing in a text, but for the headings of what folds. */
function dropButton(button: Element): void {
  if (button.closest('h1, h2, h3, h4, h5, h6') || button.hasAttribute('aria-expanded')) unwrap(button)
  else button.remove()
}

/** A picture that is there for whoever reads: neither one that follows them, nor one of the disk it was copied from. */
function isSeen(image: Element): boolean {
  const size = (name: string) => Number.parseFloat(image.getAttribute(name) || look(image, name) || '99')
  return size('width') > 2 && size('height') > 2 && !/^(?:file|cid|data|blob):/i.test(image.getAttribute('src') ?? '')
}

/** The site shows its own pictures only. */
const isElsewhere = (image: Element): boolean => /^(?:https?:)?\/\//i.test(image.getAttribute('src') ?? '')

function linkTo(image: Element): HTMLElement {
  const link = image.ownerDocument.createElement('a')
  link.href = (image.getAttribute('src') ?? '').replace(/^\/\//, 'https://')
  link.textContent = image.getAttribute('alt')?.trim() || 'Picture'
  return link
}

/** Words so small, or hidden so, that nobody sees them; what is within them may say otherwise. */
function isInvisible(parent: Element | null): boolean {
  const nearest = (property: string): string => {
    let element = parent
    while (element && look(element, property) === '') element = element.parentElement
    return element ? look(element, property) : ''
  }
  return Number.parseFloat(nearest('font-size')) === 0 || nearest('visibility') === 'hidden'
}

/** A table that says nothing of rows and columns: mails are laid out with them. */
function isForLayout(table: HTMLTableElement): boolean {
  if (table.caption) return false
  if (['presentation', 'none'].includes(table.getAttribute('role') ?? '') || table.querySelector('table')) return true
  return [...table.rows].every(({ cells }) => cells.length <= 1) && !table.querySelector('th')
}

function unwrapTable(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap(({ cells }) => [...cells])
  table.replaceWith(...cells.map((cell) => becomes(cell, 'div')))
}

/** What an item, a cell or a figure cannot hold would tear it: it comes in as what they can. */
function keepTogether(body: HTMLElement): void {
  const holders = 'li, td, th'
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!heading.closest(holders)) continue
    const strong = becomes(becomes(heading, 'p'), 'strong')
    const paragraph = body.ownerDocument.createElement('p')
    strong.replaceWith(paragraph)
    paragraph.append(strong)
  }
  for (const quote of body.querySelectorAll('blockquote, aside')) if (quote.closest(holders)) unwrap(quote)
  for (const figure of [...body.querySelectorAll('figure')].reverse()) {
    const caption = [...figure.querySelectorAll('figcaption')].find((one) => one.closest('figure') === figure)
    const rest = wordsOf(figure).length - (caption ? wordsOf(caption).length : 0)
    if (figure.querySelector('figure, table, img ~ img') || figure.querySelectorAll('img').length > 1 || rest > 0) {
      if (caption) becomes(caption, 'p')
      unwrap(figure)
    }
  }
}

/** Bold and italic words that only their looks tell. */
function markByLooks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('span[data-looks], font[data-looks]')) {
    const weight = look(element, 'font-weight')
    const isBold = weight.startsWith('bold') || Number(weight) >= 600
    const isItalic = look(element, 'font-style').startsWith('italic')
    for (const [isOn, name] of [
      [isBold && !element.closest('strong, b, h1, h2, h3, h4, h5, h6, th'), 'strong'],
      [isItalic && !element.closest('em, i'), 'em'],
    ] as const) {
      if (!isOn) continue
      const mark = body.ownerDocument.createElement(name)
      mark.append(...element.childNodes)
      element.append(mark)
    }
  }
}

/** What tells where somebody came from. */
const trackers = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|trk|igshid)=/i

/** Links as they were before a mail service or a search led them through itself, without what follows the reader. */
function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = targetOf(link.getAttribute('href') ?? '')
    // A place in the document that it was taken from.
    if (/^#|^file:/i.test(href)) unwrap(link)
    else link.setAttribute('href', href)
  }
}

function targetOf(href: string): string {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href
  const inner = ledThrough(new URL(href))
  if (inner && /^https?:/i.test(inner)) return targetOf(inner)
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const kept = query.split('&').filter((pair) => pair !== '' && !trackers.test(pair))
  return kept.length === query.split('&').length ? href : before + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash
}

/** Where a mail service or a search leads on to. */
function ledThrough({ hostname, pathname, search, searchParams }: URL): string | null {
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return searchParams.get('url')
  if (/^www\.google\.[a-z.]+$/.test(hostname) && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url')
  if (hostname === 'urldefense.com' || hostname === 'urldefense.proofpoint.com') {
    const [, third] = /^\/v3\/__(.*?)__;/.exec(pathname + search) ?? []
    // The third way keeps other signs apart, as `*`: such an address is left as it is.
    if (third) return third.includes('*') ? null : third.replace(/^(https?:)\/(?!\/)/, '$1//')
    const second = pathname === '/v2/url' ? searchParams.get('u') : null
    if (second) return safely(() => decodeURIComponent(second.replace(/-/g, '%').replace(/_/g, '/')))
  }
  return null
}

function safely(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

const blocks = 'p,div,ul,ol,li,table,blockquote,figure,h1,h2,h3,h4,h5,h6,hr,pre,aside,section,article,header,footer'
const isBlock = (node: Node | null): boolean =>
  node?.nodeType === Node.ELEMENT_NODE && (node as Element).matches(blocks)
const isBreak = (node: Node | null): boolean => node?.nodeName === 'BR'
const isSpace = (node: Node | null): boolean => node?.nodeType === Node.TEXT_NODE && !/\S/.test(node.textContent ?? '')

/** Two breaks in a row part paragraphs; so does one beside a paragraph, which then says nothing more. */
function splitAtBreaks(body: HTMLElement): void {
  for (const text of nodesOf(body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT))) {
    const isWritten = text.parentElement?.closest('pre') || /^pre/.test(look(text.parentElement, 'white-space'))
    const lines = isWritten ? (text.textContent ?? '').split(/\r?\n/) : []
    if (lines.length > 1)
      (text as Text).replaceWith(
        ...lines.flatMap((line, index) => (index === 0 ? [line] : [body.ownerDocument.createElement('br'), line])),
      )
  }
  for (const pre of body.querySelectorAll('pre')) becomes(pre, 'div')
  for (const line of body.querySelectorAll('br')) {
    const [before, after] = [neighbour(line, 'previousSibling'), neighbour(line, 'nextSibling')]
    if (isBlock(before) || isBlock(after)) line.remove()
  }
  for (const place of [body, ...body.querySelectorAll('p, div, td, blockquote')]) splitOne(place as HTMLElement)
}

function neighbour(node: Node, way: 'previousSibling' | 'nextSibling'): Node | null {
  let next = node[way]
  while (isSpace(next)) next = next?.[way] ?? null
  return next
}

function splitOne(place: HTMLElement): void {
  const children = [...place.childNodes]
  if (children.filter(isBreak).length < 2 || children.some(isBlock)) return
  const paragraphs: Node[][] = [[]]
  let breaks: Node[] = []
  for (const child of children) {
    if (isBreak(child)) breaks.push(child)
    else if (breaks.length === 0 || !isSpace(child)) {
      if (breaks.length > 1) paragraphs.push([])
      else paragraphs.at(-1)?.push(...breaks)
      breaks = []
      paragraphs.at(-1)?.push(child)
    }
  }
  if (paragraphs.length === 1) return
  const made = paragraphs.map((nodes) => {
    const paragraph = place.ownerDocument.createElement('p')
    paragraph.append(...nodes)
    return paragraph
  })
  if (place.localName === 'p') place.replaceWith(...made)
  else place.replaceChildren(...made)
}

/** Paragraphs, headings and items that hold nothing; also a break at the end of one. */
function dropEmpty(body: HTMLElement): void {
  for (const last of body.querySelectorAll('br.Apple-interchange-newline')) last.remove()
  for (const block of [...body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')].reverse()) {
    while (isBreak(block.lastChild) || isSpace(block.lastChild)) block.lastChild?.remove()
    if (!wordsOf(block) && !block.querySelector('img, hr, table, video')) block.remove()
  }
}
