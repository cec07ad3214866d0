import { expect, test } from 'vitest'
import { checkAddress } from './check-address.ts'
import { checksAddress, systemAddress } from './system-address.ts'

test('SYSTEM-07 addresses name a further system, and whatever stands there in its place is one value', () => {
  expect(checksAddress()).toBe('/cyber-readiness-check')
  expect(checksAddress('mill')).toBe('/cyber-readiness-check?system=mill')
  for (const address of [checksAddress('a&b=c'), systemAddress({}, 'a&b=c'), checkAddress('KEY', {}, 'a&b=c')])
    expect([...new URL(address, 'https://portal.example.org').searchParams]).toEqual([['system', 'a&b=c']])
})
