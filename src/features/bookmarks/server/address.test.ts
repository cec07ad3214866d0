import { expect, test } from 'vitest'
import { bookmarkAddress } from './address.ts'

const site = 'https://portal.example.org'
const address = (given: string) => bookmarkAddress(given, site)

test('MARK-04 the same page has one address, however it is written', () => {
  for (const given of ['/newsdetail?id=a', `${site}/newsdetail?id=a`, '/newsdetail?id=a#top', '/x/../newsdetail?id=a'])
    expect(address(given), given).toBe('/newsdetail?id=a')
  expect(address('https://other.example.org/video#t=1')).toBe('https://other.example.org/video')
})

test('what could run or hide something is no address', () => {
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/a\n//b',
    'news',
    '',
    '/..//evil',
  ]
  for (const given of [...bad, 'https://', 'https://me:secret@evil.example/', 'ftp://a.example/'])
    expect(address(given), given).toBeUndefined()
})
