import { expect, test } from 'vitest'
import { honestyNotes } from './honesty.ts'

const requirement = { id: '3.1.2', objectives: ['3.1.2[a]', '3.1.2[b]'], weight: 5 }
const given = (first: number, second: number, how = '') => ({
  '3.1.2': { '3.1.2[a]': { answer: first }, '3.1.2[b]': { answer: second, how } },
})

test('a met requirement without evidence gets a note, until evidence is named', () => {
  expect(honestyNotes(requirement, given(1, 1))).toEqual(['met-without-evidence'])
  expect(honestyNotes(requirement, given(1, 1), { evidence: ' ' })).toEqual(['met-without-evidence'])
  expect(honestyNotes(requirement, given(1, 1), { evidence: 'Role table' })).toEqual([])
})

test('not applicable without a reason gets a note, until something says why', () => {
  expect(honestyNotes(requirement, given(0, -1), { owner: 'Dana' })).toEqual(['not-applicable-without-reason'])
  expect(honestyNotes(requirement, given(0, -1, 'No remote work'), { owner: 'Dana' })).toEqual([])
})

test('where nothing applies no evidence is asked for', () => {
  const nothingApplies = {
    '3.1.2': { '3.1.2[a]': { answer: -1, how: 'x' }, '3.1.2[b]': { answer: -1, how: 'x' } },
  }
  expect(honestyNotes(requirement, nothingApplies)).toEqual([])
})

test('an unmet requirement without an owner gets a note; an unanswered one none', () => {
  expect(honestyNotes(requirement, given(1, 0))).toEqual(['no-owner'])
  expect(honestyNotes(requirement, given(1, 0), { owner: 'Dana' })).toEqual([])
  expect(honestyNotes(requirement, given(1, 7))).toEqual([])
  expect(honestyNotes(requirement, {})).toEqual([])
})
