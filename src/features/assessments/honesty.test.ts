import { expect, test } from 'vitest'
import { partialCredit } from './frameworks/sp-800-171-rev-2/methodology.ts'
import { honestyCounts, honestyNotes } from './honesty.ts'
import { partialKey, type Responses, type ScoredRequirement } from './scoring.ts'

const withCredit = (requirement: ScoredRequirement): ScoredRequirement => ({
  ...requirement,
  partialWhen: partialCredit[requirement.id],
})

const requirement = { id: '3.1.2', objectives: ['3.1.2[a]', '3.1.2[b]'], weight: 5 }
const given = (first: number, second: number, how = '', details = {}): Responses => ({
  answers: { '3.1.2': { '3.1.2[a]': { answer: first }, '3.1.2[b]': { answer: second, how } } },
  requirements: { '3.1.2': details },
})

test('a met requirement without evidence gets a note, until evidence is named', () => {
  expect(honestyNotes(requirement, given(1, 1))).toEqual(['met-without-evidence'])
  expect(honestyNotes(requirement, given(1, 1, '', { evidence: ' ' }))).toEqual(['met-without-evidence'])
  expect(honestyNotes(requirement, given(1, 1, '', { evidence: 'Role table' }))).toEqual([])
})

test('not applicable without a reason gets a note, until something says why', () => {
  expect(honestyNotes(requirement, given(0, -1, '', { owner: 'Dana' }))).toEqual(['not-applicable-without-reason'])
  expect(honestyNotes(requirement, given(0, -1, 'No remote work', { owner: 'Dana' }))).toEqual([])
})

test('where nothing applies no evidence is asked for', () => {
  const nothingApplies = {
    answers: { '3.1.2': { '3.1.2[a]': { answer: -1, how: 'x' }, '3.1.2[b]': { answer: -1, how: 'x' } } },
    requirements: {},
  }
  expect(honestyNotes(requirement, nothingApplies)).toEqual([])
})

test('an unmet requirement without an owner gets a note; an unanswered one none', () => {
  expect(honestyNotes(requirement, given(1, 0))).toEqual(['no-owner'])
  expect(honestyNotes(requirement, given(1, 0, '', { owner: 'Dana' }))).toEqual([])
  expect(honestyNotes(requirement, given(1, 7))).toEqual([])
  expect(honestyNotes(requirement, { answers: {}, requirements: {} })).toEqual([])
})

test('what weakens a score is counted: no evidence, no reason, partial credit (RULE-08)', () => {
  const encryption = withCredit({ id: '3.13.11', objectives: ['3.13.11[a]'], weight: 5, partial: 3 })
  const claim = { '3.13.11': { '3.13.11[a]': { answer: 0 }, [partialKey('3.13.11')]: { answer: 1 } } }
  const { answers, requirements } = given(1, -1)
  expect(honestyCounts([requirement, encryption], { answers: { ...answers, ...claim }, requirements })).toEqual([
    '1 requirement is met without evidence named.',
    '1 requirement holds a “Not applicable” without a reason.',
    '1 partial credit is claimed.',
  ])
  expect(honestyCounts([requirement], given(1, 1, '', { evidence: 'Role table' }))).toEqual([])
})
