import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import type { Snapshot } from '../../forms/item.ts'
import { type Clash, ItemSaver, type SaveAnswer, type SaveState } from './item-saver.ts'

const begun = { title: 'One', text: 'First', tags: ['a'] }

/** A saver whose portal answers as told, and whose timers run when asked. */
function stage(fields: Snapshot = begun, revision = 3, storage = memoryStorage()) {
  const sent: { revision: number; fields: Snapshot }[] = []
  const shown: Snapshot[] = []
  const states: SaveState['at'][] = []
  const asked: (readonly Clash[])[] = []
  const tasks: { task: () => void; milliseconds: number }[] = []
  const portal: { answer: () => Partial<SaveAnswer> } = { answer: () => ({}) }
  let now = revision
  const saver = new ItemSaver({
    id: 'x',
    revision,
    fields,
    changedBy: 'Grace',
    storage,
    async send(change) {
      sent.push(change)
      now += 1
      return { saved: true, revision: now, newer: null, ...portal.answer() }
    },
    show: (changes) => void shown.push(changes),
    asked: (clashes) => void asked.push(clashes),
    changed: ({ at }) => void states.push(at),
    later(task, milliseconds) {
      const one = { task, milliseconds }
      tasks.push(one)
      return () => void (tasks.includes(one) && tasks.splice(tasks.indexOf(one), 1))
    },
  })
  saver.start()
  const run = async () => {
    for (let one = tasks.shift(); one; one = tasks.shift()) {
      one.task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { saver, storage, sent, shown, states, asked, tasks, portal, run }
}

const refuse = (status: number) => () => {
  throw Object.assign(new Error('No.'), { status })
}
const newer = (fields: Snapshot, revision = 9) => ({ saved: false, revision, newer: { fields, by: 'Grace' } })

test('what is written is saved within two seconds of the last key, field by field (EDIT-09)', async () => {
  const { saver, sent, states, storage, tasks, run } = stage()
  saver.enter({ ...begun, title: 'On' })
  saver.enter({ ...begun, title: 'Two' })
  expect(tasks.map(({ milliseconds }) => milliseconds)).toEqual([1_500])
  expect([...storage.kept.values()]).toEqual([{ made: { title: 'Two' }, base: { title: 'One' } }])
  await run()
  expect(sent).toEqual([{ revision: 3, fields: { title: 'Two' } }])
  expect(states).toEqual(['saving', 'saved'])
  expect(storage.kept.size).toBe(0)
  saver.enter({ ...begun, title: 'Two', tags: ['a', 'b'] })
  await run()
  expect(sent.at(-1)).toEqual({ revision: 4, fields: { tags: ['a', 'b'] } })
  expect(await saver.arrived()).toBe(5)
})

test('without a connection it stays in the browser, is tried again, and is there after a closed tab (STAFF-19)', async () => {
  const first = stage()
  first.portal.answer = refuse(0)
  first.saver.enter({ ...begun, text: 'Second' })
  first.tasks.shift()?.task()
  await new Promise((resolve) => setImmediate(resolve))
  expect(first.states).toEqual(['saving', 'failed'])
  expect(first.tasks.map(({ milliseconds }) => milliseconds)).toEqual([10_000])

  const later = stage(begun, 3, first.storage)
  expect(later.saver.initial).toEqual({ ...begun, text: 'Second' })
  await later.run()
  expect(later.sent).toEqual([{ revision: 3, fields: { text: 'Second' } }])
  expect(later.storage.kept.size).toBe(0)
})

test('what is refused for good is not sent over and over, and stays in the browser (STAFF-19)', async () => {
  const { saver, storage, tasks, portal, run, states } = stage()
  portal.answer = refuse(401)
  saver.enter({ ...begun, text: 'Second' })
  await run()
  expect([states.at(-1), tasks.length, storage.kept.size]).toEqual(['failed', 0, 1])
})

test('of two people in different fields both stand: what the other wrote appears, and mine is saved on it (DESK-09)', async () => {
  const { saver, sent, shown, asked, portal, run } = stage()
  portal.answer = () => newer({ ...begun, text: 'Theirs' })
  saver.enter({ ...begun, title: 'Mine' })
  const answers = [portal.answer, () => ({})]
  portal.answer = () => (answers.shift() ?? (() => ({})))()
  await run()
  expect(shown).toEqual([{ text: 'Theirs' }])
  expect(asked).toEqual([])
  expect(sent).toEqual([
    { revision: 3, fields: { title: 'Mine' } },
    { revision: 9, fields: { title: 'Mine' } },
  ])
})

test.each(['mine', 'theirs'] as const)(
  'a field that both changed waits until it is said which stands: %s (DESK-09)',
  async (stands) => {
    const { saver, sent, shown, asked, states, portal, run, storage } = stage()
    portal.answer = () => newer({ ...begun, title: 'Theirs' })
    saver.enter({ ...begun, title: 'Mine' })
    await run()
    expect(asked).toEqual([[{ field: 'title', theirs: 'Theirs', by: 'Grace' }]])
    expect(states.at(-1)).toBe('asking')
    portal.answer = () => ({})
    saver.enter({ ...begun, title: 'Mine', text: 'More' })
    await run()
    expect(sent, 'nothing is saved over it meanwhile').toHaveLength(1)
    // A tab that is closed now asks again.
    expect(stage({ ...begun, title: 'Theirs' }, 9, memoryCopy(storage)).asked).toHaveLength(1)

    saver.settle(saver.clashes[0] as Clash, stands)
    await run()
    expect(sent.at(-1)).toEqual({
      revision: 9,
      fields: stands === 'mine' ? { title: 'Mine', text: 'More' } : { text: 'More' },
    })
    expect(shown).toEqual(stands === 'mine' ? [] : [{ title: 'Theirs' }])
    expect(storage.kept.size).toBe(0)
  },
)

test('what was left behind meets what somebody saved since: alike is nothing, other is asked, gone fields are left out (STAFF-19)', () => {
  const storage = memoryStorage()
  storage.write('x:before', { made: { title: 'Mine', text: 'Same', old: 'x' }, base: { title: 'One', text: 'First' } })
  const { saver, asked } = stage({ ...begun, title: 'Theirs', text: 'Same' }, 5, storage)
  expect(saver.initial).toEqual({ ...begun, title: 'Mine', text: 'Same' })
  expect(asked).toEqual([[{ field: 'title', theirs: 'Theirs', by: 'Grace' }]])
})

function memoryCopy({ kept }: ReturnType<typeof memoryStorage>) {
  const copy = memoryStorage()
  for (const [name, value] of kept) copy.write(name, structuredClone(value))
  return copy
}

test('an act waits until what was written has arrived, and says why it has not (PUBLISH-01)', async () => {
  const { saver, sent, portal, storage } = stage()
  saver.enter({ ...begun, title: 'Two' })
  expect(await saver.arrived()).toBe(4)
  expect(sent).toHaveLength(1)
  saver.acted({ revision: 9, newer: null })
  saver.enter({ ...begun, title: 'Three' })
  await saver.arrived()
  expect(sent.at(-1)?.revision).toBe(9)
  portal.answer = refuse(0)
  saver.enter({ ...begun, title: 'Four' })
  await expect(saver.arrived()).rejects.toThrow('No.')
  expect(storage.kept.size).toBe(1)
  portal.answer = () => newer({ ...begun, title: 'Theirs' })
  await expect(saver.arrived()).rejects.toThrow('which of the two')
})
