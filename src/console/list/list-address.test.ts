import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filteredBy, listAddress, queryOf, readListState, sortedBy } from './list-address.ts'

const list = {
  name: 'things',
  noun: 'things',
  columns: { name: 'Name', made: 'Made' },
  filters: {
    kind: { label: 'Kind', options: { big: 'Big', small: 'Small' } },
    state: { label: 'State', options: { OH: 'Ohio' } },
  },
  sorts: ['name', 'made'],
  sorted: '-made',
}

test('a list is as its address says, and what is no value of it is not said (STAFF-11)', () => {
  expect(readListState(list, '')).toEqual({ query: '', page: 1, sort: '-made', filters: {} })
  expect(readListState(list, '?query=+gear+&page=3&sort=name&kind=big&state=XX&other=1')).toEqual({
    query: 'gear',
    page: 3,
    sort: 'name',
    filters: { kind: 'big' },
  })
  expect(readListState(list, '?page=0&sort=age&kind=toString&state=__proto__')).toEqual(readListState(list, ''))
})

test('every state of a list has an address that leads back to it (STAFF-11)', () => {
  const state = fc.record({
    query: fc.string({ maxLength: 200 }).map((text) => text.replaceAll('\u0000', '').trim()),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    sort: fc.constantFrom('name', '-name', 'made', '-made'),
    filters: fc.oneof(
      fc.constant({}),
      fc.record({ kind: fc.constantFrom('big', 'small') }),
      fc.record({ state: fc.constant('OH') }),
    ),
  })
  fc.assert(
    fc.property(state, (given) => {
      expect(readListState(list, listAddress(list, given))).toEqual(given)
    }),
  )
})

test('another order or filter begins at the first page, and asks the call for what is not usual (STAFF-11)', () => {
  const state = readListState(list, '?page=4&kind=big')
  expect(sortedBy(state, 'name')).toMatchObject({ page: 1, sort: 'name', filters: { kind: 'big' } })
  expect(sortedBy(sortedBy(state, 'name'), 'name')).toMatchObject({ sort: '-name' })
  expect(filteredBy(state, 'kind', undefined)).toMatchObject({ page: 1, filters: {} })
  expect(queryOf(list, filteredBy(state, 'state', 'OH'))).toEqual({ kind: 'big', state: 'OH' })
  expect(queryOf(list, state)).toEqual({ kind: 'big', page: '4' })
})
