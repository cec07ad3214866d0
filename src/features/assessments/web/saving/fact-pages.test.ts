import { expect, test } from 'vitest'
import { blank, place, stage } from '../../../../../test/fact-saver-stage.ts'
import { memoryStorage } from '../../../../../test/memory-storage.ts'

/** What becomes of entries when pages come, stand beside each other, and go. */

const left = (entry: string, at: number) => ({ name: { entry, seen: 0, at } })

test('SYSTEM-02 of two tabs that left different texts the newer is saved, and the older is asked about by the next page', async () => {
  const storage = memoryStorage()
  storage.write(`system ${place}:one`, left('Hall A', 1))
  storage.write(`system ${place}:two`, left('Hall B', 2))
  const first = stage([], storage)
  await first.run()
  expect(first.kept.get('name')).toMatchObject({ value: 'Hall B', version: 1 })
  expect(storage.names()).toEqual([`system ${place}:one`])
  const next = stage([...first.kept.values()], storage)
  await next.run()
  expect(next.saver.conflicts.get('name')).toMatchObject({ value: 'Hall B' })
  next.saver.settle('name', 'Hall A')
  await next.run()
  expect(next.kept.get('name')).toMatchObject({ value: 'Hall A', version: 2 })
  expect(storage.names()).toEqual([])
})

test('SYSTEM-02 what another tab has not sent yet stays in its bundle until it is saved, or typed on', async () => {
  const storage = memoryStorage()
  const theirs = `system ${place}:one`
  storage.write(theirs, { ...left('Hall', 1), purpose: { entry: 'Gears', seen: 0, at: 1 } })
  const { saver, portal, run } = stage([], storage)
  portal.before = () => {
    throw Object.assign(new Error('No line.'), { status: 0 })
  }
  await run(1)
  expect(Object.keys(storage.read<object>(theirs) ?? {})).toEqual(['name', 'purpose'])
  saver.enter({ ...blank, name: 'Hall B', purpose: 'Gears' })
  expect(Object.keys(storage.read<object>(theirs) ?? {})).toEqual(['purpose'])
  portal.before = undefined
  await run()
  expect(storage.names()).toEqual([])
})

test('SYSTEM-02 after a logout nothing comes back into the browser, and nothing more is sent', async () => {
  const { saver, storage, sent, tasks, portal, run } = stage()
  let answer = () => {}
  portal.before = () => new Promise((resolve) => (answer = resolve))
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  saver.enter({ ...blank, name: 'Hall', purpose: 'Gears' })
  for (const name of storage.names()) storage.remove(name)
  saver.close()
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  saver.enter({ ...blank, name: 'Hall', purpose: 'Gears and shafts' })
  saver.saveNow()
  expect(storage.names()).toEqual([])
  expect(tasks).toEqual([])
  expect(sent).toHaveLength(1)
})

test('SYSTEM-02 a page that is left sends what was typed during its last save, and leaves no timer behind', async () => {
  const { saver, storage, kept, sent, tasks, portal, run } = stage()
  let answer = () => {}
  portal.before = () => new Promise((resolve) => (answer = resolve))
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  saver.enter({ ...blank, name: 'Hall', purpose: 'Gears' })
  saver.saveNow()
  saver.close()
  portal.before = undefined
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toHaveLength(2)
  expect(kept.get('purpose')).toMatchObject({ value: 'Gears' })
  expect(tasks).toEqual([])
  expect(storage.names()).toEqual([])

  const failing = stage()
  failing.portal.before = () => {
    throw Object.assign(new Error('No line.'), { status: 0 })
  }
  failing.saver.enter({ ...blank, name: 'Hall' })
  failing.saver.saveNow()
  failing.saver.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect(failing.tasks).toEqual([])
  expect(failing.storage.names()).toHaveLength(1)
})
