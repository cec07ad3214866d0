import { expect, test } from 'vitest'
import { importTitle, notReplacedText, otherSystemText } from './import-words.ts'

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

test('SYSTEM-07 where there are several, a file that names none does not take the place of all answers', () => {
  for (const made of [undefined, '', 7]) expect(notReplacedText('replace', made, 'Mill')).toContain('You can merge it')
  for (const made of ['Mill', 'Office']) expect(notReplacedText('replace', made, 'Mill')).toBe('')
  expect(notReplacedText('merge', undefined, 'Mill')).toBe('')
  expect(notReplacedText('replace', undefined, undefined)).toBe('')
})
