import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frameworkKeys, titleOf } from '../src/features/assessments/frameworks/registry.ts'
import { type FamilyKey, families, itemPage } from '../src/platform/families-contract.ts'

/**
 * What stands in one place, and the files that still write it again by hand. The lists only shrink: a file more breaks
 * the rule; a file that does so no longer is struck off.
 */
const rules: Record<string, { pattern: RegExp; place: string; still: string[] }> = {
  'the address of an item: addressOf and itemPage (EDIT-02)': {
    pattern: new RegExp(
      `['"\`/](?:${(Object.keys(families) as FamilyKey[])
        // The pages of the others are lists, and named as such.
        .filter((key) => itemPage(key) !== families[key].list)
        .map((key) => itemPage(key).slice(1))
        .join('|')})\\b['"\`?]`,
    ),
    place: 'src/platform/families-contract.ts',
    still: [
      'src/features/content/web/blog-detail.route.tsx',
      'src/features/content/web/blog-list.route.tsx',
      'src/features/content/web/cyber-circuit-detail.route.tsx',
      'src/features/content/web/cyber-circuit-list.route.tsx',
      'src/features/content/web/news-detail.route.tsx',
      'src/features/content/web/news-list.route.tsx',
      'src/features/content/web/routes.ts',
      'src/features/content/web/white-paper-detail.route.tsx',
      'src/features/content/web/white-paper-list.route.tsx',
      'src/features/events/web/event-card.tsx',
      'src/features/events/web/event-detail.route.tsx',
      'src/features/events/web/past-events.tsx',
      'src/features/events/web/routes.ts',
      'src/features/pages/web/announcements.route.tsx',
      'src/features/pages/web/home.route.tsx',
      'src/features/tools/web/routes.ts',
      'src/features/tools/web/tool-address.ts',
      'src/features/tools/web/tool-details.route.tsx',
      'src/features/training/web/routes.ts',
      'src/features/training/web/training-detail.route.tsx',
      'src/features/training/web/training.route.tsx',
      'src/ui/site/old-addresses.ts',
    ],
  },
  'a list of families: families-contract.ts (EDIT-02)': {
    // Two of its names that mean nothing else, in one file.
    pattern: /['"]?\bwhitepaper\b['"]?[\s\S]*\bcybercircuit\b|\bcybercircuit\b[\s\S]*\bwhitepaper\b/,
    place: 'src/platform/families-contract.ts',
    still: [
      // The words by which people ask for them.
      'src/features/chatbot/server/question.ts',
      // The feature's own: sizes of its lists, its calls, its table.
      'src/features/content/contract.ts',
      'src/features/content/server/families/all.ts',
      'src/features/content/server/service.ts',
      'src/features/content/server/tables.ts',
      'src/features/content/web/load-cards.ts',
      // How many of each are filled in.
      'scale/growth/fill/content.ts',
      // Where an item of each is found.
      'test/page-addresses.ts',
    ],
  },
  // What differs from check to check stands in its folder: nothing else asks which one it is.
  'the key of a check: frameworks/registry.ts': {
    pattern: new RegExp(
      [
        ...frameworkKeys,
        // And other ways to ask for a single one: by its place, by part of its key, by its title.
        'LEVEL_?\\d',
        '(?:framework|assessment)Keys\\[\\d',
        '(?:starts|ends)With\\(.NEW',
        `[!=]== ['"\`](?:${frameworkKeys.map((key) => titleOf(key).replace(/[()]/g, '\\$&')).join('|')})['"\`]`,
      ].join('|'),
    ),
    place: 'src/features/assessments/frameworks/registry.ts',
    still: [
      // Addresses and answers that are sent in.
      'bench/answers.ts',
      'bench/rows/long-work.ts',
      'e2e/readiness.ts',
      'scale/growth/fill/check-keys.ts',
      // A table of all checks.
      'src/features/assessments/frameworks/sheet-facts.ts',
      'test/filled-assessments.ts',
      'test/page-addresses.ts',
      'test/system-verbs.ts',
    ],
  },
}

const files = globSync('{src,bench,scale,test,e2e,starter-kit,scripts,tools}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) && file !== 'test/one-place.test.ts')

test.each(Object.entries(rules))('%s', (_, { pattern, place, still }) => {
  const found = files.filter((file) => file !== place && pattern.test(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(still.sort())
})
