import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DocumentText } from './document-text.ts'
import { readMarkdown } from './markdown.ts'
import { readSource, readText, requireSection, type Section, type Source, SourceError } from './source.ts'

export const formats = ['pdf', 'docx', 'pptx', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** One file to be made: from which source, to which path below the output folder, and with which words. */
export type Order = { file: string; output: string; format: Format; readWords: () => Words }
type Words = Omit<DocumentText, 'programmeName'>

export function listOrders(starter: string): Order[] {
  const report = join(starter, 'transition-report.md')
  return [
    ...listSources(join(starter, 'white-papers')).map(orderPaper),
    ...listSources(join(starter, 'cyber-circuits')).map(orderSlides),
    ...listSources(join(starter, 'documents')).flatMap(orderDocument),
    ...listSources(join(starter, 'scenarios')).map(orderScenario),
    ...(existsSync(report) ? [orderReport(readSource(report))] : []),
  ]
}

function listSources(folder: string): Source[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => readSource(join(folder, name)))
}

function orderPaper(source: Source): Order {
  const readWords = () => ({
    ...readWordsOf(source, 'White paper', [[source.sections[0]!, requireSection(source, 'paper')]]),
    headLine: readText(source, 'headLine'),
  })
  return { file: source.file, output: `white-papers/${nameOf(source)}.pdf`, format: 'pdf', readWords }
}

function orderSlides(source: Source): Order {
  const readWords = () => readWordsOf(source, 'Cyber circuit', [[requireSection(source, 'slides')]])
  return { file: source.file, output: `cyber-circuits/${nameOf(source)}.pptx`, format: 'pptx', readWords }
}

/** A webinar or a link to elsewhere has no file. */
function orderDocument(source: Source): Order[] {
  const { file, keys } = source
  if (keys.file === undefined || keys.file === null) return []
  const format = formats.find((each) => each === keys.file)
  if (!format) throw new SourceError(file, 1, `"file" must be one of ${formats.join(', ')}, not "${keys.file}".`)
  const template = keys.collection === 'template'
  const readWords = () => ({
    ...readWordsOf(source, template ? 'Template' : chooseLabel(keys.type), [source.sections]),
    // A template is filled in and passed on, so it does not carry the portal's description of it.
    headLine: template ? undefined : readText(source, 'description'),
  })
  return [{ file, output: `documents/${nameOf(source)}.${format}`, format, readWords }]
}

function orderScenario(source: Source): Order {
  const readWords = () => readWordsOf(source, 'Scenario', [source.sections])
  return { file: source.file, output: `scenarios/${nameOf(source)}.pdf`, format: 'pdf', readWords }
}

function orderReport(source: Source): Order {
  const readWords = () => {
    const pages = source.sections.filter((section) => section.text.trim() !== '').map((section) => [section])
    return { ...readWordsOf(source, 'Report', pages), large: true }
  }
  return { file: source.file, output: 'transition-report.pdf', format: 'pdf', readWords }
}

function readWordsOf(source: Source, label: string, pages: Section[][]): Words {
  const words = {
    title: readText(source, 'title'),
    author: readText(source, 'author'),
    label,
    headLine: source.keys.headLine === undefined ? undefined : readText(source, 'headLine'),
    pages: pages.map((sections) =>
      sections.flatMap(({ text, line }) => readMarkdown(text, { file: source.file, line })),
    ),
  }
  if (words.pages.flat().length > 0) return words
  throw new SourceError(source.file, source.sections[0]!.line, 'the body is empty.')
}

function chooseLabel(type: unknown): string {
  const labels: Record<string, string> = { powerpoint: 'Presentation', handout: 'Handout' }
  return labels[String(type)] ?? 'Document'
}

function nameOf(source: Source): string {
  return basename(source.file, '.md')
}
