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

/** How people write what the field writes in one way, and one way in which it must be asked of the index. */
const spellings: [typed: string, asked: string][] = [
  ['8(a)', '8a'],
  ['8a', '8a'],
  ['8 (a)', '8a'],
  ['(8(a))', '8a'],
  ['NIST 800 171', '800 171'],
  ['nist 800-171', '800 171'],
  ['NIST SP800-171', 'sp 800 171'],
  ['800171', '800 171'],
  ['sprs', 'supplier performance risk system'],
  ['SPRS?', 'sprs'],
  ['dfars7012', 'dfars 7012'],
  ['252.204-7012', '252.204 7012'],
  ['CMMC2.0', 'cmmc 2.0'],
  ['level2', 'level 2'],
  ['Log-In', 'login'],
  ['sign in', 'log in'],
  ['e-mail', 'email'],
  ['hub zone', 'hubzone'],
  ['UEI', 'unique entity id'],
  ['SAM.gov', 'system for award management'],
  ['poa&m', 'plan of action'],
  ['2FA', 'multi factor authentication'],
  ['PTAC', 'apex accelerator'],
  ['AES-256', 'aes 256'],
]
test.each(spellings)('TALK-06 "%s" asks for "%s"', (typed, asked) => {
  expect(readTerms(typed).flatMap(({ text, also }) => [text, ...also])).toContain(asked)
})

test('a search of very many words is cut', () => {
  expect(readTerms('a '.repeat(500)).length).toBeLessThanOrEqual(16)
})
