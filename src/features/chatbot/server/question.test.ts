import { expect, test } from 'vitest'
import { essenceOf, readDatedQuestion } from './question.ts'

test.each([
  ['What does CMMC level 2 need?', 'CMMC level 2'],
  ['how do I find an office near me', 'office near'],
  ['Where can I get "plan of action" help?', 'plan action'],
  ['what is this', 'what is this'],
  ['-rf the backups', 'rf backups'],
])('%j asks for %j', (question, essence) => {
  expect(essenceOf(question)).toBe(essence)
})

test('questions for what comes next or is newest are told from others', () => {
  expect(readDatedQuestion('When is the next webinar?')).toMatchObject({ family: 'event', direction: 'coming' })
  expect(readDatedQuestion('latest news')).toMatchObject({ family: 'news', direction: 'past' })
  expect(readDatedQuestion('newest white paper')).toMatchObject({ family: 'whitepaper', direction: 'past' })
  expect(readDatedQuestion('what is an event')).toBeUndefined()
  expect(readDatedQuestion('new password')).toBeUndefined()
})
