import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'
import { hyphenated } from './phone-field.tsx'

test('SIGNUP-23 a phone number is shown as ddd-ddd-dddd, while it is typed and however it is pasted', () => {
  const typed: [string, string][] = [
    ['', ''],
    ['6', '6'],
    ['614', '614'],
    ['6145', '614-5'],
    ['614-', '614'],
    ['6145550', '614-555-0'],
    ['6145550100', '614-555-0100'],
    ['614-555-0100', '614-555-0100'],
    ['(614) 555-0100', '614-555-0100'],
    ['614.555.0100', '614-555-0100'],
    ['+1 614 555 0100', '614-555-0100'],
    ['+16145550100', '614-555-0100'],
  ]
  for (const [text, shown] of typed) expect(hyphenated(text), text).toBe(shown)
})

test('SIGNUP-22 what is no such number stays as it was typed, for the rule to refuse', () => {
  for (const text of ['call me', '614555010012', '614-555-0100 ext 5']) expect(hyphenated(text)).toBe(text)
})

test('a code is found in what was pasted', () => {
  const pasted: [string, string][] = [
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 12 34 56 ', '123456'],
    ['Your code is 654321. It lasts 10 minutes.', '654321'],
    ['12345', '12345'],
    ['', ''],
    ['abc', ''],
  ]
  for (const [text, code] of pasted) expect(digitsOf(text), text).toBe(code)
})
