import { expect, test } from 'vitest'
import { type ItemState, itemStates } from './list-contract.ts'
import { stateWords } from './state-words.ts'

test('what is scheduled says its date, time and zone; all else says what it is (PUBLISH-01)', () => {
  const at = '2026-12-03T14:00:00.000Z'
  const words = (zone: string) => stateWords({ state: 'scheduled', scheduled: { at, zone } })
  expect(words('America/New_York')).toBe('Scheduled for December 3, 2026, 9:00 AM EST')
  expect(words('Pacific/Honolulu')).toBe('Scheduled for December 3, 2026, 4:00 AM HST')
  expect(stateWords({ state: 'changed', scheduled: null })).toBe('Published, with changes not yet published')
})

test('an item is in one of eight states, each in the same words everywhere (PUBLISH-01)', () => {
  const states = Object.keys(itemStates) as ItemState[]
  expect(states.map((state) => stateWords({ state, scheduled: null }))).toEqual([
    'Draft',
    'In review',
    'Approved',
    'Scheduled',
    'Published',
    'Published, with changes not yet published',
    'Withdrawn',
    'In the bin',
  ])
})
