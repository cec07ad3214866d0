import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseDocument, YAMLMap } from 'yaml'

/** A source text that cannot be read: says in one sentence which file, which line and why. */
export class SourceError extends Error {
  constructor(file: string, line: number, reason: string, more?: ErrorOptions) {
    super(`${relative(process.cwd(), file)}, line ${line}: ${reason}`, more)
    this.name = 'SourceError'
  }
}

/** The text between two `<!-- marker -->` lines; the text before the first one has the marker ''. */
export type Section = { marker: string; text: string; line: number }

export type Source = { file: string; keys: Record<string, unknown>; sections: Section[] }

const frontMatter = /^---\n([\s\S]*?\n)---(?:\n|$)/

export function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const head = frontMatter.exec(text)
  if (!head) throw new SourceError(file, 1, 'the file must begin with front matter between two lines "---".')
  const body = text.slice(head[0].length)
  return { file, keys: readKeys(file, head[1]!), sections: splitSections(body, countLines(head[0]) + 1) }
}

export function readText(source: Source, key: string): string {
  const value = source.keys[key]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new SourceError(source.file, 1, `the front matter must have a text "${key}".`)
}

export function requireSection(source: Source, marker: string): Section {
  const section = source.sections.find((each) => each.marker === marker)
  if (section) return section
  throw new SourceError(source.file, 1, `the body must have a line "<!-- ${marker} -->".`)
}

function readKeys(file: string, yaml: string): Record<string, unknown> {
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1
    throw new SourceError(file, line, `the front matter is not YAML (${error.message.split('\n')[0]}).`)
  }
  if (!(document.contents instanceof YAMLMap))
    throw new SourceError(file, 2, 'the front matter must be keys and values.')
  return document.toJS() as Record<string, unknown>
}

function splitSections(body: string, firstLine: number): Section[] {
  const sections: Section[] = [{ marker: '', text: '', line: firstLine }]
  for (const [index, line] of body.split('\n').entries()) {
    const marker = /^<!--\s*([a-z]+)\s*-->\s*$/.exec(line)?.[1]
    if (marker) sections.push({ marker, text: '', line: firstLine + index + 1 })
    else sections.at(-1)!.text += `${line}\n`
  }
  return sections
}

export function countLines(text: string): number {
  return text.split('\n').length - 1
}
