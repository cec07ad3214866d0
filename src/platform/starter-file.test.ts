import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { momentOf, readStarterFolder } from './starter-file.ts'

const Schema = z.strictObject({ title: z.string().min(1), day: z.number() })

function folderWith(text: string | Buffer): string {
  const root = mkdtempSync(join(tmpdir(), 'starter-'))
  mkdirSync(join(root, 'news'))
  writeFileSync(join(root, 'news', 'one.md'), text)
  return root
}

test('a file is its front matter and its body', () => {
  const root = folderWith('---\ntitle: A\nday: -3\n---\n\nWords.\n')
  expect(readStarterFolder(root, 'news', Schema)).toEqual([
    { id: 'one', head: { title: 'A', day: -3 }, body: 'Words.' },
  ])
})

test.each([
  ['no front matter', 'Words only', /one\.md, line 1: there is no front matter/],
  ['YAML that does not parse', '---\ntitle: "A\nday: 3\n---\n', /one\.md, line \d/],
  ['a wrong type', '---\ntitle: A\nday: soon\n---\n', /one\.md, line 3: day:/],
  ['an unknown key', '---\ntitle: A\nday: 3\ncolour: red\n---\n', /one\.md, line 4:.*colour/],
  ['a missing key', '---\ntitle: A\n---\n', /one\.md, line \d: day:/],
  ['bytes that are no text', Buffer.from([0x2d, 0xff, 0xfe]), /one\.md, line 1: .*cannot be read as text/],
])('%s is reported with file and line', (_what, text, sentence) => {
  expect(() => readStarterFolder(folderWith(text), 'news', Schema)).toThrow(sentence)
})

test('days are counted by the clocks of the zone, over a change to daylight-saving time', () => {
  const from = new Date('2026-10-30T15:00:00Z')
  expect(momentOf(from, 0, '13:00', 'America/New_York').toISOString()).toBe('2026-10-30T17:00:00.000Z')
  expect(momentOf(from, 3, '13:00', 'America/New_York').toISOString()).toBe('2026-11-02T18:00:00.000Z')
})
