import { expect, test } from 'vitest'
import { importTitle, otherSystemText } from './import-words.ts'

test('SYSTEM-07 before a file is taken in it is said into which system it goes', () => {
  expect(importTitle('merge', undefined)).toBe('Merge this file?')
  expect(importTitle('merge', 'Mill')).toBe('Merge this file into “Mill”?')
  expect(importTitle('replace', 'Mill')).toBe('Replace all answers of “Mill”?')
})

test('SYSTEM-07 and that it was made of another one', () => {
  expect(otherSystemText('Office', 'Mill')).toBe('The file was made of another system, “Office”.')
  expect(otherSystemText('Office', undefined)).toContain('“Office”')
  for (const made of ['Mill', '', undefined, { name: 'Office' }, 7]) expect(otherSystemText(made, 'Mill')).toBe('')
})
