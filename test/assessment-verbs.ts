import { parse } from 'csv-parse/sync'
import JSZip from 'jszip'
import { expect } from 'vitest'
import type { AssessmentKey } from '../src/features/assessments/contract.ts'
import { scoredRequirements } from '../src/features/assessments/server/catalog.ts'
import type { Session, Town } from './people.ts'

interface Made {
  name: string
  type: string
  content: string
  message?: string
}

type Entry = [item: string, field: string, value: unknown]

/** Answering an assessment and making its documents, as calls on one town. */
export function assessmentVerbs(place: Town) {
  const make = (session: Session | undefined, key: AssessmentKey, document: string) =>
    place.call<Made>('GET', `/api/assessment/user/documents/${key}/${document}`, undefined, session)

  async function contentOf(session: Session, key: AssessmentKey, document: string): Promise<Buffer> {
    const made = await make(session, key, document)
    expect(made.status, `${key} ${document}`).toBe(200)
    return Buffer.from(made.body.content, 'base64')
  }

  return {
    make,
    contentOf,
    wordOf: async (session: Session, key: AssessmentKey, document: string) =>
      readWord(await contentOf(session, key, document)),
    csvOf: async (session: Session, key: AssessmentKey, document: string) =>
      readTable(await contentOf(session, key, document)),

    /** Every objective answered with one code, but for the rows given, or the requirements given (their first row). */
    async answerAll(session: Session, key: AssessmentKey, but: Record<string, number> = {}, code = 1): Promise<void> {
      const data = Object.fromEntries(
        scoredRequirements(key).map(({ id, objectives }) => [
          id,
          Object.fromEntries(
            objectives.map((row, index) => [row, { answer: but[row] ?? (index === 0 ? but[id] : undefined) ?? code }]),
          ),
        ]),
      )
      const saved = await place.call('POST', '/api/assessment/partial', { currentPageNo: 0, key, data }, session)
      expect(saved.status).toBe(200)
    },

    async enter(session: Session, key: AssessmentKey, entries: readonly Entry[]): Promise<void> {
      const body = { key, since: 0, entries: entries.map(([item, field, value]) => ({ item, field, value })) }
      const saved = await place.call('POST', '/api/assessment/user/entries', body, session)
      expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
    },
  }
}

/** What a person reads in a Word document, and its parts. */
export async function readWord(content: Buffer) {
  const zip = await JSZip.loadAsync(content)
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? ''
  const xml = await part('word/document.xml')
  const text = xml
    .replace(/<w:br\/>/g, '\n')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  const links = [...(await part('word/_rels/document.xml.rels')).matchAll(/Target="(https?:[^"]+)"/g)]
  return { zip, xml, text, links: links.map(([, link]) => (link as string).replaceAll('&amp;', '&')) }
}

/** A table with its lines, and below them what stands in the first column alone: what the table is. */
export function readTable(content: Buffer) {
  const lines = parse(content, { bom: true, columns: true }) as Record<string, string>[]
  const isNote = (line: Record<string, string>) =>
    Object.values(line)
      .slice(1)
      .every((cell) => cell === '')
  return {
    rows: lines.filter((line) => !isNote(line)),
    notes: lines.filter(isNote).map((line) => Object.values(line)[0] as string),
  }
}
