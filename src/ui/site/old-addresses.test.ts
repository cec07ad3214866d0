import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { addressOfHash, oldAddressScript } from './old-addresses.ts'

/** Hashes that visitors bring, with the address that each leads to. */
const led = [
  ['#/', '/'],
  ['#!', '/'],
  ['#!/', '/'],
  ['#/news', '/news'],
  ['#/news?q=x', '/news?q=x'],
  ['#/news?query=two%20words&page=2', '/news?query=two%20words&page=2'],
  ['#/signup', '/signup'],
  ['#!/signup', '/signup'],
  ['#!/register', '/signup'],
  ['#!/register/', '/signup'],
  ['#!/register?redirect=%2Fmep', '/signup?redirect=%2Fmep'],
  ['#!/eventRegistration/ev-12', '/event-detail?id=ev-12'],
  ['#!/eventRegistration/a%20b', '/event-detail?id=a%20b'],
  ['#!/eventRegistration/a&b', '/event-detail?id=a%26b'],
  ['#!/eventRegistration/ev-12?from=mail', '/event-detail?id=ev-12&from=mail'],
  ['#/register', '/register'],
  ['#/default/dashboard/organization', '/default/dashboard/organization'],
] as const

describe('GEN-02 GEN-03 ROUTE-04 ROUTE-05 an old hash-style address, with its query', () => {
  test.each(led)('%s leads to %s', (hash, address) => {
    expect(addressOfHash(hash)).toBe(address)
  })
})

test.each(['', '#', '#locator', '#main-content', '#privacy/notice', '#?/news'])('GEN-02 "%s" stays a hash', (hash) => {
  expect(addressOfHash(hash)).toBeUndefined()
})

test.each(['#//elsewhere.example/', '#/\\elsewhere.example', '#!//elsewhere.example?a=b', '#///elsewhere.example'])(
  'GEN-02 %s cannot lead to another site',
  (hash) => {
    const here = 'https://portal.example/'
    expect(new URL(addressOfHash(hash) as string, here).origin).toBe('https://portal.example')
  },
)

test('GEN-02 the script in the head needs nothing but itself', () => {
  const visit = (hash: string) => {
    const visited: string[] = []
    runInNewContext(oldAddressScript(), { location: { hash, replace: (to: string) => visited.push(to) } })
    return visited
  }
  expect(visit('#/news?q=x')).toEqual(['/news?q=x'])
  expect(visit('#locator')).toEqual([])
})
