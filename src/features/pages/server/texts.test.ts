import { expect, test } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { readPageTexts } from './texts.ts'

const { site } = readSettings({})

test('GEN-17 the texts of the fixed pages take names, mailboxes and outside links from the site file', () => {
  const texts = readPageTexts({
    ...site,
    programmeName: 'Example & Sons',
    infoMailbox: 'ask@example.org',
    links: { ...site.links, sba: 'https://sba.example.org' },
  })
  expect(texts.get('leadership')?.parts.main).toContain('leads Example &amp; Sons')
  expect(texts.get('success-stories')?.parts.yours).toContain('mailto:ask@example.org')
  expect(texts.get('small-business-administration')?.parts.goals).toContain('https://sba.example.org')
  expect(JSON.stringify([...texts.values()])).not.toMatch(/\{[a-z]+\.?[a-zA-Z]*\}/)
})

test('GEN-05 every fixed page has a description that can stand alone', () => {
  const descriptions = [...readPageTexts(site).values()].map(({ description }) => description)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  for (const description of descriptions) expect(description.length).toBeGreaterThanOrEqual(50)
})
