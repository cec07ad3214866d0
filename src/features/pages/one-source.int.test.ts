import { afterAll, beforeAll, expect, test } from 'vitest'
import siteFile from '../../../site.json' with { type: 'json' }
import { pageTemplates } from '../../../test/page-addresses.ts'
import { readPage } from '../../../test/read-page.ts'
import { siteFileWith } from '../../../test/site-file.ts'
import { startTestPortal, type TestPortal } from '../../../test/start-portal.ts'
import { offerings } from './web/price-list.ts'

let portal: TestPortal
let pages: { path: string; words: string }[]
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
  pages = []
  for (const { path, address } of await pageTemplates())
    pages.push({ path, words: (await readPage(portal, await address(portal.url))).words })
})
afterAll(() => portal.close())

/** What the pages say of one thing: each value with the pages that say it. */
function said(pattern: RegExp, pagesToRead = pages): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { path, words } of pagesToRead)
    for (const [, value = ''] of words.matchAll(pattern)) found[value] = [...new Set([...(found[value] ?? []), path])]
  return found
}

test('FIRST-03 what an accelerator is and whose it is stands in the site file, and is said in its words', async () => {
  const words = (path: string) => pages.find((page) => page.path === path)?.words
  for (const path of ['/', '/service-area-locator', '/about-us']) expect(words(path)).toContain(siteFile.accelerator)
  for (const path of ['/', '/about-us']) expect(words(path)).toContain(siteFile.relation)

  const own = { accelerator: 'An accelerator is a hall with a clock.', relation: '' }
  const other = await startTestPortal({ template: 'starter', env: { SITE_FILE: siteFileWith(own) } })
  for (const path of ['/', '/service-area-locator', '/about-us']) {
    const page = await readPage(other, path)
    expect(page.words).toContain(own.accelerator)
    expect(page.words).not.toContain(siteFile.accelerator)
    expect(page.words).not.toContain('APEX')
  }
  await other.close()
})

test('FIRST-06 offices and states are those of the directory, wherever a page counts them', async () => {
  const { figures } = await portal.json<{ figures: { offices: number; states: number } }>('/api/resources/directory')
  // PAGE-19: of another day, which the page names.
  const ofToday = pages.filter(({ path }) => path !== '/leadership')
  expect(Object.keys(said(/(\d[\d,]*) offices (?:in|across)/g, ofToday))).toEqual([String(figures.offices)])
  expect(Object.keys(said(/(\d+) states and territories/g, ofToday))).toEqual([String(figures.states)])
  const leadership = pages.find(({ path }) => path === '/leadership')?.words ?? ''
  for (const [, after] of leadership.matchAll(/97 offices across 49 states and territories(.{0,45})/g))
    expect(after).toMatch(/counted for the change/)
})

test('FIRST-06 the requirements and questions of a level are those that the check asks', () => {
  const check = pages.filter(({ path }) => path === '/cyber-readiness-check')
  const known = Object.keys(said(/(\d+) requirements, \d+ questions/g, check))
  expect(known.sort()).toEqual(['110', '15'])
  // What PAGE-12 has of CMMC 1.0, and Level 3.
  const inHistory = ['17', '134', '24', '72', '130']
  const counts = Object.keys(said(/(\d+) requirements/g))
  expect(counts.filter((count) => !known.includes(count) && !inHistory.includes(count))).toEqual([])
  const questions = Object.keys(said(/(\d+) questions/g, check))
  expect(Object.keys(said(/(\d+) questions/g)).filter((count) => !questions.includes(count))).toEqual([])
})

test('FIRST-06 what is free is said in one way, and every price is one of the price list', () => {
  expect(Object.keys(said(/(Counseling, events[^.]*?) (?:are free|cost you nothing)/g))).toEqual([
    siteFile.freeOfCharge,
  ])
  const prices = offerings.flatMap(({ basic, plus, plusEnterprise, addOns }) => [
    basic,
    plus,
    plusEnterprise,
    ...addOns.map(({ price }) => price),
  ])
  const ours = said(/(\$[\d,]+) (?:per|a) (?:user|month)/g)
  expect(Object.keys(ours).filter((price) => !prices.includes(Number(price.replace(/[$,]/g, ''))))).toEqual([])
  expect(Object.values(ours).flat()).toContain('/pricing')
})

test('FIRST-06 the time that a registration takes is the same on every page that tells it', () => {
  const told = said(
    /about (\w+) minutes/g,
    pages.filter(({ path }) => /mep/.test(path)),
  )
  expect(Object.keys(told)).toEqual(['five'])
  expect(told.five?.length).toBeGreaterThan(1)
})
