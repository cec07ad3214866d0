import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pages = ['docs/security.md', ...globSync('docs/security/*.md').sort()]
const text = (path: string) => readFileSync(path, 'utf8')

const { level1, level2, level3 } = JSON.parse(text('test/asvs-5.0.0.json')) as Record<string, string[]>
const required = [...(level1 as string[]), ...(level2 as string[])]

/** Rows that begin with numbers of requirements: `| 7.2.1, 7.2.3 subject | state | reason |`. */
const rows = pages.flatMap((page) =>
  [...text(page).matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)[^|]*\| ([^|]+) \| (.*) \|$/gm)].map(
    ([, numbers = '', state = '', reason = '']) => ({ page, numbers: numbers.split(', '), state, reason }),
  ),
)

test('every requirement of ASVS 5.0.0, levels 1 and 2, is answered once, and no other stands there', () => {
  const answered = rows.flatMap(({ numbers }) => numbers)
  expect(answered.toSorted()).toEqual([...new Set(answered)].sort())
  expect(required.filter((number) => !answered.includes(number))).toEqual([])
  const known = new Set([...required, ...(level3 as string[])])
  expect(answered.filter((number) => !known.has(number))).toEqual([])
})

test('each answer is one of five states, and what is not simply met says why', () => {
  for (const { numbers, state, reason } of rows) {
    expect(['met', 'part', 'open', 'not met', 'not applicable'], numbers.join()).toContain(state)
    expect(reason.length, numbers.join()).toBeGreaterThan(3)
  }
})

test('the overview counts the answers as the tables have them', () => {
  const inTables: Record<string, number> = {}
  for (const { numbers, state } of rows)
    for (const number of numbers) if (required.includes(number)) inTables[state] = (inTables[state] ?? 0) + 1
  const said = Object.fromEntries(
    [...text('docs/security.md').matchAll(/^\| (met|part|open|not met|not applicable) \| (\d+) \|$/gm)].map(
      ([, state = '', count]) => [state, Number(count)],
    ),
  )
  expect(said).toEqual(inTables)
})

test.each(pages)('the files that %s names are there', (page) => {
  const named = [...text(page).matchAll(/(?<![\w./-])[\w./-]+\.(?:ts|tsx)\b/g)].map(([path]) => path)
  for (const path of named)
    expect(
      existsSync(path) || existsSync(join('src/features/accounts/server', path)),
      `${path}, named in ${page}`,
    ).toBe(true)
})
