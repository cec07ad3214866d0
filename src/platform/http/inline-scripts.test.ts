import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeMarkedScripts } from './inline-scripts.ts'

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('scripts that bear the mark are named, and the mark is gone', () => {
  const { html, hashes } = takeMarkedScripts(
    '<link rel="modulepreload" href="/a.js" nonce="m1"/><script nonce="m1">one()</script><script type="module" nonce="m1" async="">two()\nthree()</script>',
    'm1',
  )
  expect(hashes).toEqual([sourceOf('one()'), sourceOf('two()\nthree()')])
  expect(html).toBe(
    '<link rel="modulepreload" href="/a.js"/><script>one()</script><script type="module" async="">two()\nthree()</script>',
  )
})

test.each([
  '<main><script>alert(1)</script></main>',
  '</main><script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="m2">alert(1)</script>',
  '<script data-x="m1">alert(1)</script>',
  // What is left open swallows a script of ours: the browser sees another script, which nobody named.
  '<script>alert(1);//',
])('a script that came with the content is not named: %s', (content) => {
  const { hashes } = takeMarkedScripts(`<body>${content}<script nonce="m1">own()</script></body>`, 'm1')
  expect(hashes).toEqual([sourceOf('own()')])
})
