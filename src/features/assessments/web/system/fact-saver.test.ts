import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../../test/memory-storage.ts'
import type { Entries } from '../../../../forms/definition.ts'
import type { SavedSystem, SystemEntry, SystemFact, SystemState } from '../../contract.ts'
import { FactSaver, type SaveState } from './fact-saver.ts'

const blank = { name: '', purpose: '', uei: '', cuiCategories: [] as string[] }
const place = '6f6ac1a0-0000-4000-8000-000000000001'
const fact = (field: string, value: string, version: number, by = 'Ada Ott'): SystemFact => ({
  field,
  value,
  version,
  by,
  mine: by === '',
  at: '2026-11-28T10:00:00Z',
  readable: true,
})

/** A saver before a portal that judges versions, with timers that run when asked. */
function stage(facts: SystemFact[] = [], storage = memoryStorage(), mayWrite = true) {
  const kept = new Map(facts.map((one) => [one.field, one]))
  const sent: SystemEntry[][] = []
  const shown: Entries[] = []
  const states: SaveState[] = []
  const misfits: string[] = []
  const tasks: (() => void)[] = []
  const portal: { before?: () => void | Promise<void> } = {}
  const state = (): SystemState => ({ place, mayWrite, facts: [...kept.values()] })
  const saver = new FactSaver({
    storage,
    state: state(),
    blank,
    problemOf: (field, entries) => (field === 'uei' && String(entries.uei).length < 12 ? 'Too short' : undefined),
    async send(entries): Promise<SavedSystem> {
      sent.push(entries)
      await portal.before?.()
      const conflicts: string[] = []
      for (const { field, value, seen } of entries) {
        const stands = kept.get(field)
        if (stands && stands.version > seen && stands.value !== value) conflicts.push(field)
        else kept.set(field, { ...fact(field, '', (stands?.version ?? 0) + 1, ''), value })
      }
      return { ...state(), conflicts }
    },
    show: (entries) => void shown.push(entries),
    misfits: (fields) => void misfits.push(...fields),
    changed: (now) => void states.push(now),
    told: () => undefined,
    later(task) {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  })
  saver.start()
  const run = async (most = 20) => {
    for (let task = tasks.shift(); task && most > 0; task = tasks.shift(), most--) {
      task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { saver, storage, kept, sent, shown, states, misfits, portal, run }
}

test('SYSTEM-02 what is typed lies in the browser until the portal has it, with the version it was typed over', async () => {
  const { saver, storage, sent, states, run } = stage([fact('name', 'Hall A', 3)])
  saver.enter({ ...blank, name: 'Hall B' })
  expect(storage.names()).toHaveLength(1)
  await run()
  expect(sent).toEqual([[{ field: 'name', value: 'Hall B', seen: 3 }]])
  expect(states).toEqual(['saving', 'saved'])
  expect(storage.names()).toEqual([])
  expect(saver.waits).toBe(false)
})

test('SYSTEM-02 an entry that meets an unseen one waits, beside it, until its author has chosen', async () => {
  const { saver, kept, sent, shown, run } = stage()
  kept.set('name', fact('name', 'Hall A', 1))
  kept.set('purpose', fact('purpose', 'Gears', 1))
  saver.enter({ ...blank, name: 'Hall B' })
  await run()
  expect(saver.conflicts.get('name')).toMatchObject({ value: 'Hall A', by: 'Ada Ott' })
  // What nobody touched here is shown as others entered it.
  expect(shown).toEqual([{ purpose: 'Gears' }])
  saver.enter({ ...blank, purpose: 'Gears', name: 'Hall B and more' })
  await run()
  expect(sent).toHaveLength(1)
  saver.settle('name', 'Hall B and more')
  await run()
  expect(sent.at(-1)).toEqual([{ field: 'name', value: 'Hall B and more', seen: 1 }])
  expect(kept.get('name')).toMatchObject({ value: 'Hall B and more', version: 2 })
  expect(saver.conflicts.size).toBe(0)
})

test('SYSTEM-02 who takes the other entry has nothing left to save', async () => {
  const { saver, storage, kept, sent, run } = stage()
  kept.set('name', fact('name', 'Hall A', 1))
  saver.enter({ ...blank, name: 'Hall B' })
  await run()
  saver.settle('name', 'Hall A')
  await run()
  expect(sent).toHaveLength(1)
  expect(saver.conflicts.size).toBe(0)
  expect(storage.names()).toEqual([])
})

test('SYSTEM-02 a conflict that nobody chose about is there again on the next page', async () => {
  const first = stage()
  first.kept.set('name', fact('name', 'Hall A', 1))
  first.saver.enter({ ...blank, name: 'Hall B' })
  await first.run()
  const next = stage([...first.kept.values()], first.storage)
  expect(next.saver.initial.name).toBe('Hall B')
  await next.run()
  expect(next.saver.conflicts.get('name')).toMatchObject({ value: 'Hall A' })
})

test('SYSTEM-02 what is typed while a save is under way goes over it, and meets no conflict with itself', async () => {
  const { saver, kept, sent, portal, run } = stage()
  saver.enter({ ...blank, name: 'Hall' })
  portal.before = () => {
    portal.before = undefined
    saver.enter({ ...blank, name: 'Hall B' })
  }
  await run()
  expect(sent.map(([one]) => one)).toEqual([
    { field: 'name', value: 'Hall', seen: 0 },
    { field: 'name', value: 'Hall B', seen: 1 },
  ])
  expect(kept.get('name')).toMatchObject({ value: 'Hall B', version: 2 })
})

test('SYSTEM-02 an entry that does not fit waits and is pointed out; the others are saved', async () => {
  const { saver, sent, misfits, run } = stage()
  saver.enter({ ...blank, uei: 'J4K', name: 'Hall' })
  await run()
  expect(sent).toEqual([[{ field: 'name', value: 'Hall', seen: 0 }]])
  expect(misfits).toContain('uei')
  expect(saver.waits).toBe(true)
})

test('SYSTEM-02 a save that fails is tried again; one that is refused is not, and nothing is forgotten', async () => {
  const { saver, storage, states, portal, run } = stage()
  let status = 503
  portal.before = () => {
    const failed = status
    status = 403
    throw Object.assign(new Error('No.'), { status: failed })
  }
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  expect(states).toEqual(['saving', 'failed', 'saving', 'refused'])
  expect(storage.names()).toHaveLength(1)
})

test('SYSTEM-01 for a reader nothing is sent, nor shown of what an earlier page left', async () => {
  const storage = memoryStorage()
  const first = stage([], storage)
  first.portal.before = () => {
    throw Object.assign(new Error('No.'), { status: 403 })
  }
  first.saver.enter({ ...blank, name: 'Hall' })
  await first.run()
  const reader = stage([fact('name', 'Hall A', 1)], storage, false)
  await reader.run()
  expect(reader.saver.initial.name).toBe('Hall A')
  expect(reader.sent).toEqual([])
  // It is there again for whoever may write.
  expect(stage([fact('name', 'Hall A', 1)], storage).saver.initial.name).toBe('Hall')
})
