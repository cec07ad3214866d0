import fc from 'fast-check'
import { build } from 'vite'
import { schema } from '../src/console/editor/schema.ts'
import { toHtml } from '../src/console/editor/to-html.ts'
import { contentFamilies } from '../src/features/content/server/families/all.ts'
import { cleanHtml, textFromHtml } from '../src/platform/html.ts'
import { madeDocument } from '../test/rich-documents.ts'
import { expect, test } from './town.ts'

declare global {
  interface Window {
    editor: { thereAndBack(html: string): string }
  }
}

/** The editor's two ways between HTML and its documents, as the browser runs them. */
async function bundle(): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'e2e/there-and-back.ts', formats: ['iife'], name: 'editor' },
    },
  })
  const [{ output }] = answer as unknown as [{ output: { code: string }[] }]
  return output.map(({ code }) => code).join('')
}

const elementsOf = (html: string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const [, name = ''] of html.matchAll(/<([a-z0-9]+)/g)) counts[name] = (counts[name] ?? 0) + 1
  // A paragraph that is all of a line of a list stands without its element.
  delete counts.p
  return counts
}

test('EDIT-08 what the editor reads it writes again: 300 made documents, and every text that comes with the portal without losing a word', async ({
  page,
}) => {
  await page.addScriptTag({ content: await bundle() })
  const thereAndBack = (texts: readonly string[]) =>
    page.evaluate((given) => given.map((html) => window.editor.thereAndBack(html)), texts)

  const made = fc.sample(madeDocument, { numRuns: 300, seed: 8 }).map((json) => toHtml(schema.nodeFromJSON(json)))
  expect(await thereAndBack(made)).toEqual(made)

  const starter = Object.values(contentFamilies)
    .flatMap(({ fromStarter }) => fromStarter('starter', new Date('2026-11-26')))
    .map(({ snapshot }) => String(snapshot.body ?? ''))
    .filter(Boolean)
  expect(starter.length).toBeGreaterThan(50)
  const written = await thereAndBack(starter)
  for (const [index, html] of written.entries()) {
    const before = starter[index] as string
    expect(textFromHtml(html)).toBe(textFromHtml(before))
    expect(elementsOf(html)).toEqual(elementsOf(before))
    expect(cleanHtml(html)).toBe(html)
  }
  expect(await thereAndBack(written)).toEqual(written)

  // What the cleaning leaves in texts that were written elsewhere is kept.
  const elsewhere = '<p><a href="/files/My guide.pdf">a</a> <a href="guide.pdf">b</a></p>'
  expect(await thereAndBack([elsewhere])).toEqual([elsewhere])

  // Nothing of what is refused comes in.
  expect(
    await thereAndBack([
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p><img src="http://x.org/a.png"><figure><video src="https://x.org/a.webm"></video></figure><table><tr><td colspan="999999999">c</td></tr></table>',
    ]),
  ).toEqual(['<p>ab</p>\n<table><tbody><tr><td>c</td></tr></tbody></table>'])
})
