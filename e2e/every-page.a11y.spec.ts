import type { Page } from '@playwright/test'
import { pageTemplates } from '../test/page-addresses.ts'
import { bothWidths, expectAccessible } from './accessible.ts'
import { alive, openUnwanted } from './alive.ts'
import { expect, test } from './portal.ts'

const templates = await pageTemplates()

test.describe.configure({ mode: 'parallel' })

test.use({ reducedMotion: 'reduce' })

for (const { path, address, isHeld } of templates)
  test(`${path} is accessible on a phone and on a desktop`, async ({ page, portalUrl }) => {
    const url = await address(portalUrl)
    for (const [index, viewport] of bothWidths.entries()) {
      await page.setViewportSize(viewport)
      if (index === 0 && isHeld) {
        await openUnwanted(page, url)
        await expectAccessible(page)
        await alive(page)
      } else if (index === 0) await page.goto(url)
      await expectAccessible(page)
      await expectWellFormed(page)
    }
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
      // A radio button or checkbox is pressed by its label: the control itself is drawn there.
      .map((element) => ({
        target:
          (element.matches('[type="radio"], [type="checkbox"]') && (element as HTMLInputElement).labels?.[0]) ||
          element,
        html: element.outerHTML.slice(0, 100),
      }))
      .map(({ target, html }) => ({ box: target.getBoundingClientRect(), html }))
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
