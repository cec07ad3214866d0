import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import siteFile from '../../../../site.json' with { type: 'json' }
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'

const clock = testClock('2026-11-26T12:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ ofTheDay: true, clock })
})
afterAll(() => portal.close())

test('FIRST-09 privacy, accessibility and terms are pages of their own, in the footer and beside the notice', async () => {
  const { html } = await readPage(portal, '/news')
  const footer = html.slice(html.indexOf('<footer'))
  for (const [path, text] of [
    ['/accessibility', 'Accessibility'],
    ['/terms', 'Terms of use'],
  ])
    expect(footer).toMatch(new RegExp(`href="${path}"[^>]*>${text}<`))
  for (const part of ['id="privacy-notice"', 'id="privacy-dialog"'])
    expect(footer.slice(footer.indexOf(part))).toMatch(
      /may change at any time without notice\.<\/p><p><a href="\/privacy"/,
    )

  const privacy = await readPage(portal, '/privacy')
  expect(privacy.words).toContain('with government agencies after de-identification')
  expect(privacy.words).toContain('download a copy of everything')
  expect((await readPage(portal, '/terms')).words).toContain(`${siteFile.freeOfCharge} are free.`)
})

test('FIRST-09 the accessibility statement tells the standard, what was tested and how, what is missing and whom to tell', async () => {
  const { main, words } = await readPage(portal, '/accessibility')
  const headings = [...main.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading)
  expect(headings).toEqual([
    'The standard',
    'What was tested, and how',
    'What we know to be missing',
    'Report a problem',
  ])
  expect(words).toMatch(/WCAG\) 2\.2, levels A and AA/)
  expect(main).toContain(`href="mailto:${siteFile.supportMailbox}"`)
})

test('FIRST-09 what is kept, and how long, is on the privacy page as those who run the portal read it', async () => {
  const rowsOf = (table: string) =>
    [...table.matchAll(/^\| (?!what |-)(.+?) \| (.+?) \|$/gim)].map(
      ([, what = '', time = '']) => [what.toLowerCase(), time] as const,
    )
  const operations = readFileSync('docs/operations.md', 'utf8')
  const kept = new Map(
    rowsOf(operations.slice(operations.indexOf('## What is kept, and how long')).split('\n## ')[0] ?? ''),
  )
  const { main } = await readPage(portal, '/privacy')
  const told = [...main.matchAll(/<tr>\s*<td>(.+?)<\/td>\s*<td>(.+?)<\/td>/g)].map(([, what = '', time]) => [
    what.toLowerCase(),
    time,
  ])
  const timeOf: Record<string, string> = {
    'accounts whose address was never verified': 'accounts whose address was never verified',
    'who was sent a message, when, and its subject': 'who was sent a message, when and with which subject',
    'sessions that are over, with address and device': 'sessions that are over, with address and device',
    'notes of logins and security changes': 'audit trail',
    'drafts of applications': 'drafts of applications',
    'answers from the company registry': 'answers of the company registry',
  }
  const checked = told.filter(([what = '']) => timeOf[what])
  expect(checked).toHaveLength(Object.keys(timeOf).length)
  for (const [what = '', time] of checked) expect(time, what).toBe(kept.get(timeOf[what] ?? ''))
})

test('FIRST-09 security.txt says whom to tell, and is never out of date', async () => {
  const read = async () => {
    const answer = await portal.get('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return Object.fromEntries(
      (await answer.text())
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
  }
  const fields = await read()
  expect(fields).toEqual({
    Contact: `mailto:${siteFile.supportMailbox}`,
    Expires: '2027-05-25T12:00:00Z',
    'Preferred-Languages': 'en',
    Canonical: `${portal.portal.publicUrl()}/.well-known/security.txt`,
    Policy: `${portal.portal.publicUrl()}/terms`,
  })
  clock.set('2028-02-01T00:00:00Z')
  expect((await read()).Expires).toBe('2028-07-30T00:00:00Z')
})
