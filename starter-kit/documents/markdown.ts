import { lexer, type Token, type Tokens } from 'marked'
import { countLines, SourceError } from './source.ts'

export type Run = { text: string; bold?: boolean; italic?: boolean; code?: boolean; link?: string }
export type Item = { runs: Run[]; checked?: boolean; list?: List }
export type List = { kind: 'list'; ordered: boolean; start: number; items: Item[] }
export type Heading = { kind: 'heading'; level: number; runs: Run[]; line: number }
export type Paragraph = { kind: 'paragraph'; runs: Run[] }
export type Align = 'left' | 'center' | 'right'
export type Table = { kind: 'table'; header: Run[][]; rows: Run[][][]; align: Align[] }
export type Block = Heading | Paragraph | List | Table | { kind: 'quote'; blocks: Block[] } | { kind: 'rule' }

/** Where a text stands, for the sentence that names what cannot be read. */
type Place = { file: string; line: number }

/** Turns Markdown into the few blocks every writer knows; anything else stops with a sentence. */
export function readMarkdown(text: string, place: Place): Block[] {
  return readBlocks(lexer(text), place)
}

export function plainText(runs: Run[]): string {
  return runs.map((run) => run.text).join('')
}

/** A form's table may have no words above its columns. */
export function hasHeader(table: Table): boolean {
  return table.header.some((runs) => !isBlank(runs))
}

/** With no word above the first column, that column heads the rows. */
export function headsRows(table: Table): boolean {
  return isBlank(table.header[0] ?? [])
}

export function isBlank(runs: Run[]): boolean {
  return plainText(runs).trim() === ''
}

function readBlocks(tokens: Token[], place: Place): Block[] {
  const blocks: Block[] = []
  let line = place.line
  for (const token of tokens) {
    // A block's raw text may begin with the blank lines before it.
    const lead = countLines(/^\s*/.exec(token.raw)![0])
    const block = readBlock(token, { file: place.file, line: line + (token.type === 'space' ? 0 : lead) })
    if (block) blocks.push(block)
    line += countLines(token.raw)
  }
  return blocks
}

function readBlock(token: Token, place: Place): Block | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined
    case 'heading':
      return readHeading(token as Tokens.Heading, place)
    case 'paragraph':
      return { kind: 'paragraph', runs: readRuns((token as Tokens.Paragraph).tokens, place) }
    case 'code':
      return { kind: 'paragraph', runs: [{ text: (token as Tokens.Code).text, code: true }] }
    case 'list':
      return readList(token as Tokens.List, place, 1)
    case 'table':
      return readTable(token as Tokens.Table, place)
    case 'blockquote':
      return { kind: 'quote', blocks: readBlocks((token as Tokens.Blockquote).tokens, place) }
    case 'hr':
      return { kind: 'rule' }
    case 'html':
      throw new SourceError(place.file, place.line, `raw HTML is not allowed (${quote(token.raw)}).`)
    default:
      throw new SourceError(place.file, place.line, `a document cannot hold this kind of text (${token.type}).`)
  }
}

function readHeading(token: Tokens.Heading, place: Place): Heading {
  if (token.depth === 1) throw new SourceError(place.file, place.line, 'headings begin with "##"; "#" is the title.')
  if (token.depth > 4) throw new SourceError(place.file, place.line, 'headings go down to "####" only.')
  return { kind: 'heading', level: token.depth, runs: readRuns(token.tokens, place), line: place.line }
}

function readList(token: Tokens.List, place: Place, depth: number): List {
  if (depth > 2) throw new SourceError(place.file, place.line, 'lists may be nested two levels deep only.')
  let line = place.line
  const items = token.items.map((item) => {
    const read = readItem(item, { file: place.file, line }, depth)
    line += countLines(item.raw)
    return read
  })
  return { kind: 'list', ordered: token.ordered, start: token.start === '' ? 1 : token.start, items }
}

function readItem(token: Tokens.ListItem, place: Place, depth: number): Item {
  const item: Item = { runs: [] }
  if (token.task) item.checked = token.checked === true
  for (const child of token.tokens) {
    if (child.type === 'text' || child.type === 'paragraph') {
      if (item.runs.length > 0) item.runs.push({ text: '\n' })
      item.runs.push(...readRuns((child as Tokens.Paragraph).tokens ?? [child], place))
    } else if (child.type === 'list' && !item.list) {
      const before = token.raw.slice(0, Math.max(0, token.raw.indexOf('\n') + 1))
      item.list = readList(child as Tokens.List, { file: place.file, line: place.line + countLines(before) }, depth + 1)
    } else if (child.type !== 'space' && child.type !== 'checkbox') {
      throw new SourceError(place.file, place.line, `a list point cannot hold this kind of text (${child.type}).`)
    }
  }
  return item
}

function readTable(token: Tokens.Table, place: Place): Table {
  return {
    kind: 'table',
    header: token.header.map((cell) => readRuns(cell.tokens, place)),
    // The heading and the rule below it take the first two lines.
    rows: token.rows.map((row, index) =>
      row.map((cell) => readRuns(cell.tokens, { file: place.file, line: place.line + 2 + index })),
    ),
    align: token.align.map((each) => each ?? 'left'),
  }
}

function readRuns(tokens: Token[], place: Place, style: Omit<Run, 'text'> = {}): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        if ('tokens' in token && token.tokens) return readRuns(token.tokens, place, style)
        return [{ ...style, text: plainSpaces(decodeEntities(token.text)) }]
      case 'strong':
        return readRuns(token.tokens ?? [], place, { ...style, bold: true })
      case 'em':
        return readRuns(token.tokens ?? [], place, { ...style, italic: true })
      case 'codespan':
        return [{ ...style, text: token.text, code: true }]
      case 'br':
        return [{ ...style, text: '\n' }]
      case 'checkbox':
        return []
      case 'link':
        return readRuns(token.tokens ?? [], place, { ...style, ...readLink(token.href) })
      case 'html':
        throw new SourceError(place.file, place.line, `raw HTML is not allowed (${quote(token.raw)}).`)
      default:
        throw new SourceError(place.file, place.line, `a document cannot hold this kind of text (${token.type}).`)
    }
  })
}

/** A path of the portal leads nowhere from a saved file, so only full addresses stay links. */
function readLink(href: string): { link?: string } {
  return /^(https?:|mailto:|tel:)/i.test(href) ? { link: href } : {}
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[name] ?? whole
  })
}

/** A line's end in the source is a space; rare spaces and hyphens become the ones every typeface has. */
function plainSpaces(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replaceAll('\u2011', '-')
    .replace(/[\u2009\u202f]/g, '\u00a0')
}

function quote(raw: string): string {
  const [first = ''] = raw.trim().split('\n')
  return first.length > 40 ? `${first.slice(0, 40)}...` : first
}
