import { expect, test } from 'vitest'
import { entriesOf, proposalState } from './proposal-state.ts'
import { questionOf, withChoice } from './questions.ts'
import { answersIn, asideField, asKept, interviewFields, joinedEntry, problemOfEntry } from './rules.ts'

test.each<[string, string | string[], RegExp | undefined]>([
  ['makes', ['parts', 'software'], undefined],
  ['makes', [], undefined],
  ['makes', ['parts', 'ships'], /Choose from the answers/],
  ['makes', ['parts', 'parts'], /Choose from the answers/],
  ['makes', ['parts', 'off-the-shelf'], /goes with no other answer/],
  ['people', ['one', 'more'], /Choose one answer/],
  ['backup', ['none', 'disks'], /“There are none” goes with no other answer/],
  ['people', 'one', /cannot be kept/],
  ['colour', ['red'], /no such question/],
  ['__proto__', ['yes'], /no such question/],
  [asideField, ['not-applicable 3.1.16', 'asset usb'], undefined],
  [asideField, [], undefined],
  [asideField, ['not-applicable 3.1.1'], /no such proposal/],
  [asideField, 'asset usb', /cannot be kept/],
  ['asset usb', ['yes'], /no such question/],
])('EASE-02 of %s the answer %j is judged', (field, value, problem) => {
  const found = problemOfEntry(field, value)
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

test('EASE-02 names fit the call, and each stands once', () => {
  expect(new Set(interviewFields).size).toBe(interviewFields.length)
  for (const field of interviewFields) expect(field.length).toBeLessThanOrEqual(60)
  // All of them in one call, as after an hour without a connection.
  expect(interviewFields.length).toBeLessThanOrEqual(120)
})

test('EASE-02 what is taken in another order is the same, and what is no answer is left out', () => {
  expect(asKept('makes', ['software', 'parts'])).toEqual(['parts', 'software'])
  const kept = [
    { field: 'makes', value: ['software', 'gone', 'parts'] },
    { field: 'people', value: [] },
    { field: 'it', value: undefined },
    { field: 'later', value: ['yes'] },
    { field: asideField, value: ['asset usb'] },
  ]
  expect(answersIn(kept)).toEqual({ makes: ['parts', 'software'] })
})

test('EASE-13 what either of two people put aside is put aside, and of an answer somebody chooses', () => {
  expect(joinedEntry(asideField, ['asset usb'], ['asset mail', 'asset usb'])).toEqual(['asset mail', 'asset usb'])
  expect(joinedEntry(asideField, ['asset usb', 'gone'], [])).toEqual(['asset usb'])
  expect(joinedEntry('wireless', ['yes'], ['no'])).toBeUndefined()
})

test('EASE-02 a choice that stands alone takes the others away, and another one takes it away', () => {
  const backup = questionOf('backup')
  const people = questionOf('people')
  if (!backup || !people) throw new Error('They are asked.')
  expect(withChoice(backup, ['disks'], 'cloud', true)).toEqual(['disks', 'cloud'])
  expect(withChoice(backup, ['disks', 'cloud'], 'none', true)).toEqual(['none'])
  expect(withChoice(backup, ['none'], 'cloud', true)).toEqual(['cloud'])
  expect(withChoice(backup, ['disks', 'cloud'], 'cloud', false)).toEqual(['disks'])
  expect(withChoice(people, ['one'], 'more', true)).toEqual(['more'])
})

test('EASE-13 RULE-08 what is answered or described is not proposed again, and no text becomes a reason that was none', () => {
  expect(proposalState([{}, {}])).toBe('open')
  expect(proposalState([{ answer: -1, how: 'None' }, {}])).toBe('open')
  expect(proposalState([{ answer: -1 }, { answer: -1, how: ' ' }])).toBe('open')
  expect(proposalState([{ answer: -1, how: 'None' }])).toBe('done')
  expect(proposalState([{ answer: 1 }, {}])).toBe('answered')
  expect(proposalState([{ answer: 0, how: 'Not yet' }])).toBe('answered')
  expect(proposalState([{ answer: 2 }])).toBe('open')
  expect(proposalState([{}, { how: 'WPA3 Enterprise, keys changed yearly' }])).toBe('described')
  expect(
    proposalState([
      { answer: -9, how: 'WPA3' },
      { answer: -1, how: 'None' },
    ]),
  ).toBe('described')
  const rows = [{ name: 'a' }, { name: 'c', answer: -1 }, { name: 'd', answer: -1, how: 'My words' }]
  expect(entriesOf(rows, 'Why')).toEqual([
    { item: 'a', field: 'answer', value: -1 },
    { item: 'a', field: 'how', value: 'Why' },
    { item: 'c', field: 'how', value: 'Why' },
  ])
})
