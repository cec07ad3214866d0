import { expect, test } from 'vitest'
import { passageOf, sentencesOf } from './passages.ts'

test('sentences are read with what follows them in their paragraph; headings are left out', () => {
  expect(
    sentencesOf(
      'What it costs\nPlus costs 700 dollars a month. It is billed once a year.\nBasic, 400, per user a month',
    ),
  ).toEqual([
    { text: 'Plus costs 700 dollars a month.', next: 'It is billed once a year.' },
    { text: 'It is billed once a year.', next: undefined },
    { text: 'Basic, 400, per user a month', next: undefined },
  ])
})

test('a short sentence brings the next one along, a very long one is cut at a word', () => {
  expect(passageOf({ text: 'Plus costs 700 dollars.', next: 'It is billed once a year.' })).toBe(
    'Plus costs 700 dollars. It is billed once a year.',
  )
  const cut = passageOf({ text: 'word '.repeat(200), next: undefined })
  expect(cut.length).toBeLessThanOrEqual(322)
  expect(cut).toMatch(/word …$/)
})
