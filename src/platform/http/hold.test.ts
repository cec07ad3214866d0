import { expect, test } from 'vitest'
import { holdScripts } from './hold.ts'
import { takeMarkedScripts } from './inline-scripts.ts'

const routes = '"root":route0,"features/pages/web/pricing.route":route1'

/** As React Router writes it. */
const moduleText = ({ second = 'import * as route1 from "/assets/pricing-2.js";', manifest = '' } = {}) => `;
import * as route0 from "/assets/root-1.js";
${second}
  window.__reactRouterManifest = {
  "entry": {
    "module": "/assets/entry-3.js"
  },
  "routes": {
    "root": {
      "path": ""${manifest}
    }
  }
};
  window.__reactRouterRouteModules = {${routes}};

import("/assets/entry-3.js");`

const page = (text: string, content = '') =>
  `<!DOCTYPE html><html lang="en" data-script="held"><head><link rel="modulepreload" href="/assets/entry-3.js" nonce="m1"/><link rel="modulepreload" href="/assets/base-4.js" nonce="m1"/></head><body>${content}<script nonce="m1">stream()</script><script nonce="m1" type="module" async="">${text}</script></body></html>`

test('the scripts of a held page are data, asked for by nobody, and the policy needs no hash for them', () => {
  const { html, held } = holdScripts(page(moduleText()), 'm1', true)
  expect(held).toBe(true)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  const [, data = ''] = /<script type="held">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual({
    files: ['/assets/entry-3.js', '/assets/base-4.js'],
    modules: { root: '/assets/root-1.js', 'features/pages/web/pricing.route': '/assets/pricing-2.js' },
    manifest: { entry: { module: '/assets/entry-3.js' }, routes: { root: { path: '' } } },
    entry: '/assets/entry-3.js',
  })
  expect(takeMarkedScripts(html, 'm1').hashes).toHaveLength(1)
  expect(html.replace(/<script type="held">.*?<\/script>/, '')).toBe(
    '<!DOCTYPE html><html lang="en" data-script="held"><head></head><body><script nonce="m1">stream()</script></body></html>',
  )
})

test('nothing in the data ends the element that holds it', () => {
  const { html } = holdScripts(page(moduleText({ manifest: ',"index": "<!--<script"' })), 'm1', true)
  expect(/<script type="held">(.*?)<\/script>/.exec(html)?.[1]).not.toContain('<')
  expect(html).toContain('\\u003c!--\\u003cscript')
})

test.each([
  ['a route in several files', moduleText({ second: 'const route1 = {...route1_clientLoader,...route1_main};' })],
  ['a route without a file', moduleText({ second: '' })],
  ['another way to write the manifest', moduleText().replace('__reactRouterManifest', '__manifest')],
  ['a manifest that is no JSON', moduleText({ manifest: ', index: true' })],
  ['another way to begin', moduleText().replace('import("', 'await import("')],
])('where something is not found the page is not held, and comes as ever: %s', (_, text) => {
  const { html, held } = holdScripts(page(text), 'm1', true)
  expect(held).toBe(false)
  expect(html).toBe(page(text).replace(' data-script="held"', ''))
})

test('a page that is not whole is not held, nor one that does not wish it, whatever its content says', () => {
  expect(holdScripts(page(moduleText()), 'm1', false)).toEqual({
    html: page(moduleText()).replace(' data-script="held"', ''),
    held: false,
  })
  const plain = page(moduleText(), '<html lang="en" data-script="held">').replace(' data-script="held"', '')
  expect(holdScripts(plain, 'm1', true)).toEqual({ html: plain, held: false })
})

test('scripts and preloads without the mark, which came with the content, stay what they are', () => {
  const content =
    '<link rel="modulepreload" href="/evil.js"/><script type="module" async="">import * as route0 from "/evil.js";</script>'
  const { html } = holdScripts(page(moduleText(), content), 'm1', true)
  expect(html).toContain(content)
  expect(/<script type="held">(.*?)<\/script>/.exec(html)?.[1]).not.toContain('evil')
})
