import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import JSZip from 'jszip'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, expect, test } from 'vitest'
import { makeDocuments } from './make.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Writes the sources, makes their files and gives the folder they are in. */
async function makeFrom(sources: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, 'starter', path)), { recursive: true })
    writeFileSync(join(folder, 'starter', path), text)
  }
  await makeDocuments(optionsFor(folder))
  return join(folder, 'starter/files')
}

function optionsFor(folder: string) {
  return { starter: join(folder, 'starter'), programmeName: 'Example Program & Co' }
}

function writeHead(more: Record<string, string> = {}): string {
  const keys = { title: 'Locks & Keys', author: 'Dana Sample', headLine: 'A sentence about locks.', ...more }
  return `---\n${Object.entries(keys)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}---\n`
}

const manyRows = Array.from({ length: 60 }, (_, index) => `| Door ${index + 1} | Key ${index + 1} |`).join('\n')
const body = `## First part

Some **bold** words and a [source](https://example.org/rule).

- One point
  - An inner point
- [ ] A box to tick

1. Count

### A smaller heading

| Door | Key |
| --- | --: |
${manyRows}

> Said by nobody.
`

test('a white paper becomes a tagged PDF with bookmarks, page numbers and a table over several pages', async () => {
  const out = await makeFrom({ 'white-papers/locks.md': `${writeHead()}\nBefore.\n\n<!-- paper -->\n\n${body}` })
  const pdf = await openPdf(join(out, 'white-papers/locks.pdf'))
  const { info, metadata } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Locks and Keys', Author: 'Dana Sample', Language: 'en-US' })
  expect(metadata.get('dc:title')).toBe('Locks and Keys')
  expect(asObject(await pdf.getMarkInfo())).toMatchObject({ Marked: true })
  expect(asObject(await pdf.getViewerPreferences())).toMatchObject({ DisplayDocTitle: true })
  const outline = (await pdf.getOutline()) as { title: string; items: { title: string }[] }[]
  expect(outline.map((item) => [item.title, item.items.map((inner) => inner.title)])).toEqual([
    ['First part', ['A smaller heading']],
  ])

  const pages = await readPages(pdf)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]!.text).toContain('Locks & Keys')
  expect(pages[0]!.text).toContain('Before.')
  for (const [index, page] of pages.entries()) {
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page.untagged).toEqual([])
  }
  const roles = pages.flatMap((page) => page.roles)
  for (const role of [
    'H1',
    'H2',
    'H3',
    'P',
    'L',
    'LI',
    'Lbl',
    'LBody',
    'Table',
    'TR',
    'TH',
    'TD',
    'Link',
    'BlockQuote',
  ]) {
    expect(roles).toContain(role)
  }
  // The header is seen on each of the table's pages, but it is a heading to a screen reader only once.
  expect(roles.filter((role) => role === 'TH')).toHaveLength(2)
  expect(pages.filter((page) => /Door\s+Key/.test(page.text)).length).toBeGreaterThan(1)
  expect(pages.some((page) => page.text.includes('Door 60'))).toBe(true)
  expect(pages.flatMap((page) => page.links)).toEqual(['https://example.org/rule'])
})

test('the report begins a page at every page line', async () => {
  const page = (name: string) => `## ${name}\n\nWords.\n`
  const out = await makeFrom({
    'transition-report.md': `${writeHead()}\n${['One', 'Two', 'Three'].map(page).join('\n<!-- page -->\n\n')}`,
  })
  const pages = await readPages(await openPdf(join(out, 'transition-report.pdf')))
  expect(pages.map((each) => /One|Two|Three/.exec(each.text)?.[0])).toEqual(['One', 'Two', 'Three'])
})

test('a document becomes a Word file with styles, lists, a header row and page numbers', async () => {
  const out = await makeFrom({ 'documents/locks.md': writeHead({ collection: 'template', file: 'docx' }) + body })
  const parts = await openPackage(join(out, 'documents/locks.docx'))
  const words = parts['word/document.xml']!
  expect(parts['docProps/core.xml']).toContain('<dc:title>Locks &amp; Keys</dc:title>')
  expect(parts['word/styles.xml']).toContain('<w:lang w:val="en-US"/>')
  expect(parts['word/fontTable.xml']).toContain('<w:altName')
  for (const style of ['Title', 'Heading1', 'Heading2', 'Quote'])
    expect(words).toContain(`<w:pStyle w:val="${style}"/>`)
  expect(words.match(/<w:numPr>/g)).toHaveLength(4)
  expect(words.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(readText(words)).toContain('Door 60')
  expect(words).toMatch(/<w:b\/>.*?<w:t[^>]*>bold<\/w:t>/)
  expect(parts['word/_rels/document.xml.rels']).toContain('Target="https://example.org/rule"')
  expect(readText(parts['word/footer1.xml']!)).toContain('Example Program &amp; Co')
  expect(parts['word/footer1.xml']).toContain('PAGE')
})

test('a circuit becomes slides with real titles, and a slide that is too long becomes two', async () => {
  const long = Array.from({ length: 12 }, (_, index) => `- Point ${index + 1} ${'that is long '.repeat(9)}`).join('\n')
  const slides = `## Short\n\n- One **bold** point\n- Two\n\n## Long\n\n${long}\n`
  const out = await makeFrom({ 'cyber-circuits/locks.md': `${writeHead()}\nPage.\n\n<!-- slides -->\n\n${slides}` })
  const parts = await openPackage(join(out, 'cyber-circuits/locks.pptx'))
  const found = Object.keys(parts)
    .filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
    .sort()
  const titles = found.map((path) => readText(parts[path]!.split('</p:sp>')[0]!))
  expect(titles.slice(0, 4)).toEqual(['Locks &amp; Keys', 'Short', 'Long', 'Long (continued)'])
  for (const path of found) expect(parts[path]).toMatch(/<p:ph\s+idx="\d+"\s+type="title"/)
  expect(parts['ppt/slides/slide2.xml']).toContain('type="slidenum"')
  expect(parts['ppt/slides/slide2.xml']).not.toMatch(/<\/a:r><a:pPr/)
  expect(found.map((path) => readText(parts[path]!)).join(' ')).toContain('Point 12')
  expect(found.map((path) => readText(parts[path]!)).join(' ')).not.toContain('Page.')
  expect(parts['ppt/presentation.xml']).toContain('cx="12192000" cy="6858000"')
})

test('a workbook has a sheet for each section, with a frozen, filtered header', async () => {
  const sheets = `## Keys: all/now\n\nA note.\n\n| Key | Count | Rule |\n| --- | --: | --- |\n| Front & back | 1,200 | 3.10 |\n| [Side](https://example.org/side) | 30 | 3.9 |\n\n## Doors\n\n| Door |\n| --- |\n| Gate |\n`
  const out = await makeFrom({ 'documents/locks.md': writeHead({ collection: 'template', file: 'xlsx' }) + sheets })
  const parts = await openPackage(join(out, 'documents/locks.xlsx'))
  expect([...parts['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"/g)].map((match) => match[1])).toEqual([
    'Keys all now',
    'Doors',
  ])
  const sheet = parts['xl/worksheets/sheet1.xml']!
  expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A2:C4"/>')
  expect(sheet).toMatch(/<c r="B3" s="\d+"><v>1200<\/v><\/c>/)
  expect(readText(sheet)).toBe('A note. Key Count Rule Front &amp; back 3.10 Side 3.9')
  expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('Target="https://example.org/side"')
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<autoFilter ref="A1:A2"/>')
})

test('a file is left alone until its source changes, and comes out the same again', async () => {
  const out = await makeFrom({ 'documents/locks.md': writeHead({ collection: 'template', file: 'docx' }) + body })
  const [folder, file] = [join(out, '../..'), join(out, 'documents/locks.docx')]
  const before = readFileSync(file)
  expect(await makeDocuments(optionsFor(folder))).toMatchObject({ made: [], kept: [file] })
  expect(await makeDocuments({ ...optionsFor(folder), all: true })).toMatchObject({ made: [file], kept: [] })
  expect(readFileSync(file).equals(before)).toBe(true)
  appendFileSync(join(folder, 'starter/documents/locks.md'), '\nOne more.\n')
  expect(await makeDocuments(optionsFor(folder))).toMatchObject({ made: [file], kept: [] })
  expect(readFileSync(file).equals(before)).toBe(false)
})

test('a file whose source is gone goes with it', async () => {
  const out = await makeFrom({ 'documents/locks.md': writeHead({ collection: 'template', file: 'docx' }) + body })
  rmSync(join(out, '../documents/locks.md'))
  await makeDocuments(optionsFor(join(out, '../..')))
  expect(existsSync(join(out, 'documents/locks.docx'))).toBe(false)
})

test.each([
  [
    'documents/a.md',
    `${writeHead({ collection: 'template', file: 'docx' })}\nText.\n\n<b>Bold</b>\n`,
    'line 11: raw HTML',
  ],
  ['documents/a.md', `${writeHead({ file: 'odt' })}\nText.\n`, 'line 1: "file" must be one of'],
  ['documents/a.md', '---\ntitle: "open\n---\n', 'the front matter is not YAML'],
  ['white-papers/a.md', `${writeHead()}\nText.\n`, 'must have a line "<!-- paper -->"'],
  ['white-papers/a.md', `${writeHead()}\nText ✗.\n<!-- paper -->\n`, 'the typeface has no "✗" (U+2717)'],
  ['cyber-circuits/a.md', `${writeHead()}\nText.\n<!-- slides -->\n- Point\n`, 'slides begin with a "##" heading'],
])('a source that cannot be read stops with its name and line: %s, %#', async (path, text, message) => {
  await expect(makeFrom({ [path]: text })).rejects.toThrow(message)
  await expect(makeFrom({ [path]: text })).rejects.toThrow(`${path}, line`)
})

async function openPdf(path: string): Promise<PDFDocumentProxy> {
  return await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise
}

/** pdf.js gives some dictionaries as a Map, whatever its types say. */
function asObject(dictionary: unknown): unknown {
  return dictionary instanceof Map ? Object.fromEntries(dictionary) : dictionary
}

type Node = { role?: string; type?: string; children?: Node[] }
type Content = { type?: string; id?: string; tag?: string; str?: string }

async function readPages(pdf: PDFDocumentProxy) {
  return await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent({ includeMarkedContent: true })
      const links = (await page.getAnnotations()).map((annotation) => annotation.url as string)
      return {
        text: (items as Content[]).map((item) => item.str ?? '').join(' '),
        roles: listRoles((await page.getStructTree()) as Node),
        untagged: listUntagged(items as Content[]),
        links,
      }
    }),
  )
}

/** The roles of what is on this page; pdf.js also gives empty neighbours that are on others. */
function listRoles(node: Node): string[] {
  const inner = (node.children ?? []).flatMap(listRoles)
  return inner.length > 0 || node.type ? [node.role ?? '', ...inner] : []
}

/** Words that stand neither in the structure nor in an artifact. */
function listUntagged(items: Content[]): string[] {
  let depth = 0
  return items.flatMap((item) => {
    if (item.type?.startsWith('beginMarkedContent')) depth += 1
    if (item.type === 'endMarkedContent') depth -= 1
    return item.str?.trim() && depth === 0 ? [item.str] : []
  })
}

/** The package's XML parts by path; each one must be well formed. */
async function openPackage(path: string): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(readFileSync(path))
  const parts: Record<string, string> = {}
  for (const [name, entry] of Object.entries(zip.files)) {
    parts[name] = await entry.async('string')
    expect(findUnclosed(parts[name]), name).toEqual([])
  }
  for (const [, part] of parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g))
    expect(parts).toHaveProperty([part!])
  return parts
}

function findUnclosed(xml: string): string[] {
  const open: string[] = []
  for (const [, close, name, self] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (self) continue
    if (!close) open.push(name!)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

function readText(xml: string): string {
  const paragraphs = xml
    .split(/<\/(?:\w+:)?p>|<\/c>/)
    .map((paragraph) => [...paragraph.matchAll(/<(?:[wa]:)?t(?: [^>]*)?>([^<]*)</g)].map((match) => match[1]).join(''))
  return paragraphs.filter((paragraph) => paragraph !== '').join(' ')
}
