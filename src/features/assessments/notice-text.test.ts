import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepOut } from './keep-out.ts'
import { notice } from './notice-text.ts'
import { noticeVersion } from './notice-version.ts'

const { title, points, whoSees } = notice
const folder = 'docs/notices'
const fileOf = (version: number) => `readiness-check-${version}.md`

test('SYSTEM-08 each version of the notice is kept as people accepted it, and the newest is the one that is shown', () => {
  const versions = Array.from({ length: noticeVersion - 1 }, (_, index) => index + 2)
  expect(readdirSync(folder).sort()).toEqual(versions.map(fileOf).sort())
  const shown = [`# ${title}`, points.map((point) => `- ${point}`).join('\n'), whoSees.join('')].join('\n\n')
  expect(readFileSync(`${folder}/${fileOf(noticeVersion)}`, 'utf8')).toBe(`${shown}\n`)
})

test('SYSTEM-08 ASSESS-04 it says that it certifies nothing, what is kept, how, and what does not belong here', () => {
  const all = points.join(' ')
  for (const words of [
    'your company’s own word',
    'no certification',
    'your system and its people, its assets and its providers',
    'kept encrypted',
    keepOut,
  ])
    expect(all).toContain(words)
  for (const thing of ['network addresses', 'passwords', 'drawings', 'controlled unclassified information'])
    expect(keepOut).toContain(thing)
})
