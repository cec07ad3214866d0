import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { ServerBuild } from 'react-router'
import { expect, test } from './portal.ts'

/** Queries for pages that need one to show an item; every other route is visited as it is. */
const firstOf = (list: string) => async (url: string) => {
  const { Items } = (await (await fetch(`${url}${list}`)).json()) as { Items: { id: string }[] }
  return `?id=${encodeURIComponent(Items[0]?.id ?? '')}`
}
const queries: Record<string, (url: string) => Promise<string>> = {
  '/event-detail': firstOf('/api/resources/events'),
  '/training-detail': async () => '?query=cmmc%20level%202%20readiness',
  '/newsdetail': firstOf('/api/resources/news'),
  '/blogdetail': firstOf('/api/resources/blogs'),
  '/white-paper-detail': firstOf('/api/resources/whitepapers'),
  '/cyber-circuits-detail': firstOf('/api/resources/cybercircuits'),
}

/** Routes that hold a parameter in their path, with the values to visit. */
const parameters: Record<string, string[]> = {
  '/*': ['/no-such-page'],
  '/!/*': ['/!'],
}

const { routes } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild
const paths = Object.values(routes).flatMap((route) => {
  if (!route || route.id === 'root') return []
  const path = `/${route.path ?? ''}`
  if (!/[:*]/.test(path)) return [path]
  const given = parameters[path]
  if (!given) throw new Error(`The accessibility sweep has no parameters for ${path}`)
  return given
})

test.describe.configure({ mode: 'parallel' })

const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
]

for (const { name, ...viewport } of widths)
  test.describe(`every page on a ${name}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })
    for (const path of paths)
      test(`${path} is accessible`, async ({ page, portalUrl }) => {
        await page.goto(path + ((await queries[path]?.(portalUrl)) ?? ''), { waitUntil: 'load' })
        await expectAccessible(page)
        await expectWellFormed(page)
      })
  })

/** WCAG 2.2 AA as far as axe can tell, contrast included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 160)}`).join('\n')}`,
  )
  expect(found, 'accessibility violations').toEqual([])
}

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
