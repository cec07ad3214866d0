import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { pageOfItems } from './store.ts'

const vocabulary = [
  'cmmc',
  'level',
  'audit',
  'gasket',
  'lathe',
  'c3pao',
  '100%',
  'snake_case',
  'öl',
  'a',
  'x-ray',
  "o'neil",
]
const items = Array.from({ length: 300 }, (_, index) => ({
  family: 'news' as const,
  id: `item-${String(index).padStart(3, '0')}`,
  // Three items share each date, so that the id decides among them.
  item_date: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 3))).toISOString(),
  search_text: vocabulary.filter((_, bit) => (index * 2_654_435_761) & (1 << bit)).join(' '),
}))

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await addItems(portal, ...items)
})
afterAll(() => portal.close())

test('LIST-03 GEN-12 a page is the same whichever way PostgreSQL takes, and the same as by hand', async () => {
  const now = new Date()
  const words = fc.array(fc.constantFrom(...vocabulary, 'missing', 'ray', '%', '_', '\\', 'lev'), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(words, fc.nat(320), fc.integer({ min: 1, max: 40 }), async (wanted, offset, limit) => {
      const matching = items
        .filter(({ search_text }) => wanted.every((word) => search_text.includes(word)))
        .sort((a, b) => b.item_date.localeCompare(a.item_date) || a.id.localeCompare(b.id))
      const expected = matching.slice(offset, offset + limit).map(({ id }) => id)
      const page = { words: wanted, offset, limit }
      const exact = { matching: matching.length, all: items.length }
      const others = [
        { matching: 1_000_000, all: 1_000_000 },
        { matching: offset + 1, all: 1_000_000 },
      ]
      for (const counts of wanted.length > 0 ? [exact, ...others] : [exact]) {
        const rows = await pageOfItems(portal.portal.db, 'news', now, page, counts)
        expect(rows.map(({ id }) => id)).toEqual(expected)
      }
      const q = encodeURIComponent(wanted.join(' '))
      const answer = await portal.json(`/api/resources/news?q=${q}&page=1&pageSize=${limit}`)
      expect(answer).toMatchObject({ Count: matching.length })
    }),
    { numRuns: 60 },
  )
})
