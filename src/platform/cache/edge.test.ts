import { expect, test } from 'vitest'
import { keysOf, purgeCall, readEdge } from './edge.ts'

test.each([
  [
    'purge+http://varnish:6081/',
    'http://varnish:6081/',
    ['xkey', 'portal page'],
    { method: 'PURGE', headers: { xkey: 'portal', 'X-Secret': 'a: b' } },
  ],
  [
    'https://api.cloudflare.com/client/v4/zones/0123/purge_cache',
    undefined,
    ['cache-tag', 'portal,page'],
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Secret': 'a: b' },
      body: '{"tags":["portal"]}',
    },
  ],
  [
    'https://api.fastly.com/service/0123/purge',
    undefined,
    ['surrogate-key', 'portal page'],
    { method: 'POST', headers: { 'surrogate-key': 'portal', 'fastly-soft-purge': '1', 'X-Secret': 'a: b' } },
  ],
])('the address %s says how answers name their keys, and how they are purged', (given, url, keys, call) => {
  const edge = readEdge(given, 'X-Secret: a: b')
  expect(edge.url).toBe(url ?? given)
  expect(keysOf(edge.kind, 'page')).toEqual(keys)
  expect(purgeCall(edge)).toEqual(call)
})

test('an edge that knows the portal by its place needs no secret', () => {
  expect(purgeCall(readEdge('purge+http://127.0.0.1:6081'))).toEqual({ method: 'PURGE', headers: { xkey: 'portal' } })
})
