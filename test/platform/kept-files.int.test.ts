import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsOf, keepBefore, writeStamp } from '../../scripts/builds.ts'
import { type HeldScripts, heldType } from '../../src/platform/held-contract.ts'
import { startTestPortal, type TestPortal } from '../start-portal.ts'

// The release that is open in browsers is the build of these tests; the next one has a file of its own, and what it keeps.
const root = mkdtempSync(join(tmpdir(), 'portal-release-'))
let before: TestPortal
let after: TestPortal
beforeAll(async () => {
  before = await startTestPortal({ template: 'starter' })
  for (const name of ['migrations', 'starter']) symlinkSync(resolve(name), join(root, name))
  mkdirSync(join(root, 'build/client/assets'), { recursive: true })
  writeFileSync(join(root, 'build/client/assets/only-next.js'), 'export {}')
  writeStamp(join(root, 'build'), 'small', 0)
  keepBefore('build', join(root, 'build'))
  after = await startTestPortal({ beside: before, root })
})
afterAll(async () => {
  await after.close()
  await before.close()
  rmSync(root, { recursive: true })
})

/** The built files that a text names, as modules and style sheets name each other. */
const named = (text: string) =>
  [...text.matchAll(/["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))/g)].map(([, name]) => `/assets/${name}`)

test('a held page that was opened before a roll-out gets all files that its scripts import after it', async () => {
  const html = await (await before.get('/news')).text()
  const [, data = '{}'] = new RegExp(`<script type="${heldType}">(.*?)</script>`).exec(html) ?? []
  const { files, modules, entry } = JSON.parse(data) as HeldScripts
  const asked = new Set([...named(html), ...files, ...Object.values(modules), entry])
  // A set that grows is gone through to its end: what is imported later, when it is wanted, is named in what came first.
  for (const file of asked) {
    const answer = await after.get(file)
    expect(answer.status, file).toBe(200)
    expect(answer.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
    for (const next of named(await answer.text())) asked.add(next)
  }
  expect(asked.size).toBeGreaterThan(files.length + 10)
  expect([...asked].filter((file) => file.includes('chat-corner'))).not.toEqual([])
})

test('whatever a page of the release before may ask for is kept as it was, compressed too', async () => {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  const assets = 'build/client/assets'
  const made = new Set(assetsOf('build'))
  const own = filesIn(assets).filter((name) => made.has(name.split('/')[0] as string))
  expect(own.length).toBeGreaterThan(100)
  const kept = new Set(filesIn(join(root, assets)))
  const bytes = (folder: string, name: string) => readFileSync(join(folder, assets, name))
  expect(own.filter((name) => !kept.has(name) || !bytes(root, name).equals(bytes('.', name)))).toEqual([])
  const compressed = own.find((name) => name.endsWith('.js.br'))?.replace(/\.br$/, '')
  const answer = await after.get(`/assets/${compressed}`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  // The map's shapes lie in a folder.
  const shape = own.find((name) => name.includes('/') && name.endsWith('.json'))
  expect((await after.get(`/assets/${shape}`)).status).toBe(200)
})

test('a file of a release that is not there yet, or no more, is missing in few words, and nobody keeps that', async () => {
  expect((await after.get('/assets/only-next.js')).status).toBe(200)
  const answer = await before.get('/assets/only-next.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect((await answer.text()).length).toBeLessThan(200)
})
