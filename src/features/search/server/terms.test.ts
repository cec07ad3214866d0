import { expect, test } from 'vitest'
import { readTerms } from './terms.ts'

const texts = (query: string) => readTerms(query).map((term) => (term.excluded ? `-${term.text}` : term.text))

test('words, quoted phrases and words to leave out are told apart', () => {
  expect(texts('backup "plan of action" -video')).toEqual(['backup', 'plan of action', '-video'])
  expect(readTerms('"Plan of Action"')[0]).toMatchObject({ phrase: true, word: false })
})

test('marks around and inside words do not matter', () => {
  expect(texts('What?! (CUI), multi-factor; 800-171')).toEqual(['what', 'cui', 'multi factor', '800 171'])
  expect(texts('... ?? -- " "')).toEqual([])
})

test('a term that the field writes in several ways is found in each of them', () => {
  expect(readTerms('MFA')[0]?.also).toContain('multi factor')
  expect(readTerms('system security plan')).toHaveLength(1)
  expect(readTerms('system security plan')[0]?.also).toEqual(['ssp'])
  expect(readTerms('poa&m')[0]?.also).toContain('plan of action')
})

test('a number belongs to the word it counts', () => {
  expect(texts('cmmc level 2')).toEqual(['cmmc', 'level 2'])
  expect(texts('level2')).toEqual(['level 2'])
})

test('a search of very many words is cut', () => {
  expect(readTerms('a '.repeat(500)).length).toBeLessThanOrEqual(16)
})
