import { expect, test } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { readPageTexts } from './texts.ts'

const settings = readSettings({})
const { site } = settings

test('GEN-17 the texts of the fixed pages take names, mailboxes and outside links from the site file', () => {
  const texts = readPageTexts({
    ...settings,
    site: {
      ...site,
      programmeName: 'Example & Sons',
      infoMailbox: 'ask@example.org',
      links: { ...site.links, sba: 'https://sba.example.org' },
    },
  })
  expect(texts.get('leadership')?.parts.main).toContain('leads Example &amp; Sons')
  expect(texts.get('success-stories')?.parts.yours).toContain('mailto:ask@example.org')
  expect(texts.get('small-business-administration')?.parts.goals).toContain('https://sba.example.org')
  expect(JSON.stringify([...texts.values()])).not.toMatch(/\{[a-z]+\.?[a-zA-Z]*\}/)
})

test('GEN-05 every fixed page has a description that can stand alone', () => {
  const descriptions = [...readPageTexts(settings).values()].map(({ description }) => description)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  for (const description of descriptions) expect(description.length).toBeGreaterThanOrEqual(50)
})

test('the privacy notice says how long the trail and messages are kept, as it is set (STAFF-14, INBOX-05)', () => {
  const noticeOf = (changes: Partial<typeof settings>) =>
    readPageTexts({ ...settings, ...changes }).get('privacy')?.parts.main
  expect(noticeOf({ auditDays: 2_000 })).toContain('2,000 days')
  expect(noticeOf({})).toContain('24 months after they were sent')
  expect(noticeOf({ messageMonths: 1 })).toContain('1 month after they were sent')
})
