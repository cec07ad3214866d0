import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Guards of their own that stood before `useLoaded`; the list only gets shorter. */
const before = [
  'src/features/applications/web/use-program.ts',
  'src/features/assessments/web/readiness-tool.route.tsx',
  'src/features/assessments/web/work/official-wording.ts',
  'src/features/assessments/web/work/use-work.ts',
  'src/platform/browser/use-session-keeper.ts',
]

test('what a part of a page loads by itself stands on useLoaded (docs/decisions/0052)', () => {
  const guarded = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\blet (over|gone|late|cancelled|ignore) = false\b/.test(readFileSync(file, 'utf8')),
  )
  expect(guarded.sort()).toEqual(before)
})
