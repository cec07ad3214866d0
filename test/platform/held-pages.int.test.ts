import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTemplates } from '../page-addresses.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const templates = await pageTemplates()
const heldPages = templates.filter(({ isHeld }) => isHeld)

/** The sources that a page's policy must name for its inline scripts to run. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>|<script type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, classic, module]) =>
      `'sha256-${createHash('sha256')
        .update(classic ?? module ?? '')
        .digest('base64')}'`,
  )

const policyOf = ({ headers }: Response) =>
  /script-src 'self' ([^;]*)/.exec(headers.get('content-security-policy') ?? '')

test('GEN-05 a held page is whole in its HTML, holds its scripts back, and names what it will load', async () => {
  expect(heldPages.length).toBeGreaterThanOrEqual(42)
  for (const page of heldPages) {
    const path = await page.address(portal.url)
    const answer = await portal.get(path)
    const html = await answer.text()
    expect(html, path).toMatch(/^<!DOCTYPE html><html [^>]*data-script="held"/)
    expect(html, path).not.toMatch(/modulepreload|type="module"/)
    expect(html, `${path} takes what is typed: its scripts have to come at once`).not.toMatch(
      /<form[^>]* method="post"|<textarea|type="password"/i,
    )
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      `${path}: ids are there once`,
    ).toEqual([])
    const [, data = '{}'] = /<script type="held">(.*?)<\/script>/.exec(html) ?? []
    const { files, modules, manifest, entry } = JSON.parse(data)
    for (const file of [...files, ...Object.values(modules), entry])
      expect((await portal.get(file)).status, `${path}: ${file}`).toBe(200)
    expect(files).toEqual(expect.arrayContaining([...Object.values(modules), entry]))
    expect(Object.keys(manifest.routes)).toEqual(expect.arrayContaining(Object.keys(modules)))
    expect(policyOf(answer)?.[1]?.split(' ').sort(), path).toEqual(hashesOf(html).sort())
    expect(answer.headers.get('speculation-rules')).toBe('"/speculation.json"')
  }
})

test('a held page is the same at each rendering', async () => {
  const env = { PUBLIC_URL: 'https://portal.example.org' }
  const first = await startTestPortal({ beside: portal, env })
  const second = await startTestPortal({ beside: portal, env })
  const [one, other] = await Promise.all([first.get('/pricing'), second.get('/pricing')])
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect(one.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'))
  expect(one.headers.get('cache-control')).toContain('s-maxage')
})

test('a list that is searched, filtered or turned is held as well', async () => {
  for (const path of [
    '/news?query=supplier&page=2',
    '/documents?folder=legal',
    '/search?query=cmmc',
    '/events?past=2',
  ]) {
    const answer = await portal.get(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).toMatch(/data-script="held"[\s\S]*<script type="held">/)
  }
})

test.each(['/tool-details?id=readybinder', '/contact', '/login', '/no-such-page'])(
  '%s is not held: its scripts come at once',
  async (path) => {
    const answer = await portal.get(path)
    const html = await answer.text()
    expect(html).not.toMatch(/data-script|type="held"|start-/)
    expect(html).toMatch(/rel="modulepreload"[\s\S]*type="module"/)
    expect(policyOf(answer)?.[1]?.split(' ').sort()).toEqual(hashesOf(html).sort())
    expect(answer.headers.get('speculation-rules')).toBeNull()
  },
)

test('the start script of a held page weighs at most 5 KB as it is sent', async () => {
  const [, path = ''] =
    /<script async="" src="(\/assets\/start-[^"]+)"/.exec(await (await portal.get('/pricing')).text()) ?? []
  expect(globSync(`build/client${path}`)).toHaveLength(1)
  expect(statSync(`build/client${path}.gz`).size).toBeLessThan(5 * 1024)
})

test('the rules by which a browser fetches pages ahead leave alone what is no page, and end with the hold', async () => {
  const answer = await portal.get('/speculation.json')
  expect(answer.headers.get('content-type')).toMatch(/^application\/speculationrules\+json/)
  expect(answer.headers.get('cache-control')).toContain('max-age')
  const { prefetch } = (await answer.json()) as { prefetch: { where: { and: unknown[] } }[] }
  expect(JSON.stringify(prefetch[0]?.where)).toMatch(/"\/api\/\*".*"\/logout\*".*html\[data-script=held\] a/)
})
