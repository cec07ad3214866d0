import { expect, test } from 'vitest'
import { type Entered, type Item, mergeEntries, unlessTouched } from './merge.ts'

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

const evidence = (value: string, minute: number, more: Partial<Entered> = {}): Entered => ({
  item: '3.1.1',
  field: 'evidence',
  value,
  at: at(minute),
  ...more,
})
/** Ada wrote at minute 10, in version 3. */
const written = (value = 'In the safe') =>
  new Map<string, Item>([
    ['3.1.1', { values: { evidence: value }, marks: { evidence: { by: 'ada', at: at(10).toISOString(), v: 3 } } }],
  ])
const mergeText = (entered: Entered, by = 'ben', items = written()) => {
  const merged = mergeEntries(items, [entered], { by, version: 9, seen: 8 })
  return { stands: items.get('3.1.1')?.values.evidence, conflicts: merged.conflicts.length }
}

test.each([
  ['over one that was not seen', evidence('In the drawer', 11, { over: 2 }), 'In the safe', 1],
  ['offline, and earlier than what stands', evidence('In the drawer', 5, { over: 2 }), 'In the safe', 1],
  ['over one that was seen', evidence('In the drawer', 11, { over: 3 }), 'In the drawer', 0],
  ['over one that was seen, by a clock that is behind', evidence('In the drawer', 5, { over: 3 }), 'In the drawer', 0],
  ['the same words', evidence('In the safe', 11, { over: 2 }), 'In the safe', 0],
])('a text typed %s (ASSESS-30)', (_, entered, stands, conflicts) => {
  expect(mergeText(entered)).toEqual({ stands, conflicts })
})

test('an empty text has nothing to lose, and is none to choose about (ASSESS-30)', () => {
  expect(mergeText(evidence('Here', 11, { over: 2 }), 'ben', written(''))).toEqual({ stands: 'Here', conflicts: 0 })
  expect(mergeText(evidence('', 11, { over: 2 }))).toEqual({ stands: '', conflicts: 0 })
})

test('of one’s own texts of two devices none is lost; one that goes on from what stands replaces it (ASSESS-30)', () => {
  expect(mergeText(evidence('In the drawer', 11, { over: 2 }), 'ada').conflicts).toBe(1)
  expect(mergeText(evidence('In the safe, left', 11, { over: 2 }), 'ada')).toEqual({
    stands: 'In the safe, left',
    conflicts: 0,
  })
})

test('EASE-13 what somebody entered meanwhile at an item, the caller on another device included, keeps a confirmation back', () => {
  expect(unlessTouched(answered(), 3)).toBeUndefined()
  expect(unlessTouched(new Map(), 0)).toBeUndefined()
  expect(unlessTouched(answered(), 2)).toMatchObject({
    outrun: [{ item: '3.1.1[a]', field: 'answer', value: 1, mark: { by: 'ada' } }],
    replaced: [],
    conflicts: [],
  })
  expect(unlessTouched(written(), 2)?.outrun).toMatchObject([{ field: 'evidence', value: 'In the safe' }])
})

/** A batch of Ada's put it in version 3. */
const brought = () =>
  new Map<string, Item>([
    [
      '3.1.1[a]',
      { values: { answer: 1 }, marks: { answer: { by: 'ada', at: at(10).toISOString(), v: 3, batch: 'batch' } } },
    ],
  ])

test.each([
  ['somebody else who had not seen it: it is theirs', ben, { by: 'ben', v: 4 }],
  ['somebody else who had seen it', { ...ben, seen: 3 }, { by: 'ada', v: 3, batch: 'batch' }],
  ['whoever brought it', { ...ben, by: 'ada' }, { by: 'ada', v: 3, batch: 'batch' }],
  ['a whole body of somebody else, read before', { ...ben, cautious: true }, { by: 'ben', v: 4 }],
  ['a whole body of somebody else, read after', { ...ben, seen: 3, cautious: true }, { by: 'ada', v: 3 }],
])('JOIN-07 the value of a batch, entered once more by %s', (_, merging, mark) => {
  const items = brought()
  const merged = mergeEntries(items, [entry(1, 9)], merging)
  expect(items.get('3.1.1[a]')?.marks.answer).toMatchObject(mark)
  expect(merged.changed.size).toBe(mark.by === 'ben' ? 1 : 0)
  expect(merged).toMatchObject({ replaced: [], outrun: [], conflicts: [] })
  // Sent twice.
  expect(mergeEntries(items, [entry(1, 9)], { ...merging, version: 5 }).changed.size).toBe(0)
})

test('JOIN-07 the mark of a field names the batch until somebody enters another value', () => {
  const items = new Map<string, Item>()
  mergeEntries(items, [entry(1, 9)], { ...ben, batch: 'batch' })
  expect(items.get('3.1.1[a]')?.marks.answer).toEqual({ by: 'ben', at: at(9).toISOString(), v: 4, batch: 'batch' })
  mergeEntries(items, [entry(0, 11)], { ...ben, version: 5, seen: 4 })
  expect(items.get('3.1.1[a]')?.marks.answer).toEqual({ by: 'ben', at: at(11).toISOString(), v: 5 })
  const restores = { by: 'ada', at: at(1).toISOString(), batch: 'earlier' }
  mergeEntries(items, [{ ...entry(-1, 12), restores }], { ...ben, version: 6, seen: 6 })
  expect(items.get('3.1.1[a]')?.marks.answer).toEqual({ ...restores, v: 6 })
})
