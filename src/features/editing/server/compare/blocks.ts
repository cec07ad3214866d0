import { Parser } from 'htmlparser2'

/** What stands by itself in a text: a paragraph, a heading, an item of a list, a row of a table. */
export interface Block {
  /** In words; empty for a paragraph. */
  kind: string
  text: string
  /** What is marked in it, as bold; two blocks of one text may differ by it. */
  look: string
}

const headings = new Map([
  ['h2', 'Heading 2'],
  ['h3', 'Heading 3'],
  ['h4', 'Heading 4'],
])

/** What names the paragraphs within it; the innermost counts. */
const containers = new Map([
  ['blockquote', 'Quote'],
  ['figcaption', 'Caption'],
  ['caption', 'Caption'],
  ['dt', 'Term'],
  ['dd', 'Explanation'],
  ['pre', 'Code'],
])

const paragraphs = new Set([
  'p',
  'aside',
  'video',
  'li',
  'ul',
  'ol',
  'dl',
  'figure',
  'table',
  ...headings.keys(),
  ...containers.keys(),
])
const cells = new Set(['td', 'th'])
const marks = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code'])

/** The blocks of a rich text in their order, with the addresses of its links and pictures in words. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const open: { name: string; href: string; looks: string }[] = []
  let text = ''
  let look = ''

  const kindOf = (): string => {
    for (const { name, looks } of open.toReversed()) {
      if (name === 'aside') return looks === 'note-warning' ? 'Warning' : 'Note'
      const kind = headings.get(name) ?? containers.get(name)
      if (kind) return kind
      if (name === 'tr') return 'Row of a table'
      if (name === 'li')
        return open.findLast(({ name }) => name === 'ol' || name === 'ul')?.name === 'ol' ? 'Step' : 'List item'
    }
    return ''
  }
  const flush = () => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (plain !== '') blocks.push({ kind: kindOf(), text: plain, look })
    text = ''
    look = ''
  }
  const inRow = () => open.some(({ name }) => name === 'tr')
  /** Where a block begins or ends, what was gathered is one; within a row of a table only the row is. */
  const edge = (name: string) => {
    if (name === 'tr' || (paragraphs.has(name) && !inRow())) flush()
    else if (paragraphs.has(name)) text += ' '
  }
  const mark = (sign: string) => {
    look += `${text.trim().length}${sign}`
  }

  const parser = new Parser(
    {
      onopentag(name, { href = '', src = '', alt = '', class: looks = '', 'aria-label': title = '' }) {
        edge(name)
        if (cells.has(name) && text.trim() !== '') text += ' | '
        open.push({ name, href, looks })
        if (name === 'hr') blocks.push({ kind: 'Line across', text: '', look: '' })
        else if (name === 'br') text += ' '
        else if (name === 'img') text += ` [Picture: ${[alt, src].filter(Boolean).join(', ')}] `
        else if (name === 'video') text += ` [Video: ${[title, src].filter(Boolean).join(', ')}] `
        else if (marks.has(name) || name === 'th') mark(name)
      },
      ontext(piece) {
        text += piece
      },
      onclosetag(name) {
        const last = open.at(-1)
        if (name === 'a' && last?.href) text += ` (${last.href})`
        if (marks.has(name)) mark(`/${name}`)
        if (name === 'tr' || (paragraphs.has(name) && !inRow())) flush()
        open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  flush()
  return blocks
}
