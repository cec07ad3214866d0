import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schema } from '../src/console/editor/schema.ts'
import { toHtml } from '../src/console/editor/to-html.ts'
import { cleanHtml } from '../src/platform/html.ts'
import { madeDocument } from './rich-documents.ts'

test('what the editor writes passes the cleaning unchanged: 2,000 made documents (EDIT-08, GEN-16)', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(madeDocument, (json) => {
      const doc = schema.nodeFromJSON(json)
      doc.check()
      doc.descendants(({ type, marks }) => {
        for (const { name } of [type, ...marks.map((mark) => mark.type)]) seen.add(name)
      })
      const html = toHtml(doc)
      expect(cleanHtml(html)).toBe(html)
    }),
    { numRuns: 2_000 },
  )
  // Of every element one at least was tried.
  const all = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].filter((name) => name !== 'doc')
  expect(all.filter((name) => !seen.has(name))).toEqual([])
})
