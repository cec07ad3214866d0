import { expect, test } from 'vitest'
import { blank, fact, stage } from '../../../../../test/fact-saver-stage.ts'
import { memoryStorage } from '../../../../../test/memory-storage.ts'

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
  const { saver, sent, states, waiting, misfits, run } = stage()
  saver.enter({ ...blank, uei: 'J4K', name: 'Hall' })
  await run()
  expect(states).toEqual(['saving', 'waits'])
  expect(waiting.at(-1)).toEqual(['uei'])
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

test('SYSTEM-02 what waits because something is wrong with it is never called saved, until it is put right or taken back', async () => {
  const { saver, states, run } = stage()
  saver.enter({ ...blank, uei: 'J4K' })
  await run()
  expect(states).toEqual(['waits'])
  saver.enter(blank)
  expect(states.at(-1)).toBe('saved')
})

test('SYSTEM-02 an entry over which somebody else wrote at once is not taken for seen, and does not come back over theirs', async () => {
  const { saver, storage, kept, sent, shown, portal, run } = stage([fact('name', 'Hall A', 5)])
  saver.enter({ ...blank, name: '' })
  // Emptied here as version 6; Ben’s entry stands as version 7 before the answer is made.
  portal.after = () => {
    portal.after = undefined
    kept.set('name', fact('name', 'Hall B', 7, 'Ben Roy'))
  }
  await run()
  expect(sent).toHaveLength(1)
  expect(shown).toEqual([{ name: 'Hall B' }])
  expect(kept.get('name')).toMatchObject({ value: 'Hall B', version: 7 })
  expect(storage.names()).toEqual([])
})

test('SYSTEM-02 what was typed on meanwhile over an entry that nobody here has seen becomes a conflict', async () => {
  const { saver, kept, portal, run } = stage([fact('name', 'Hall A', 5)])
  saver.enter({ ...blank, name: '' })
  portal.after = () => {
    portal.after = undefined
    saver.enter({ ...blank, name: 'Hall C' })
    kept.set('name', fact('name', 'Hall B', 7, 'Ben Roy'))
  }
  await run()
  expect(kept.get('name')).toMatchObject({ value: 'Hall B', version: 7 })
  expect(saver.conflicts.get('name')).toMatchObject({ value: 'Hall B' })
})

test('SYSTEM-02 an entry that is taken back while it is being saved is taken back at the portal too', async () => {
  const { saver, kept, shown, portal, run } = stage([fact('name', 'Hall A', 1)])
  saver.enter({ ...blank, name: 'Hall B' })
  portal.before = () => {
    portal.before = undefined
    saver.enter({ ...blank, name: 'Hall A' })
  }
  await run()
  expect(shown).toEqual([])
  expect(kept.get('name')).toMatchObject({ value: 'Hall A', version: 3 })
})

test.each([
  ['its name', () => 'name'],
  ['its place in the call', (at: number) => `entries.${at}.value`],
])(
  'SYSTEM-02 an entry that is refused by %s is set aside until it changes, and holds up no other',
  async (_, named) => {
    const { saver, storage, sent, states, misfits, portal, run } = stage()
    portal.before = () => {
      const at = sent.at(-1)?.findIndex(({ value }) => value === 'Bad') ?? -1
      if (at < 0) return
      throw Object.assign(new Error('No.'), { status: 400, fieldErrors: { [named(at)]: 'Use plain text' } })
    }
    const values = { ...blank, purpose: 'Gears', name: 'Bad' }
    saver.enter(values)
    await run()
    expect(sent.at(-1)).toEqual([{ field: 'purpose', value: 'Gears', seen: 0 }])
    expect(states.at(-1)).toBe('waits')
    expect(misfits).toContain('name')
    expect(saver.refusalsOf(values)).toEqual({ name: 'Use plain text' })
    expect(storage.names()).toHaveLength(1)
    saver.enter({ ...values, name: 'Good' })
    await run()
    expect(sent.at(-1)).toEqual([{ field: 'name', value: 'Good', seen: 0 }])
    expect(states.at(-1)).toBe('saved')
  },
)

test('SYSTEM-07 what is entered of a system that was removed meanwhile stays in the browser, and is not sent on and on', async () => {
  const { saver, storage, sent, states, portal, run } = stage()
  portal.before = () => {
    throw Object.assign(new Error('There is no such system.'), { status: 404, code: 'no_such_system' })
  }
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toBe('refused')
  expect(storage.names()).toHaveLength(1)
})

test('SYSTEM-02 an instance that knows no such call yet is asked again', async () => {
  const { saver, kept, portal, run } = stage()
  portal.before = () => {
    portal.before = undefined
    throw Object.assign(new Error('There is nothing here.'), { status: 404 })
  }
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  expect(kept.get('name')).toMatchObject({ value: 'Hall' })
})

test('EASE-13 of what nobody has to choose about, both stand, and are shown to whoever came second', async () => {
  const { saver, kept, sent, shown, states, portal, run } = stage()
  portal.before = () => {
    portal.before = undefined
    kept.set('cuiCategories', { ...fact('cuiCategories', '', 1), value: ['asset mail'] })
  }
  saver.enter({ ...blank, cuiCategories: ['asset usb'] })
  await run()
  expect(saver.conflicts.size).toBe(0)
  expect(kept.get('cuiCategories')?.value).toEqual(['asset mail', 'asset usb'])
  expect(shown.at(-1)).toEqual({ cuiCategories: ['asset mail', 'asset usb'] })
  expect(sent).toHaveLength(2)
  expect(states.at(-1)).toBe('saved')
})

test('EASE-02 what no key opens is told until it is answered anew', async () => {
  const { saver, run } = stage([{ ...fact('name', '', 2), readable: false }])
  expect(saver.unreadable).toEqual(['name'])
  saver.enter({ ...blank, name: 'Hall' })
  await run()
  expect(saver.unreadable).toEqual([])
})
