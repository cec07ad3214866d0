import type { RawBuilder } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import type { StaffRows } from './lists/staff-list.ts'
import type { ListSoFar, StaffList } from './staff-list-contract.ts'

test('a list that is counted so far has neither a counted filter nor a search (STAFF-11)', () => {
  expectTypeOf<ListSoFar>().toExtend<StaffList>()
  expectTypeOf<Omit<ListSoFar, 'counted'> & { counted: string }>().not.toExtend<StaffList>()
  expectTypeOf<Omit<ListSoFar, 'unsearched'>>().not.toExtend<StaffList>()
  type Rows = Omit<StaffRows<{ id: string }>, 'list' | 'words'> & { list: ListSoFar }
  expectTypeOf<Rows>().toExtend<StaffRows<{ id: string }>>()
  expectTypeOf<Rows & { words: RawBuilder<string> }>().not.toExtend<StaffRows<{ id: string }>>()
})
