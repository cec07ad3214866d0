import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { rulesReviewed } from '../../../platform/cmmc-contract.ts'
import { readPageTexts } from './texts.ts'

const inWords = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test('FIRST-08 every page about rules says when it was last reviewed, and says so when that is more than a year ago', async () => {
  const texts = [...readPageTexts(portal.portal.settings).values()]
  const citesRules = texts.filter((text) => /\b(?:D?FARS|FAR) \d|\d+ CFR\b/.test(JSON.stringify(text)))
  expect(citesRules.length).toBeGreaterThan(1)
  expect(citesRules.filter(({ reviewed }) => !reviewed).map(({ path }) => path)).toEqual([])

  const aboutRules = new Map([
    ['/policy-corner', rulesReviewed],
    ['/cyber-readiness-check', rulesReviewed],
    ...texts.flatMap(({ path, reviewed }) => (reviewed ? [[path, reviewed] as const] : [])),
  ])
  const said = async (path: string) =>
    (await readPage(portal, path)).words.match(/Last reviewed on .*?\.(?: That is[^.]*\.)?/g)?.at(-1)
  for (const [path, on] of aboutRules)
    expect((await said(path))?.replace(/\s+(?=\.)/, ''), path).toBe(`Last reviewed on ${inWords(on)}.`)

  const later = await startTestPortal({ beside: portal, clock: testClock('2028-01-01T00:00:00Z') })
  for (const path of aboutRules.keys())
    expect((await readPage(later, path)).words, path).toContain('That is more than a year ago: check the current text')
})

test('FIRST-08 the rules were gone through on the day that docs/law.md names', () => {
  const [, day] = /Last gone through on ([A-Z][a-z]+ \d+, \d{4})/.exec(readFileSync('docs/law.md', 'utf8')) ?? []
  expect(inWords(rulesReviewed)).toBe(day)
})
