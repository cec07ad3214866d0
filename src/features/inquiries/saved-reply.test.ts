import { expect, test } from 'vitest'
import { filledIn } from './saved-reply.ts'

test('INBOX-04 name and office are filled in wherever they stand, and nothing else is read as a pattern', () => {
  const person = { name: 'Ada $& Lovelace', office: 'Ohio Office' }
  expect(filledIn('Dear {name},\n{office} will call {name}.', person)).toBe(
    'Dear Ada $& Lovelace,\nOhio Office will call Ada $& Lovelace.',
  )
  expect(filledIn('{office} {other}', { name: 'Ada', office: '' })).toBe('our office {other}')
  expect(filledIn('Dear {name},', { name: '', office: '' })).toBe('Dear Sir or Madam,')
})
