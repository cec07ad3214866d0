import { expect, test } from 'vitest'
import { loginPath, sitePath } from './site-path.ts'

test('LOGIN-04 a path of this site is followed, with its query and hash', () => {
  for (const path of ['/', '/my-account', '/newsdetail?id=1&x=%2F', '/documents#first', '/a/../b?c=//d'])
    expect(sitePath(path), path).toBe(path === '/a/../b?c=//d' ? '/b?c=//d' : path)
})

test('the way back from a preview is written without what opens it (PUBLISH-10)', () => {
  for (const [path, back] of [
    ['/newsdetail?id=1&preview=a-b_c', '/newsdetail?id=1'],
    ['/documents?query=a+b&preview=x&page=2#end', '/documents?query=a+b&page=2#end'],
    ['/policy-corner?preview=x#policy-1', '/policy-corner#policy-1'],
    ['/newsdetail?id=1&%70review=x&p%72eview', '/newsdetail?id=1'],
    ['/news?reviewed=x', '/news?reviewed=x'],
  ] as const)
    expect(loginPath(path), path).toBe(`/login?redirect=${encodeURIComponent(back).replaceAll('%2F', '/')}`)
})

test('LOGIN-04 anything else counts as not given', () => {
  const others = [
    undefined,
    null,
    '',
    'my-account',
    'https://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '\t//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  for (const given of others) expect(sitePath(given), JSON.stringify(given)).toBeUndefined()
})

test('ACCT-04 SESSION-11 the login page is told the way back', () => {
  expect(loginPath('/my-account')).toBe('/login?redirect=/my-account')
  expect(loginPath('/event-detail?id=a b&x=1#top')).toBe('/login?redirect=/event-detail%3Fid%3Da%20b%26x%3D1%23top')
})
