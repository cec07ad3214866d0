import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What makes a journey green by chance, what it uses instead, and the files in which that stands. */
const chances: [what: RegExp, instead: string, ...own: string[]][] = [
  [/(?<!\.not)\.toHaveURL\(/, 'arrived: the address changes before the page does', 'e2e/alive.ts'],
  [/\.newContext\(/, 'newBrowser, which watches the console and ends by itself', 'e2e/portal.ts'],
  [/waitUntil:/, 'openEarly, for the very first moment of a page', 'e2e/alive.ts'],
  [/waitForTimeout|networkidle|waitForLoadState/, 'what a person would see'],
]

test('journeys wait for what they need, by the ways that are there for it', () => {
  const found = globSync('e2e/**/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        chances
          .filter(([what, , ...own]) => !own.includes(file) && what.test(line))
          .map(([, instead]) => `${file}:${index + 1}: ${line.trim()} (instead: ${instead})`),
      ),
  )
  expect(found).toEqual([])
})
