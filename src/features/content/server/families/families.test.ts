import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemProblems } from '../../../../forms/check-item.ts'
import { blankSnapshot, type ItemField, type Snapshot } from '../../../../forms/item.ts'
import { families } from '../../../../platform/families-contract.ts'
import { growingLists } from '../../../editing/list-contract.ts'
import { policyAnswer } from '../answers.ts'
import type { ItemRow } from '../store.ts'
import type { Family } from '../tables.ts'
import { contentFamilies } from './all.ts'

const firstStart = new Date('2026-11-26T15:04:05.678Z')
const all = Object.entries(contentFamilies) as [Family, (typeof contentFamilies)[Family]][]

const words = fc.string({ unit: 'grapheme', maxLength: 40 })
const moment = fc.date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2090-01-01') })

/** What somebody may have written into a field, right or wrong; a moment is always one. */
function entryOf(field: ItemField): fc.Arbitrary<string | string[]> {
  if (field.kind === 'moment') return moment.map((day) => day.toISOString())
  if (field.kind === 'tags') return fc.array(words, { maxLength: 5 })
  if (field.kind === 'choices')
    return fc.subarray((field.options as readonly { value: string }[]).map(({ value }) => value))
  return words
}

test.each(all)(
  '%s: the starter items fit the form, and come back from their rows as they were written (EDIT-02)',
  (_, family) => {
    const items = family.fromStarter('starter', firstStart)
    expect(items.length).toBeGreaterThan(0)
    const names = Object.keys(blankSnapshot(family.form)).sort()
    for (const { id, snapshot } of items) {
      expect(itemProblems(family.form, snapshot), id).toEqual({})
      expect(Object.keys(snapshot).sort(), id).toEqual(names)
      expect(family.fromRow(family.toRow(snapshot)), id).toEqual(snapshot)
    }
  },
)

test.each(all)('%s: whatever is written is a row and comes back, all of it (EDIT-02)', (_, family) => {
  const written = fc.record(Object.fromEntries(family.form.fields.map((field) => [field.name, entryOf(field)])))
  fc.assert(
    fc.property(written as fc.Arbitrary<Snapshot>, (snapshot) => {
      const row = family.toRow(snapshot)
      const back = family.fromRow(row)
      expect(back).toEqual(snapshot)
      expect(family.toRow(back)).toEqual(row)
    }),
  )
})

test.each(all)('%s: each field says what is missing, and none is named twice (EDIT-02)', (key, { form }) => {
  expect(form.family).toBe(key)
  const names = form.fields.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const needed = form.fields.filter(({ optional }) => !optional)
  expect(itemProblems(form, blankSnapshot(form))).toEqual(
    Object.fromEntries(needed.map(({ name, message }) => [name, message])),
  )
  expect(names, `what ${families[key].one} is listed by`).toEqual(expect.arrayContaining(['title', 'date']))
})

test.each(all)('%s: what comes from lists that grow has its page (EDIT-12)', (key, { form }) => {
  const growing = form.fields.filter(({ kind }) => kind === 'tags' || kind === 'term').map(({ name }) => name)
  expect(Object.keys(growingLists[key] ?? {})).toEqual(growing)
})

test('what ends ends after it begins (EDIT-11)', () => {
  const { form } = contentFamilies.cybercircuit
  const problemOf = (end: string) =>
    itemProblems(form, { ...blankSnapshot(form), date: '2026-02-03T18:00:00.000Z', end }).end
  expect(problemOf('2026-02-03T18:30:00.000Z')).toBeUndefined()
  expect(problemOf('2026-02-03T18:00:00.000Z')).toBe('Say when it ends: it is not after it begins')
  expect(problemOf('soon')).toBe('Give a date')
})

test('a policy whose address stands under its other name keeps it (POLICY-02)', () => {
  const { policy } = contentFamilies
  const columns = policy.toRow({ title: 'A rule', description: 'Do it.', date: '2026-01-02T00:00:00.000Z', link: '' })
  const stored = { id: 'a', ...columns, data: { links: 'https://example.org/rule' } } as ItemRow
  const after = { ...stored, ...policy.toRow(policy.fromRow(stored)) }
  expect(policyAnswer(after)).toEqual(policyAnswer(stored))
})

test('what does not fit is told by field: lengths, addresses, moments, choices, tags (EDIT-02)', () => {
  const { form } = contentFamilies.document
  const right: Snapshot = {
    ...blankSnapshot(form),
    title: 'A file',
    description: 'What it is for.',
    folders: ['Legal'],
    type: 'handout',
    file: '/files/a.pdf',
    date: '2026-01-02T12:00:00.000Z',
  }
  const problemOf = (changes: Snapshot) => Object.values(itemProblems(form, { ...right, ...changes }))
  expect(problemOf({})).toEqual([])
  expect(problemOf({ title: 'x'.repeat(111) })).toEqual(['Use at most 110 characters'])
  expect(problemOf({ title: '\u0000' })).toEqual(['Use plain text'])
  for (const file of [
    'javascript:alert(1)',
    '//evil.example',
    'files/a.pdf',
    '/\\evil',
    'http://example.org',
    'https://a b',
  ])
    expect(problemOf({ file }), file).toEqual(['Give an address that begins with / or https://'])
  expect(problemOf({ file: 'https://example.org/a.pdf' })).toEqual([])
  expect(problemOf({ date: 'tomorrow' })).toEqual(['Give a date'])
  expect(problemOf({ folders: ['Elsewhere'] })).toEqual(['Choose at least one folder'])
  expect(problemOf({ type: 'song' })).toEqual(['Choose its type'])
  const tagsOf = (tags: string[]) => itemProblems(contentFamilies.blog.form, { tags }).tags
  expect(tagsOf(['a', 'A'])).toBe('Name each tag once')
  expect(tagsOf(['x'.repeat(61)])).toBe('A tag has at most 60 characters')
  expect(tagsOf(Array.from({ length: 31 }, (_, index) => `${index}`))).toBe('Use at most 30 tags')
  expect(tagsOf([])).toBeUndefined()
})
