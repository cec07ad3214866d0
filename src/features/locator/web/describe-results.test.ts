import { expect, test } from 'vitest'
import type { FoundOffice, OfficeMatch, Place } from '../contract.ts'
import { describeResults, officeLists } from './describe-results.ts'

const office = (match: OfficeMatch, id = match as string) => ({ id, match, State: 'AL', Territory: '' }) as FoundOffice
const place = (kind: Place['kind']) =>
  ({ kind, text: 'Huntsville, AL', county: { value: '01089', text: 'Madison County, Alabama' } }) as Place
const shown = (search: Parameters<typeof officeLists>[0]) =>
  officeLists(search).map(({ title, offices }) => [title, offices.map(({ id }) => id)])

test('offices that serve the place, and those that are merely near, are two lists (FIND-02)', () => {
  const search = {
    name: 'Huntsville, AL',
    place: place('city'),
    serving: [office('county')],
    near: [office('nearest')],
  }
  expect(shown(search)).toEqual([
    ['Offices that serve Madison County, Alabama', ['county']],
    ['Near you, for other counties', ['nearest']],
  ])
  expect(officeLists(search).map(({ meaning }) => meaning)).toEqual([
    'They work for companies there: each of them is yours to call.',
    'They do not serve Madison County, Alabama; they can tell you who does.',
  ])
})

test('where none serves, the nearest stand alone, and of a state all, none of them near (FIND-02, LOC-14)', () => {
  const name = 'Loving County, Texas'
  expect(shown({ name, place: null, serving: [], near: [office('nearest')] })).toEqual([
    ['The nearest offices', ['nearest']],
  ])
  const state = { name: 'Alabama', place: { ...place('state'), county: null }, serving: [office('county')], near: [] }
  expect(shown(state)).toEqual([['Offices in Alabama', ['county']]])
  expect(shown({ ...state, serving: [] })).toEqual([])
})

test.each([
  [[office('county')], [], '1 office serves Here.'],
  [[office('county', 'a'), office('county', 'b')], [office('nearest')], '2 offices serve Here.'],
  [[office('statewide')], [], '1 office serves Here with the whole state.'],
  [[], [office('nearest')], 'No office serves Here. This is the nearest office.'],
  [[], [office('nearest', 'a'), office('nearest', 'b')], 'No office serves Here. These are the nearest offices.'],
])('what was found is said in a sentence (LOC-05, LOC-14)', (serving, near, sentence) => {
  expect(describeResults('Here', { serving, near })).toBe(sentence)
})
