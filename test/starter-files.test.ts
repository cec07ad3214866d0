import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesCmmcPhases } from '../src/platform/cmmc-contract.ts'
import { cmmcNotice } from '../src/platform/notices/cmmc-notice.ts'

interface Manifest {
  programmeName: string
  files: Record<string, { source: string; sha256: string }>
}

const { programmeName, files } = JSON.parse(readFileSync('starter/files/manifest.json', 'utf8')) as Manifest
const fix = 'run npm run starter-kit, then npm run documents'

test('the files of the starter content were made from its texts as they are', () => {
  for (const [file, { source, sha256 }] of Object.entries(files)) {
    expect(existsSync(join('starter/files', file)), `${file}: ${fix}`).toBe(true)
    const now = createHash('sha256')
      .update(readFileSync(join('starter', source)))
      .digest('hex')
    expect(now, `starter/${source} has changed: ${fix}`).toBe(sha256)
  }
})

test('every text that promises a file has one', () => {
  const sources = new Set(Object.values(files).map(({ source }) => source))
  const promised = globSync('starter/{white-papers,cyber-circuits,scenarios}/*.md').concat(
    globSync('starter/documents/*.md').filter((path) => /^file: \w/m.test(readFileSync(path, 'utf8'))),
    'starter/transition-report.md',
  )
  for (const path of promised) expect(sources, `${path}: ${fix}`).toContain(path.slice('starter/'.length))
  expect(promised.length).toBe(sources.size)
})

test("the files carry the programme's own name", () => {
  const site = JSON.parse(readFileSync('site.json', 'utf8')) as { programmeName: string }
  expect(programmeName, fix).toBe(site.programmeName)
})

test('no file names a phase of CMMC, a C3PAO or DIBCAC without what is in force of the phases (FIRST-07)', () => {
  const without = Object.values(files)
    .map(({ source }) => ({ source, text: readFileSync(join('starter', source), 'utf8') }))
    .filter(({ text }) => namesCmmcPhases(text) && !text.includes(cmmcNotice.short.replace(/\.$/, '')))
  expect(without.map(({ source }) => source)).toEqual([])
})
