import { expect, test } from 'vitest'
import { readRemark } from './small-talk.ts'

test.each([
  ['', 'nothing'],
  [' ... ?! ', 'nothing'],
  ['🙂', 'nothing'],
  ['Hello!', 'greeting'],
  ['good morning', 'greeting'],
  ['Thank you so much.', 'thanks'],
  ['ok thanks', 'thanks'],
  ['Bye', 'farewell'],
  ['Who are you?', 'identity'],
  ['are you a robot or a human', 'identity'],
  ['help', 'help'],
  ['What can you do?', 'help'],
  ['How are you today?', 'mood'],
])('%j is small talk: %s', (text, remark) => {
  expect(readRemark(text)).toBe(remark)
})

test.each([
  'hello kitty ransomware',
  'help with SPRS',
  'thanksgiving events',
  'who are your partners',
  'hi, what is CUI?',
])('%j is a question', (text) => {
  expect(readRemark(text)).toBeUndefined()
})
