import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import type { Entries } from '../../../forms/definition.ts'
import type { Draft, DraftChange, SavedDraft } from '../contract.ts'
import { DraftSaver, type DraftState } from './draft-saver.ts'

const blank = { city: '', zip: '' }
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  entries: {},
  step: 0,
  savedAt: null,
  version: 0,
  marks: {},
  ...more,
})

/** A saver whose portal answers as told, and whose timers run when asked. */
function stage(draft = draftOf(), storage = memoryStorage()) {
  const sent: DraftChange[] = []
  const shown: Entries[] = []
  const states: DraftState[] = []
  const tasks: (() => void)[] = []
  const portal: { answer: (change: DraftChange) => Partial<SavedDraft> } = { answer: () => ({}) }
  let version = draft.version
  const saver = new DraftSaver({
    program: 'pilot',
    storage,
    draft,
    blank,
    async send(change) {
      sent.push(change)
      version += 1
      return { savedAt: '', version, others: {}, overlaps: [], ...portal.answer(change) }
    },
    show: (entries) => void shown.push(entries),
    told: () => undefined,
    changed: (state) => void states.push(state),
    later(task) {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  })
  saver.start()
  /** Runs what is planned, and what follows from it, until nothing is. */
  const run = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { saver, storage, sent, shown, states, portal, run }
}

const refuse = (status: number) => {
  throw Object.assign(new Error('No.'), { status })
}

test('an entry lies in the browser, with its time and version, until the portal has it', async () => {
  const { saver, storage, sent, states, run } = stage(draftOf({ entries: { zip: '1' }, version: 7 }))
  saver.enter({ city: 'Dayton', zip: '1' }, 0)
  expect([...storage.kept.values()]).toMatchObject([{ made: { city: { entry: 'Dayton', version: 7 } } }])
  await run()
  expect(sent).toMatchObject([{ entries: { city: 'Dayton' }, made: { city: { version: 7 } }, version: 7, step: 0 }])
  expect(storage.kept.size).toBe(0)
  expect(states).toEqual(['saving', 'saved'])
})

test('an entry that was put back before it was sent is no change', async () => {
  const { saver, storage, sent, run } = stage()
  saver.enter({ city: 'D', zip: '' }, 0)
  saver.enter({ city: '', zip: '' }, 0)
  await run()
  expect(sent).toEqual([])
  expect(storage.kept.size).toBe(0)
})

test('what an earlier page left is in the form again and is sent', async () => {
  const storage = memoryStorage()
  stage(draftOf({ version: 3 }), storage).saver.enter({ city: 'Dayton', zip: '' }, 0)
  const { saver, sent, run } = stage(draftOf({ version: 3 }), storage)
  expect(saver.initial).toMatchObject({ city: 'Dayton' })
  await run()
  expect(sent).toMatchObject([{ entries: { city: 'Dayton' }, made: { city: { version: 3 } } }])
  expect(storage.kept.size).toBe(0)
})

test('what an earlier page left does not stand over a newer entry of another device, and is not lost either', async () => {
  const storage = memoryStorage()
  storage.write('pilot:left', { made: { city: { entry: 'Toledo', version: 0, at: Date.now() - 60_000 } } })
  const newer = draftOf({ entries: { city: 'Dayton' }, version: 2, marks: { city: { version: 2, age: 1_000 } } })
  const { saver, sent, run } = stage(newer, storage)
  expect(saver.initial.city).toBe('Dayton')
  expect(saver.overlaps).toMatchObject([{ field: 'city', stands: 'theirs', other: 'Toledo' }])
  await run()
  expect(sent).toEqual([])
  // Nobody has looked at it yet: it is there again when the page is loaded anew.
  const again = stage(newer, storage).saver
  expect(again.overlaps).toHaveLength(1)
  again.settle(again.overlaps[0] as (typeof again.overlaps)[0])
  expect(storage.kept.size).toBe(0)
})

test('entries of other devices appear where nothing was typed meanwhile', async () => {
  const { saver, shown, portal, run } = stage()
  portal.answer = () => ({ version: 9, others: { zip: '45402' } })
  saver.enter({ city: 'Dayton', zip: '' }, 0)
  await run()
  expect(shown).toEqual([{ zip: '45402' }])
})

test('what is typed while a save is under way is kept and sent with the next', async () => {
  const { saver, shown, sent, portal, run } = stage()
  portal.answer = ({ entries }) => {
    if (entries.city === 'Dayton') saver.enter({ city: 'Dayton', zip: '43604' }, 0)
    return sent.length === 1 ? { others: { zip: '45402' } } : {}
  }
  saver.enter({ city: 'Dayton', zip: '' }, 0)
  await run()
  expect(shown).toEqual([])
  expect(sent.map(({ entries }) => entries)).toEqual([{ city: 'Dayton' }, { zip: '43604' }])
  // It was made without knowing of the other's: the portal judges.
  expect(sent[1]?.made).toMatchObject({ zip: { version: 0 } })
})

test('an entry that lost is replaced in the form, and told', async () => {
  const { saver, shown, portal, run } = stage()
  portal.answer = () => ({
    others: { city: 'Dayton' },
    overlaps: [{ field: 'city', stands: 'theirs', other: 'Toledo', age: 10 }],
  })
  saver.enter({ city: 'Toledo', zip: '' }, 0)
  await run()
  expect(shown).toEqual([{ city: 'Dayton' }])
  expect(saver.overlaps).toMatchObject([{ field: 'city', other: 'Toledo' }])
})

test('without an answer it is tried again; what is refused waits for the next entry', async () => {
  const { saver, sent, states, portal, storage, run } = stage()
  let answers = [() => refuse(0), () => ({})]
  portal.answer = () => (answers.shift() ?? (() => ({})))()
  saver.enter({ city: 'Dayton', zip: '' }, 0)
  await run()
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])
  answers = [() => refuse(400)]
  saver.enter({ city: 'x', zip: '' }, 0)
  await run()
  expect(sent).toHaveLength(3)
  expect(storage.kept.size).toBe(1)
})

test('a form that was closed meanwhile says so, and keeps what was typed in the browser (DESK-04)', async () => {
  const { saver, states, portal, storage, run } = stage()
  portal.answer = () => refuse(409)
  saver.enter({ city: 'Dayton', zip: '' }, 0)
  await run()
  expect(states).toEqual(['saving', 'closed'])
  expect(storage.kept.size).toBe(1)
})

test('after the submission nothing is kept and nothing is sent', async () => {
  const { saver, sent, storage, run } = stage()
  saver.enter({ city: 'Dayton', zip: '' }, 0)
  saver.close()
  saver.enter({ city: 'Toledo', zip: '' }, 0)
  await run()
  expect(sent).toEqual([])
  expect(storage.kept.size).toBe(0)
})
