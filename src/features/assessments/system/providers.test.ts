import { expect, test } from 'vitest'
import type { FrameworkKey } from '../frameworks/registry.ts'
import { noProvider, type ProviderEntries, providerNotes } from './providers.ts'
import type { PartOfProvider } from './responsibility.ts'

const withMatrix = { matrixDate: '2026-10-01', matrixPlace: 'Shared folder' }
const notesIn = (key: FrameworkKey, entries: Partial<ProviderEntries>, ...whos: PartOfProvider[]) =>
  providerNotes(
    { ...noProvider, ...withMatrix, ...entries },
    whos.map((who) => ({ key, who })),
  )
const notesOf = (entries: Partial<ProviderEntries>, ...whos: PartOfProvider[]) =>
  notesIn('NEWCMMCLEVEL2', entries, ...whos)

test.each(['', 'none', 'in-process'] as const)(
  'SYSTEM-05 of a cloud service with CUI and FedRAMP “%s” the clause is told, with its source',
  (fedramp) => {
    const [note, ...others] = notesOf({ cui: 'yes', cloud: 'yes', fedramp })
    expect(others).toEqual([])
    expect(note).toContain('DFARS 252.204-7012(b)(2)(ii)(D)')
    expect(note).toContain('32 CFR 170.19(c)(2)')
  },
)

test.each([
  { cui: 'yes', cloud: 'yes', fedramp: 'moderate-authorized' },
  { cui: 'yes', cloud: 'yes', fedramp: 'moderate-equivalent' },
  { cui: 'yes', cloud: 'yes', fedramp: 'high-authorized' },
  { cui: 'no', cloud: 'yes', fedramp: 'none' },
  { cui: 'no', securityData: 'yes', cloud: 'yes', fedramp: 'none' },
  // Not a cloud service: in the scope of the assessment, and no matter of FedRAMP.
  { cui: 'yes', cloud: 'no', fedramp: 'none' },
] as const)('SYSTEM-05 nothing is told of %j', (entries) => {
  expect(notesOf(entries)).toEqual([])
})

test('SYSTEM-05 whether it is a cloud service is to be said where CUI or security protection data is there', () => {
  expect(notesOf({ cui: 'yes' })).toEqual([expect.stringMatching(/^To do: say whether it is a cloud service/)])
  expect(notesOf({ securityData: 'yes' })).toHaveLength(1)
  expect(notesOf({})).toEqual([])
})

test('SYSTEM-05 what is inherited without a responsibility matrix is to be done', () => {
  expect(notesOf({}, 'inherited')).toEqual([])
  const [note] = notesOf({ matrixDate: '', matrixPlace: '' }, 'shared', 'inherited')
  expect(note).toContain('Objectives are inherited from it')
  expect(note).toContain('enter its date and where it lies (32 CFR 170.19(c)(2))')
  expect(notesOf({ matrixPlace: '' }, 'provider')).toEqual([
    expect.stringMatching(/It does a part of your objectives.*enter where it lies/),
  ])
  expect(notesOf({ matrixDate: '', matrixPlace: '' })).toEqual([])
})

test.each([
  ['NEWCMMCLEVEL1', {}],
  ['NEWCMMCLEVEL1', { cui: 'no', securityData: 'yes', cloud: 'no' }],
  ['NEWCMMCLEVEL2', { cui: 'no', securityData: 'no' }],
] as const)('SYSTEM-05 of parts of %s and %j no rule asks for a matrix, and none is cited', (key, entries) => {
  const [note, ...others] = notesIn(key, { ...entries, matrixDate: '', matrixPlace: '' }, 'inherited')
  expect(others).toEqual([])
  expect(note).toMatch(/^Objectives are inherited from it\. What it signs/)
  expect(note).not.toMatch(/To do|CFR|DFARS/)
})

test.each([{ cui: 'no' }, { securityData: 'no' }, { cui: 'no', securityData: 'yes', cloud: 'no' }] as const)(
  'SYSTEM-05 while %j leaves it open that it is in scope, the rule is cited',
  (entries) => {
    expect(notesOf({ ...entries, matrixPlace: '' }, 'shared').at(-1)).toContain('(32 CFR 170.19(c)(2))')
  },
)
