import { expect } from 'vitest'
import type { ReadPage } from './page.ts'
import type { TestPortal } from './start-portal.ts'

/** What every item of a content family may have. */
export const common = {
  title: 'A title of its own',
  headline: 'A headline that says in one sentence what the whole text is about.',
  author: 'Dana Whitcomb, Example Desk',
  item_date: '2026-03-04T12:00:00Z',
  picture_url: '/pictures/starter/news-one.svg',
  picture_description: 'A lathe in a bright workshop',
  body_html: '<p>First <strong>paragraph</strong>.</p><h2>A heading</h2><p>Last paragraph.</p>',
}

/** The page shows the parts of `common`. */
export function shows(page: ReadPage, date = 'March 4, 2026'): void {
  expect(page.status).toBe(200)
  const picture = page.tags('img').find((tag) => tag.includes(common.picture_url))
  expect(picture).toContain(`alt="${common.picture_description}"`)
  expect(page.all('h1')).toEqual([common.title])
  expect(page.all('span')).toContain(common.author)
  expect(page.all('time')).toContain(date)
  expect(page.html).toContain(common.body_html)
}

/** The page has a bar to share its address. */
export function sharedAs({ portal }: TestPortal, page: ReadPage, type: string, path: string): void {
  expect(page.html).toMatch(new RegExp(`<div class="share-bar"[^>]*data-type="${type}"`))
  const address = encodeURIComponent(portal.publicUrl() + path)
  const to = (name: string) => page.links.find(({ text }) => text.startsWith(name))
  for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Reddit']) {
    expect(to(name)?.href, name).toContain(address)
    expect(to(name)?.tag, name).toContain('target="_blank"')
  }
  expect(page.all('button')).toContain('Copy link')
}
