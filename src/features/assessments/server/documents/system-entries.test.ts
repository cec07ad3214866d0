import { expect, test } from 'vitest'
import type { Report } from './report.ts'
import { affirmingOfficial, cageCodes } from './system-entries.ts'

const link = (field: string) => `https://portal.example.org/cyber-readiness-check/system?field=${field}`
const report = (facts: Record<string, string>, official?: string) =>
  ({
    publicUrl: 'https://portal.example.org',
    facts,
    posted: official === undefined ? null : { official },
    company: { cageCode: '1A2B3' },
  }) as unknown as Report
const [affirmingOfficialName, affirmingOfficialTitle, affirmingOfficialPhone] = ['Ada Ott', 'President', '555-0100']

test.each([
  [{ affirmingOfficialName, affirmingOfficialPhone }, undefined, 'Ada Ott, 555-0100'],
  [{ affirmingOfficialName, affirmingOfficialTitle }, 'Ada Ott, owner', 'Ada Ott, President'],
  [{ affirmingOfficialName, affirmingOfficialTitle }, 'Ben Roy', 'Ada Ott, President. Posted with the status: Ben Roy'],
  [{ affirmingOfficialPhone }, 'Ben Roy', 'Ben Roy, 555-0100'],
  [{}, 'Ben Roy', 'Ben Roy'],
])('RULE-10 the affirming official is told from what is entered and what was posted: %j, %s', (facts, posted, text) => {
  expect(affirmingOfficial(report(facts, posted))).toBe(text)
})

test('RULE-10 without a name it is to be entered, whatever else is there', () => {
  const place = { link: link('affirmingOfficialName') }
  expect(affirmingOfficial(report({ affirmingOfficialPhone }, ''))).toMatchObject({
    ...place,
    text: 'To be entered: name, 555-0100',
  })
  expect(affirmingOfficial(report({}))).toMatchObject({
    ...place,
    text: 'To be entered: name, title and contact (32 CFR 170.22)',
  })
})

test('RULE-10 the code of the profile leads to where the others are entered', () => {
  expect(cageCodes(report({}))).toMatchObject({ link: link('cageCodes') })
  expect(cageCodes(report({ cageCodes: '1A2B3, 7F4Q2' }))).toBe('1A2B3, 7F4Q2')
})
