import type { Page } from '@playwright/test'
import { pageTemplates } from '../test/page-addresses.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './portal.ts'

const templates = await pageTemplates()

test.describe.configure({ mode: 'parallel' })

const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
]

for (const { name, ...viewport } of widths)
  test.describe(`every page on a ${name}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })
    for (const { path, address } of templates)
      test(`${path} is accessible`, async ({ page, portalUrl }) => {
        await page.goto(await address(portalUrl), { waitUntil: 'load' })
        await expectAccessible(page)
        await expectWellFormed(page)
      })
  })

async function expectWellFormed(page: Page): Promise<void> {
  const facts = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    skip: document.querySelector('body a')?.getAttribute('href'),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    doubled: [...document.querySelectorAll('[id]')]
      .map(({ id }) => id)
      .filter((id, index, all) => all.indexOf(id) !== index),
    small: [
      ...document.querySelectorAll(
        'main button, main input:not([type="hidden"]), main select, header button, header input',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ html }) => html),
  }))
  expect(facts.headings, 'one h1').toBe(1)
  expect(facts.title.length, `length of the title "${facts.title}"`).toBeGreaterThanOrEqual(20)
  if (!page.url().endsWith('/no-such-page'))
    expect(facts.description.length, 'length of the description').toBeGreaterThanOrEqual(50)
  expect(facts.skip, 'the skip link comes first').toBe('#main-content')
  expect(facts.doubled, 'ids that stand twice').toEqual([])
  expect(facts.overflow, 'pixels the page is wider than the window').toBeLessThanOrEqual(0)
  expect(facts.small, 'targets under 24 pixels').toEqual([])
}
