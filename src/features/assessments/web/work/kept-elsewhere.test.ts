import { expect, test, vi } from 'vitest'
import { browserStorage } from '../../../../../test/browser-storage.ts'
import { unsentIn } from '../unsent-storage.ts'
import type { Bundle } from './bundle.ts'
import { keptElsewhere } from './kept-elsewhere.ts'

test('JOIN-07 what waits for one’s own answers is found, of all own systems and of this set of answers', () => {
  vi.stubGlobal('localStorage', browserStorage())
  const bundle = (network: string, item: string, system?: string): Bundle => ({
    network,
    system,
    version: 0,
    entries: [{ item, field: 'answer', value: 1, at: 0 }],
  })
  const [first, further] = [unsentIn('ada', 'assessments', false), unsentIn('ada', 'assessments', true)]
  first.write('NEWCMMCLEVEL2:a', bundle('own', '3.1.1[a]'))
  first.write('NEWNIST800171:b', bundle('own', '3.1.1[b]'))
  first.write('NEWCMMCLEVEL1:c', bundle('own', '3.1.1[c]'))
  first.write('NEWCMMCLEVEL2:d', bundle('organization', '3.1.1[d]'))
  further.write('NEWCMMCLEVEL2:e', bundle('own', '3.1.2[a]', 'mill'))
  further.write('NEWCMMCLEVEL2:f', bundle('organization', '3.1.2[b]', 'lab'))
  const found = keptElsewhere('ada', 'NEWCMMCLEVEL2', 'organization')
  expect(found.map(({ item }) => item)).toEqual(['3.1.1[a]', '3.1.1[b]', '3.1.2[a]'])
  expect(keptElsewhere('ada', 'NEWCMMCLEVEL2', 'own').map(({ item }) => item)).toEqual(['3.1.1[d]', '3.1.2[b]'])
})
