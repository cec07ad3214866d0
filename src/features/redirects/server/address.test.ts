import { expect, test } from 'vitest'
import { leadOn, ownAddress } from './address.ts'

const site = 'https://portal.example.org'
const keyOf = (given: string) => ownAddress(given, site)?.key

test('an address of this site has one form, however it is written (SITE-06)', () => {
  for (const given of [
    '/old-page',
    `${site}/old-page`,
    '/Old-Page',
    '/old-page/',
    '/old%2Dpage',
    '/old-page?utm_source=x#top',
  ])
    expect(keyOf(given), given).toBe('/old-page')
  for (const given of [
    '/newsdetail?id=a-b',
    '/NewsDetail/?id=a-b',
    '/newsdetail?utm_source=x&id=a-b',
    '/newsdetail?id=a%2Db#top',
  ])
    expect(keyOf(given), given).toBe('/newsdetail?id=a-b')
  expect(keyOf('/newsdetail?id=A-b')).toBe('/newsdetail?id=A-b')
  expect(keyOf('/training-videos?video=a')).toBe('/training-videos')
  expect(keyOf('/')).toBe('/')
})

test('what is no address of this site is none (SITE-06)', () => {
  const bad = [
    '//evil.example/a',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'news',
    '',
    '/a\n//b',
    '/..//evil',
    '/%00',
  ]
  for (const given of [...bad, 'https://me:secret@portal.example.org/a']) expect(keyOf(given), given).toBeUndefined()
})

test.each([
  ['/news', '/old?a=1#b', '/news?a=1#b'],
  ['/newsdetail?id=n', '/newsdetail?id=o&utm_source=x', '/newsdetail?id=n&utm_source=x'],
  ['/news#own', '/old?a=1#b', '/news?a=1#own'],
  ['/news', '/old', '/news'],
])('what else is asked for goes along: to %s from %s (SITE-06)', (to, asked, led) => {
  const own = ownAddress(asked, site)
  expect(own && leadOn(to, own)).toBe(led)
})
