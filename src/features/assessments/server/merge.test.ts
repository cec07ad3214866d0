import { expect, test } from 'vitest'
import { type Entered, type Item, mergeEntries } from './merge.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const entry = (value: number | string, minute: number, field: Entered['field'] = 'answer'): Entered => ({
  item: '3.1.1[a]',
  field,
  value,
  at: at(minute),
})
/** Ada answered yes at minute 10, in version 3. */
const answered = () =>
  new Map<string, Item>([
    ['3.1.1[a]', { values: { answer: 1 }, marks: { answer: { by: 'ada', at: at(10).toISOString(), v: 3 } } }],
  ])
const ben = { by: 'ben', version: 4, seen: 2 }

test('of two answers the later one stands, and both sides learn of it', () => {
  const items = answered()
  const later = mergeEntries(items, [entry(0, 11)], ben)
  expect(items.get('3.1.1[a]')?.values).toEqual({ answer: 0 })
  expect(later.replaced).toMatchObject([{ item: '3.1.1[a]', value: 1, mark: { by: 'ada' } }])
  const earlier = mergeEntries(items, [entry(1, 9)], { ...ben, by: 'ada' })
  expect(items.get('3.1.1[a]')?.values).toEqual({ answer: 0 })
  expect(earlier).toMatchObject({ replaced: [], outrun: [{ value: 0, mark: { by: 'ben' } }] })
})

test('what was seen, or is one’s own, is replaced without a word', () => {
  expect(mergeEntries(answered(), [entry(0, 11)], { ...ben, seen: 3 }).replaced).toEqual([])
  expect(mergeEntries(answered(), [entry(0, 11)], { ...ben, by: 'ada' }).replaced).toEqual([])
})

test('the same value again, or nothing where nothing was, changes nothing', () => {
  expect(mergeEntries(answered(), [entry(1, 20), entry('', 20, 'comment')], ben).changed.size).toBe(0)
})

test('an answer and a comment of one objective are merged apart', () => {
  const items = answered()
  const merged = mergeEntries(items, [entry('See the account list', 5, 'comment')], ben)
  expect(items.get('3.1.1[a]')?.values).toEqual({ answer: 1, comment: 'See the account list' })
  expect(merged).toMatchObject({ replaced: [], outrun: [] })
})

test('a whole body leaves alone what others entered after it was read', () => {
  const items = answered()
  expect(mergeEntries(items, [entry(0, 20)], { ...ben, cautious: true }).outrun).toHaveLength(1)
  expect(items.get('3.1.1[a]')?.values).toEqual({ answer: 1 })
  expect(mergeEntries(items, [entry(0, 20)], { ...ben, seen: 3, cautious: true }).changed.size).toBe(1)
})
