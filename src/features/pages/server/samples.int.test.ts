import { expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { runSampleCommand } from '../../../samples.ts'

/** What the strip of a page says; undefined where there is none. */
async function stripOf(portal: TestPortal, path = '/news'): Promise<string | undefined> {
  const { html } = await readPage(portal, path)
  const strip = /<section [^>]*aria-label="Sample content".*?<\/section>/s.exec(html)?.[0]
  return strip
    ?.replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

test('FIRST-05 a strip on every page says what is made up, and goes by itself, part by part', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const whole =
    'Sample content. Made up on this site: offices, events, tool reviews, and people and companies in articles.'
  for (const path of ['/', '/news', '/service-area-locator', '/login', '/no-such-page'])
    expect(await stripOf(portal, path), path).toBe(whole)
  expect(await stripOf(portal, '/leadership')).toBe(`${whole} Made up on this page: the director.`)

  const { db } = portal.portal
  const lines: string[] = []
  await runSampleCommand({ db }, ['withdraw'], (line) => lines.push(line))
  expect(lines.join()).toMatch(/^[1-9]\d+ articles.*,[1-9]\d* events .*,[1-9]\d* tool reviews/)
  await expect.poll(() => stripOf(portal)).toBe('Sample content. Made up on this site: offices.')
  expect((await portal.json<{ Count: number }>('/api/resources/news')).Count).toBe(0)
  expect((await readPage(portal, '/templates')).main).toContain('/files/documents/')
  await db.deleteFrom('directory_current').execute()
  await expect.poll(() => stripOf(portal)).toBeUndefined()
  expect(await stripOf(portal, '/leadership')).toBe('Sample content. Made up on this page: the director.')
})

test('FIRST-05 a portal without starter content has no strip', async () => {
  expect(await stripOf(await startTestPortal())).toBeUndefined()
})

test('FIRST-05 no page interrupts itself to say that somebody is made up', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const rows = await portal.portal.db.selectFrom('content_items').select(['id', 'headline', 'body_html']).execute()
  const aside = /\b(?:made[- ]up|invented|fictitious|imaginary (?:shop|company)|does not exist)\b/i
  expect(rows.filter(({ headline, body_html }) => aside.test(`${headline} ${body_html}`)).map(({ id }) => id)).toEqual(
    [],
  )
  const events = await portal.portal.db.selectFrom('events').select(['id', 'description_html']).execute()
  expect(events.filter(({ description_html }) => aside.test(description_html)).map(({ id }) => id)).toEqual([])
  for (const path of ['/leadership', '/success-stories', '/about-us', '/mep', '/tool-list'])
    expect(
      (await readPage(portal, path)).words.replace('Invented, to show what will stand here and how.', ''),
      path,
    ).not.toMatch(aside)
})
