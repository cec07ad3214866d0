import { expect, test } from 'vitest'
import { answersOf, at, type Entry, requirements, shown } from '../../../../../test/brought-answers.ts'
import type { Item } from '../merge.ts'
import { bringing, type Choice, compareOwn } from './own-comparison.ts'

test('JOIN-07 what the organization has not would be added, what both have otherwise differs, and the rest is the same', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[a]', 'how', 'By list'],
    ['3.1.1[b]', 'answer', 0],
    ['3.1.1[c]', 'answer', -1],
    ['3.1.1[d]', 'answer', 2],
    ['3.1.1', 'plan', 'Buy locks'],
    ['3.1.1', 'flagged', true],
  ])
  const standing = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[b]', 'answer', 1],
    ['3.1.1', 'plan', ''],
    ['3.1.1', 'owner', 'Dana'],
  ])
  const compared = compareOwn(requirements, own, standing)
  expect(shown(compared.added)).toEqual([
    ['3.1.1[a]', 'how'],
    ['3.1.1[c]', 'answer'],
    ['3.1.1', 'plan'],
    ['3.1.1', 'flagged'],
  ])
  expect(compared.differing).toMatchObject([
    { item: '3.1.1[b]', fields: [{ field: 'answer', own: 0, standing: 1 }], changed: 2 },
  ])
  expect(compared.same).toBe(1)
})

test('JOIN-07 a note comes with its flag and a mark as a whole, which is chosen where the organization answers no', () => {
  const marked: Entry[] = [
    ['3.1.2', 'mark', 'enduring-exception'],
    ['3.1.2', 'mitigation', 'Locked room'],
  ]
  const own = answersOf([['3.1.1[a]', 'comment', 'Old'], ['3.1.1[a]', 'wasComment', true], ...marked])
  const parts = ['3.1.2', 'mark', 'markReason', 'mitigation', 'operationalPlan', 'planPlace']
  expect(shown(compareOwn(requirements, own, new Map()).added)).toEqual([['3.1.1[a]', 'comment', 'wasComment'], parts])
  const no = answersOf([['3.1.2[a]', 'answer', 0]])
  expect(shown(compareOwn(requirements, own, no).differing)).toEqual([parts])
  // Parts of two marks make none: what the own one lacks goes.
  const other = answersOf([['3.1.2', 'planPlace', 'Chapter 4']])
  const { entries } = bringing(compareOwn(requirements, own, other), [{ item: '3.1.2', field: 'mark' }], {
    requirements,
    standing: other,
    version: 9,
    at,
  })
  expect(entries.find(({ field }) => field === 'planPlace')).toMatchObject({ value: '' })
})

test('RULE-03 JOIN-07 a claim to partial credit comes along only where the answers that would stand allow it', () => {
  const one = requirements.find(({ partialWhen }) => partialWhen && partialWhen.no.length > 0)
  if (!one?.partialWhen) throw new Error('There is no requirement with partial credit')
  const allowing = [
    ...one.partialWhen.yes.map((row): Entry => [row, 'answer', 1]),
    ...one.partialWhen.no.map((row): Entry => [row, 'answer', 0]),
  ]
  const claim = `${one.id}[partial]`
  const own = answersOf([...allowing, [claim, 'answer', 1]])
  const isAdded = (standing: Map<string, Item>) =>
    compareOwn(requirements, own, standing).added.some(({ item }) => item === claim)
  expect(isAdded(new Map())).toBe(true)
  const against = answersOf([[one.partialWhen.no[0] as string, 'answer', 1]])
  expect(isAdded(against)).toBe(false)
  // With the answer that allows it, it may be chosen; else it is not entered.
  const compared = compareOwn(requirements, own, against)
  expect(shown(compared.differing)).toEqual([
    [one.partialWhen.no[0], 'answer'],
    [claim, 'answer'],
  ])
  const ofClaim = { item: claim, field: 'answer' }
  const ofAnswer = { item: one.partialWhen.no[0] as string, field: 'answer' }
  const brings = (...chosen: Choice[]) =>
    bringing(compared, chosen, { requirements, standing: against, version: 9, at }).entries.some(
      ({ item }) => item === claim,
    )
  expect([brings(ofClaim), brings(ofAnswer), brings(ofClaim, ofAnswer)]).toEqual([false, false, true])
  // A choice of an answer that contradicts a claim which would be added.
  const open = answersOf([[ofAnswer.item, 'answer', 0]])
  const other = answersOf([...allowing, [claim, 'answer', 1], [ofAnswer.item, 'answer', 1]])
  expect(shown(compareOwn(requirements, other, open).differing)).toContainEqual([ofAnswer.item, 'answer'])
  const comes = (...chosen: Choice[]) =>
    bringing(compareOwn(requirements, other, open), chosen, {
      requirements,
      standing: open,
      version: 9,
      at,
    }).entries.some(({ item }) => item === claim)
  expect([comes(), comes(ofAnswer)]).toEqual([true, false])
  // None that no choice allows.
  const never = answersOf([[claim, 'answer', 1]])
  expect(compareOwn(requirements, never, new Map())).toMatchObject({ added: [], differing: [] })
})

test('JOIN-07 how an objective is met, and its note, are not added beside an answer that differs: they are chosen', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[a]', 'how', 'By list'],
    ['3.1.1[a]', 'comment', 'Ask Kim'],
    ['3.1.1[b]', 'how', 'By list'],
  ])
  const standing = answersOf([
    ['3.1.1[a]', 'answer', 0],
    ['3.1.1[b]', 'answer', 0],
  ])
  const { added, differing } = compareOwn(requirements, own, standing)
  expect(shown(differing)).toEqual([
    ['3.1.1[a]', 'answer'],
    ['3.1.1[a]', 'how'],
    ['3.1.1[a]', 'comment', 'wasComment'],
  ])
  expect(shown(added)).toEqual([['3.1.1[b]', 'how']])
})

test('JOIN-07 what changed after the comparison is not brought along, and counted', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[b]', 'answer', 0],
    ['3.1.1[c]', 'answer', 0],
  ])
  const standing = answersOf([
    ['3.1.1[a]', 'answer', 0],
    ['3.1.1[b]', 'answer', 1],
  ])
  const chosen = [
    { item: '3.1.1[a]', field: 'answer' },
    { item: '3.1.1[b]', field: 'answer' },
  ]
  const { entries, left } = bringing(compareOwn(requirements, own, standing), chosen, {
    requirements,
    standing,
    version: 1,
    at,
  })
  expect(entries.map(({ item }) => item).sort()).toEqual(['3.1.1[a]', '3.1.1[c]'])
  expect(left).toBe(1)
})
