import { expect, test } from 'vitest'
import { afterAnswer, openConflicts } from './open-conflicts.ts'

const at = '2026-11-22T06:00:00.000Z'
const entry = (value: string, mine = false) => ({ item: '3.1.1', field: 'plan', value, by: 'Ada', mine, at })
const conflict = { id: 'kept-1', item: '3.1.1', field: 'plan', value: 'Buy', at, standing: entry('Ask') }
const answer = { version: 9, progress: 0, completedAt: null, changes: [] }
const typed = { item: '3.1.1', field: 'plan' as const, value: 'Buy a lock', at: 0 }
const waiting = openConflicts([conflict], 8)
const never = () => false
const key = '3.1.1 plan'

test('a later text of the other takes the place of theirs, and not of one’s own (ASSESS-30)', () => {
  const { open, rest } = afterAnswer(waiting, answer, [], [entry('Ask Kim')], never)
  expect(open.get(key)).toMatchObject({ id: 'kept-1', standing: { value: 'Ask Kim' }, over: 9 })
  expect(rest).toEqual([])
})

test('a choice that arrives ends the conflict, typing on does not (ASSESS-30)', () => {
  expect(afterAnswer(waiting, answer, [typed], [], never).open.size).toBe(0)
  expect(afterAnswer(waiting, { ...answer, conflicts: [conflict] }, [typed], [], never).open.size).toBe(1)
})

test('a choice made on another device ends it here too (ASSESS-30)', () => {
  const { open, rest } = afterAnswer(waiting, answer, [], [entry('Both', true)], never)
  expect([open.size, rest.length]).toEqual([0, 1])
})

test('a text is not replaced under the cursor of whoever typed it (ASSESS-30)', () => {
  const none = openConflicts([], 0)
  expect(afterAnswer(none, answer, [], [entry('Ask Kim')], () => true).open.get(key)).toMatchObject({ over: 9 })
  expect(afterAnswer(none, answer, [], [entry('Ask Kim')], never).rest).toHaveLength(1)
})
