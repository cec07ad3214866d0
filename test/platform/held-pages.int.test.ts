import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTemplates } from '../page-addresses.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const templates = await pageTemplates()
const textPages = templates.filter(({ isHeld }) => isHeld)

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

test('GEN-05 every text page holds its scripts back, whole in its HTML, and names what it will load', async () => {
  expect(textPages.length).toBeGreaterThanOrEqual(20)
  for (const { path } of textPages) {
    const answer = await portal.get(path)
    const html = await answer.text()
    expect(html, path).toMatch(/^<!DOCTYPE html><html [^>]*data-script="held"/)
    expect(html, path).not.toMatch(/modulepreload|type="module"/)
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

test.each(['/', '/news', '/policy-corner', '/contact', '/login', '/no-such-page'])(
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

test('the start script of a held page weighs at most 4.4 KB', async () => {
  const [, path = ''] =
    /<script async="" src="(\/assets\/start-[^"]+)"/.exec(await (await portal.get('/pricing')).text()) ?? []
  expect(globSync(`build/client${path}`)).toHaveLength(1)
  expect(gzipSync(readFileSync(`build/client${path}`), { level: 9 }).length).toBeLessThan(4_400)
})

test('the rules by which a browser fetches pages ahead leave alone what is no page, and end with the hold', async () => {
  const answer = await portal.get('/speculation.json')
  expect(answer.headers.get('content-type')).toMatch(/^application\/speculationrules\+json/)
  expect(answer.headers.get('cache-control')).toContain('max-age')
  const { prefetch } = (await answer.json()) as { prefetch: { where: { and: unknown[] } }[] }
  expect(JSON.stringify(prefetch[0]?.where)).toMatch(/"\/api\/\*".*"\/logout\*".*html\[data-script=held\] a/)
})
