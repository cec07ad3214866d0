import { look } from './paste-looks.ts'

/** Lists that are written as something else: Word's paragraphs, Word for the web's list for each item, Google's nesting. */
export function listPasted(body: HTMLElement): void {
  paragraphsOfWordOnline(body)
  listParagraphs(body)
  nestLists(body)
}

/** Word for the web wraps each item in a list of its own, with its level beside it. */
function paragraphsOfWordOnline(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    const items = [...wrapper.querySelectorAll('li')]
    const made = items.map((item) => {
      const paragraph = body.ownerDocument.createElement('p')
      const inner = item.querySelector('p')
      paragraph.append(...(inner && item.children.length === 1 ? inner : item).childNodes)
      const list = item.closest('ul, ol')
      paragraph.dataset.looks = `mso-list: level${item.dataset.ariaLevel ?? 1}`
      paragraph.dataset.kind = list?.localName ?? 'ul'
      if (list?.getAttribute('start')) paragraph.dataset.start = list.getAttribute('start') as string
      return paragraph
    })
    if (made.length > 0) wrapper.replaceWith(...made)
  }
}

/** The part of a paragraph of Word's that is the sign of its item. */
const signIn = (item: Element): Element | undefined =>
  [...item.querySelectorAll('[data-looks]')].find((part) => look(part, 'mso-list') === 'ignore')

const textOf = (element: Element | undefined): string =>
  (element?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()

/** A number or a letter, with what stands beside it: "1.", "2.1", "(a)", "iv)". */
const numbered = /^\(?(?:\d{1,3}\.)*(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]{0,2}$/i
/** A sign that is no word: a bullet of any font, or a letter that stands for one. */
const isBullet = (sign: string): boolean =>
  sign.length <= 2 && (sign === '' || sign === 'o' || !/[\p{L}\p{N}]/u.test(sign))

/** A paragraph that is an item; with words for a sign, as "Article 1", it is none. */
function isItem(element: Element | null): element is HTMLElement {
  if (element?.localName !== 'p' || element.closest('li')) return false
  const says = look(element, 'mso-list')
  const sign = signIn(element)
  if (says === 'none' || says === 'ignore' || (says === '' && !sign)) return false
  const text = textOf(sign)
  return isBullet(text) || numbered.test(text)
}

function levelOf(item: Element): number {
  const [, level] =
    /level(\d)/.exec(look(item, 'mso-list')) ?? /MsoList(?:Bullet|Number)(\d)/.exec(item.className) ?? []
  return Number(level ?? 1)
}

function listParagraphs(body: HTMLElement): void {
  // A heading that is numbered keeps its words alone.
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) signIn(heading)?.remove()
  for (const first of [...body.querySelectorAll('p')]) {
    if (!first.isConnected || !isItem(first)) continue
    const items: HTMLElement[] = []
    for (let next: Element | null = first; isItem(next); next = next.nextElementSibling) items.push(next)
    /** The lists that are open, the outermost first, with their levels. */
    const open: { level: number; list: HTMLElement }[] = []
    for (const item of items) {
      const level = levelOf(item)
      const part = signIn(item)
      const sign = textOf(part)
      part?.remove()
      const kind = item.dataset.kind ?? (isBullet(sign) ? 'ul' : 'ol')
      while ((open.at(-1)?.level ?? 0) > level) open.pop()
      if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== kind) open.pop()
      if (open.at(-1)?.level !== level) {
        const list = body.ownerDocument.createElement(kind)
        const start = Number(item.dataset.start ?? numbered.exec(sign)?.[1])
        if (kind === 'ol' && start > 1) list.setAttribute('start', String(start))
        const above = open.at(-1)?.list.lastElementChild
        if (above) above.append(list)
        else item.before(list)
        open.push({ level, list })
      }
      const entry = body.ownerDocument.createElement('li')
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.append(...item.childNodes)
      entry.append(paragraph)
      open.at(-1)?.list.append(entry)
      item.remove()
    }
  }
  // Words for a sign stay, without the room that Word gives them.
  for (const paragraph of body.querySelectorAll('p')) {
    const sign = signIn(paragraph)
    if (sign) sign.textContent = `${textOf(sign)} `
  }
}

/** A list that stands beside the item that it belongs to goes into it; without one it is an item of its own. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else list.replaceWith(...list.children)
  }
}
