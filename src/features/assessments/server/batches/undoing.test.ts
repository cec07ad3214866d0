import { expect, test } from 'vitest'
import {
  answersOf,
  at,
  bring,
  copyOf,
  type Entry,
  merge,
  requirements,
  shown,
} from '../../../../../test/brought-answers.ts'
import type { EntryField, EntryValue } from '../../contract.ts'
import { type Entered, type Item, mergeEntries } from '../merge.ts'
import { changesIn, sizeOf, undoing } from './entries.ts'
import { bringing, compareOwn, valueIn } from './own-comparison.ts'

/** The same numbers at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function anyAnswers(random: (below: number) => number): Entry[] {
  const texts = ['', 'One', 'Two']
  return requirements.flatMap(({ id, objectives }): Entry[] => [
    ...objectives.flatMap((item): Entry[] => [
      ...(random(3) > 0 ? [[item, 'answer', [1, 0, -1, 2][random(4)] as number] as Entry] : []),
      ...(random(4) === 0 ? [[item, 'how', texts[random(3)] as string] as Entry] : []),
      ...(random(6) === 0
        ? ([
            [item, 'comment', texts[random(3)] as string],
            [item, 'wasComment', random(2) === 0],
          ] as Entry[])
        : []),
    ]),
    ...(random(2) === 0 ? [[`${id}[partial]`, 'answer', [1, 2][random(2)] as number] as Entry] : []),
    ...(['plan', 'owner', 'planPlace'] as const).flatMap((field): Entry[] =>
      random(3) === 0 ? [[id, field, texts[random(3)] as string]] : [],
    ),
    ...(random(5) === 0
      ? [[id, 'mark', ['', 'enduring-exception', 'temporary-deficiency'][random(3)] as string] as Entry]
      : []),
    ...(random(5) === 0 ? [[id, 'targetDate', ['', '2027-01-01'][random(2)] as string] as Entry] : []),
  ])
}

const givenIn = (items: ReadonlyMap<string, Item>) =>
  [...items].flatMap(([name, item]) =>
    (Object.keys(item.values) as EntryField[]).map((field) => `${name} ${field} ${valueIn(item, field)}`),
  )

test('JOIN-07 to bring along and undo changes nothing, whatever stood; a second comparison finds what was brought the same', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = numbers(seed)
    const [own, standing] = [answersOf(anyAnswers(random), 'ada'), answersOf(anyAnswers(random))]
    const before = copyOf(standing)
    const compared = compareOwn(requirements, own, standing)
    const chosen = compared.differing
      .filter(() => random(2) === 0)
      .map(({ item, fields }) => ({ item, field: fields[0]?.field ?? '' }))
    const { entries, left } = bringing(compared, chosen, { requirements, standing, version: 10_000, at })
    expect(left).toBe(0)
    merge(standing, entries, 10_001, 'ada', 'batch')
    const again = compareOwn(requirements, own, standing)
    // What waited to be chosen because of another answer may fit beside the one that stands now.
    const waited = new Set(shown(compared.differing).map(String))
    expect(
      shown(again.added).filter((one) => !waited.has(String(one)) && !one[0]?.endsWith('[partial]')),
      `seed ${seed}`,
    ).toEqual([])
    const batch = { id: 'batch', entries: changesIn(before, standing, 'batch') }
    const changed = batch.entries.filter((entry) => entry.put !== entry.before)
    const back = undoing(batch, standing, at)
    expect(back).toMatchObject({ undone: sizeOf(batch.entries), stay: 0 })
    expect(back.entries).toHaveLength(changed.length)
    merge(standing, back.entries, 10_002)
    // Empty is as if nothing had been entered.
    const isEmpty = (entry: string) => / (?:|2|false)$/.test(entry)
    const entered = (items: ReadonlyMap<string, Item>) =>
      givenIn(items)
        .filter((entry) => !isEmpty(entry))
        .sort()
    expect(entered(standing), `seed ${seed}`).toEqual(entered(before))
    for (const { item, field, mark } of changed)
      if (mark) expect(standing.get(item)?.marks[field]).toEqual({ ...mark, v: 10_002 })
  }
})

const by = (item: string, value: EntryValue, field: EntryField = 'answer'): Entered => ({ item, field, value, at })

test('JOIN-07 what somebody changed since stays, also where it came to the same again', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[b]', 'answer', 1],
    ['3.1.1[c]', 'answer', 1],
  ])
  const standing = answersOf([])
  const batch = bring(own, standing, 'batch', 1)
  merge(standing, [by('3.1.1[a]', 0)], 2, 'dana')
  merge(standing, [by('3.1.1[b]', 0)], 3, 'dana')
  merge(standing, [by('3.1.1[b]', 1)], 4, 'dana')
  expect(undoing(batch, standing, at)).toMatchObject({ entries: [{ item: '3.1.1[c]', value: 2 }], undone: 1, stay: 2 })
})

test('JOIN-07 what a colleague entered too, without having seen what was brought, stays when that is undone', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[b]', 'answer', 1],
  ])
  const standing = answersOf([])
  const batch = bring(own, standing, 'batch', 1)
  mergeEntries(standing, [by('3.1.1[a]', 1)], { by: 'dana', version: 2, seen: 0 })
  expect(standing.get('3.1.1[a]')?.marks.answer).toMatchObject({ by: 'dana', v: 2 })
  expect(undoing(batch, standing, at)).toMatchObject({ entries: [{ item: '3.1.1[b]' }], undone: 1, stay: 1 })
})

test('JOIN-07 of two batches the later one is undone first, and what stood before both stands again', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const standing = answersOf([['3.1.1', 'plan', 'Theirs']])
    const plan = [{ item: '3.1.1', field: 'plan' }]
    const batches = [
      bring(answersOf([['3.1.1', 'plan', 'One']]), standing, 'first', 5, plan),
      bring(answersOf([['3.1.1', 'plan', 'Two']]), standing, 'second', 6, plan),
    ] as const
    order.forEach((index, turn) => {
      merge(standing, undoing(batches[index], standing, at).entries, 7 + turn)
    })
    // The earlier one finds the later over it, and leaves it.
    expect(standing.get('3.1.1')?.values.plan, String(order)).toBe(order[0] === 1 ? 'Theirs' : 'One')
  }
})

test.each([
  ['a mark', '3.1.1', ['mark', 'mitigation'], 'enduring-exception', 'Locked room', 'mitigation'],
  ['a note', '3.1.1[a]', ['comment', 'wasComment'], 'Old', true, 'comment'],
] as const)(
  'JOIN-07 %s goes back whole, or stays whole once a part of it was changed; it counts as one',
  (...given) => {
    const [, item, [first, second], one, other, changed] = given
    const own = answersOf([
      [item, first, one],
      [item, second, other],
    ])
    const standing = answersOf([])
    const batch = bring(own, standing, 'batch', 1)
    expect(sizeOf(batch.entries)).toBe(1)
    expect(undoing(batch, standing, at)).toMatchObject({ undone: 1, stay: 0 })
    merge(standing, [by(item, 'Better', changed)], 2, 'dana')
    expect(undoing(batch, standing, at)).toEqual({ entries: [], undone: 0, stay: 1 })
  },
)

test('JOIN-07 a mark to which somebody added a part that came along empty stays whole, too', () => {
  const standing = answersOf([['3.1.2', 'mark', 'temporary-deficiency']])
  const chosen = [{ item: '3.1.2', field: 'mark' }]
  const batch = bring(answersOf([['3.1.2', 'mark', 'enduring-exception']]), standing, 'batch', 5, chosen)
  merge(standing, [by('3.1.2', 'Locked room', 'mitigation')], 6, 'dana')
  expect(undoing(batch, standing, at)).toEqual({ entries: [], undone: 0, stay: 1 })
})

test('JOIN-07 an answer with its text and a mark with three texts count as three entries', () => {
  const own = answersOf([
    ['3.1.1[a]', 'answer', 1],
    ['3.1.1[a]', 'how', 'By list'],
    ['3.1.2', 'mark', 'temporary-deficiency'],
    ['3.1.2', 'markReason', 'Broken'],
    ['3.1.2', 'operationalPlan', 'Mend it'],
    ['3.1.2', 'planPlace', 'Chapter 4'],
  ])
  const standing = answersOf([])
  const { added } = compareOwn(requirements, own, standing)
  const batch = bring(own, standing, 'batch', 1)
  expect([added.length, sizeOf(batch.entries), undoing(batch, standing, at).undone]).toEqual([3, 3, 3])
})
