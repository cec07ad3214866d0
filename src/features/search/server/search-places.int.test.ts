import { expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

test.each([
  // A place, a ZIP code, a state, a misspelt one, one of several, and none.
  [
    'Toledo',
    ['Offices for Toledo, OH', '614.555.0163', 'Another Toledo?'],
    ['?query=Toledo%2C%20OH#results"', '?query=Toledo#results"', 'href="tel:'],
  ],
  [
    'nearest office to 43604',
    ['Offices for Toledo, OH 43604'],
    ['href="tel:', '?query=Toledo%2C%20OH%2043604#results"'],
  ],
  ['office in Ohio', ['Offices for Ohio', 'All '], ['href="tel:', '?query=Ohio#results"']],
  ['97830', ['The offices nearest to Fossil, OR 97830'], ['href="tel:']],
  ['accelerator in Boston, MA', ['no APEX Accelerator in Massachusetts'], ['?query=Boston%2C%20MA#results"']],
  ['office in Tuscon', ['which place is “Tuscon”?'], ['?query=Tucson%2C%20AZ#results"']],
  ['New York', ['which New York?'], ['?query=New%20York#results"', '?query=New%20York%2C%20NY#results"']],
  ['where is my office', ['Find your office', 'depends on the county'], ['name="query"']],
])(
  'TALK-02 a search for "%s" shows the office, its telephone and the way to the locator',
  async (query, texts, parts) => {
    const portal = await startTestPortal({ template: 'starter' })
    const { words, main } = await readPage(portal, `/search?query=${encodeURIComponent(query)}`)
    for (const text of texts) expect(words).toContain(text)
    for (const part of parts) expect(main).toContain(part)
    expect(main.indexOf('place-answer')).toBeLessThan(main.indexOf('result-count'))
  },
)

test('TALK-02 other searches have no office above their results, and neither has the second page or one kind of results', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  for (const address of ['query=ransomware', 'query=cmmc+level+2', 'query=Toledo&family=news', 'query=Toledo&page=2'])
    expect((await readPage(portal, `/search?${address}`)).main).not.toContain('place-answer')
})
