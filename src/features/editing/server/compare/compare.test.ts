import { expect, test } from 'vitest'
import type { ItemField } from '../../../../forms/item.ts'
import { blocksOf } from './blocks.ts'
import { type ComparedBlock, differencesOf } from './differences.ts'
import { compareSnapshots } from './snapshots.ts'

const shown = (html: string) => blocksOf(html).map(({ kind, text }) => (kind ? `${kind}: ${text}` : text))

test('a text is taken apart into what stands by itself, addresses in words (PUBLISH-04)', () => {
  expect(
    shown(`<h2>Scope</h2><p>AT&amp;T   <strong>and</strong> <a href="/cmmc">a link</a>.</p>
      <ul><li>one<ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul><ol><li>first</li></ol>
      <blockquote><p>Said.</p><p>Twice.</p></blockquote><hr>
      <figure><img src="/pictures/a.svg" alt="A lathe"><figcaption>Ours</figcaption></figure>
      <table><caption>Days</caption><tbody><tr><th>Day</th><td><p>a</p><p>b</p></td></tr></tbody></table>
      <aside class="note-info"><p>Mind it.</p></aside><aside class="note-warning"><p>Or else.</p></aside>
      <figure><video src="/videos/a.webm" aria-label="Start here"></video><figcaption>See</figcaption></figure>loose`),
  ).toEqual([
    'Heading 2: Scope',
    'AT&T and a link (/cmmc).',
    'List item: one',
    'List item: inner',
    'List item: two',
    'Step: first',
    'Quote: Said.',
    'Quote: Twice.',
    'Line across: ',
    '[Picture: A lathe, /pictures/a.svg]',
    'Caption: Ours',
    'Caption: Days',
    'Row of a table: Day | a b',
    'Note: Mind it.',
    'Warning: Or else.',
    '[Video: Start here, /videos/a.webm]',
    'Caption: See',
    'loose',
  ])
})

const compare = (from: string, to: string) => differencesOf(blocksOf(from), blocksOf(to)).map(inShort)

/** `[-gone-]` and `[+come+]`, as they stand between words that stayed. */
const inShort = ({ kind, change, parts }: ComparedBlock) => {
  const text = parts
    .map(({ text, is }) => (is === 'same' ? text : is === 'added' ? `[+${text}+]` : `[-${text}-]`))
    .join('')
  return `${change}: ${kind ? `${kind}: ` : ''}${text}`
}

test.each([
  ['alike', '<p>One.</p>', '<p>One.</p>\n', ['same: One.']],
  ['a word', '<p>The old lathe runs.</p>', '<p>The new lathe runs.</p>', ['changed: The [-old-][+new+] lathe runs.']],
  [
    'a heading added, a paragraph gone',
    '<p>One.</p><p>Two.</p>',
    '<h2>Start</h2><p>One.</p>',
    ['added: Heading 2: [+Start+]', 'same: One.', 'removed: [-Two.-]'],
  ],
  [
    'a paragraph that became a heading',
    '<p>What it costs</p>',
    '<h3>What it costs</h3>',
    ['changed: Paragraph, now Heading 3: What it costs'],
  ],
  ['bold', '<p>Mind the gap</p>', '<p>Mind <strong>the</strong> gap</p>', ['look: Mind the gap']],
  [
    'more of it bold',
    '<p><strong>Mind</strong> the gap</p>',
    '<p><strong>Mind the</strong> gap</p>',
    ['look: Mind the gap'],
  ],
  [
    'another address beneath the same words',
    '<p>Read <a href="/a">this</a> now</p>',
    '<p>Read <a href="/b">this</a> now</p>',
    ['changed: Read this (/[-a-][+b+]) now'],
  ],
] as const)('%s (PUBLISH-04)', (_, from, to, expected) => {
  expect(compare(from, to)).toEqual(expected)
})

test('changed ones are told from new ones that stand between them (PUBLISH-04)', () => {
  const lines = compare(
    '<p>First thing here.</p><p>Second thing there.</p>',
    '<p>First thing now here.</p><p>Wholly unlike words.</p><p>Second thing there too.</p>',
  )
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['changed:', 'added:', 'changed:'])
})

test('past its time a comparison looks for nothing more (PUBLISH-04)', () => {
  const text = (word: string) => blocksOf(`<p>The ${word} lathe runs.</p>`)
  const [block] = differencesOf(text('old'), text('new'), performance.now() - 1)
  expect(block?.parts.every(({ is }) => is !== 'same')).toBe(true)
})

test('of two texts that have nothing in common one is taken away and the other added, without looking on (PUBLISH-04)', () => {
  const text = (seed: number) => Array.from({ length: 4_000 }, (_, at) => `<p>w${at} y${seed}</p>`).join('')
  const blocks = differencesOf(blocksOf(text(7)), blocksOf(text(11)))
  expect(blocks.map(({ change }) => change)).toEqual([...Array(4_000).fill('removed'), ...Array(4_000).fill('added')])
  const words = (factor: number) =>
    `<p>${Array.from({ length: 30_000 }, (_, at) => `a${(at * factor) % 311}`).join(' ')}</p>`
  const [changed] = differencesOf(blocksOf(words(1)), blocksOf(words(7)))
  expect(changed?.parts.map(({ is }) => is)).toEqual(['removed', 'added'])
})

const fields: ItemField[] = [
  { kind: 'text', name: 'title', label: 'Title', message: '' },
  { kind: 'tags', name: 'tags', label: 'Tags', message: '' },
  {
    kind: 'choice',
    name: 'zone',
    label: 'Zone',
    look: 'select',
    options: [
      { value: 'America/Chicago', text: 'Central' },
      { value: 'America/New_York', text: 'Eastern' },
    ],
    message: '',
  },
  { kind: 'moment', name: 'date', label: 'Date', shows: 'day', hour: 12, message: '' },
  { kind: 'moment', name: 'begin', label: 'Begins', shows: 'minute', zone: 'zone', message: '' },
]

test('fields are compared as a person reads them; those that are the same are named (PUBLISH-04)', () => {
  const from = {
    title: 'One',
    tags: ['a', 'b'],
    zone: 'America/Chicago',
    date: '2026-02-03T12:00:00.000Z',
    begin: '2026-02-03T19:00:00.000Z',
  }
  const to = { ...from, tags: ['a', 'c'], zone: 'America/New_York', date: 'soon' }
  const { changed, same } = compareSnapshots(fields, from, to)
  expect(same).toEqual(['Title'])
  expect(Object.fromEntries(changed.map(({ label, blocks }) => [label, blocks.map(inShort)]))).toEqual({
    Tags: ['same: a', 'removed: [-b-]', 'added: [+c+]'],
    Zone: ['removed: [-Central-]', 'added: [+Eastern+]'],
    Date: ['removed: [-February 3, 2026-]', 'added: [+soon+]'],
    Begins: ['changed: February 3, 2026, [-1-][+2+]:00 PM [-CST-][+EST+]'],
  })
})
