import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../../test/memory-storage.ts'
import type { AssessmentKey } from '../../contract.ts'
import type { Bundle } from './bundle.ts'
import { EntryQueue, type Received, type SaveState, type Sending } from './entry-queue.ts'

const quiet: Received = { version: 1, progress: 0, completedAt: null, changes: [] }

/** A queue whose portal answers as told, and whose timers run when asked. */
function stage(storage = memoryStorage(), network = 'net', key: AssessmentKey = 'NEWCMMCLEVEL1', system?: string) {
  const sent: Sending[] = []
  const states: SaveState[] = []
  const dropped: unknown[] = []
  const tasks: { task: () => void; wait: number }[] = []
  const portal: { answer: () => Received } = { answer: () => quiet }
  const queue = new EntryQueue({
    key,
    network,
    system,
    version: 0,
    storage,
    async send(body) {
      sent.push(body)
      return portal.answer()
    },
    look: async () => quiet,
    received: () => undefined,
    dropped: (entries) => dropped.push(...entries.map(({ item }) => item)),
    changed: (state) => void states.push(state),
    later(task, wait) {
      const planned = { task, wait }
      tasks.push(planned)
      return () => void tasks.splice(tasks.indexOf(planned), 1)
    },
  })
  return { queue, storage, sent, states, tasks, portal, dropped }
}

const at = '2026-11-22T06:00:00.000Z'
const theirs = { item: '3.1.1', field: 'plan', value: 'Ask Kim', by: 'Ada', mine: false, at }
const conflict = { id: '', item: '3.1.1', field: 'plan', value: 'Buy', at, standing: theirs }

const refusal = (status: number, fieldErrors = {}, code = '') =>
  Object.assign(new Error('No.'), { status, code, fieldErrors })

test('one entry is one small request, and is forgotten once it has arrived', async () => {
  const { queue, sent, storage, states } = stage()
  queue.add('3.1.1[a]', 'answer', 1)
  expect(storage.kept.size).toBe(1)
  expect(await queue.flush()).toBe(true)
  expect(sent).toMatchObject([{ network_uuid: 'net', since: 0, entries: [{ item: '3.1.1[a]', value: 1 }] }])
  expect(storage.kept.size).toBe(0)
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test('EASE-06 a decision stays one while its text is typed on', async () => {
  const { queue, sent } = stage()
  queue.add('3.1.1', 'plan', 'Buy', { decides: true })
  queue.add('3.1.1', 'plan', 'Buy two')
  await queue.flush()
  expect(sent[0]?.entries).toMatchObject([{ value: 'Buy two', over: 0, decides: true }])
})

test('EASE-06 what is typed on after a decision has arrived decides nothing any more', async () => {
  const { queue, sent, portal } = stage()
  portal.answer = () => {
    if (sent.length === 1) queue.add('3.1.1[a]', 'answer', 0)
    return quiet
  }
  queue.add('3.1.1[a]', 'answer', 1, { decides: true })
  await queue.flush()
  expect(sent.map(({ entries }) => entries[0])).toMatchObject([{ value: 1, decides: true }, { value: 0 }])
  expect(sent[1]?.entries[0]).not.toHaveProperty('decides')
})

test('EASE-06 what a page of one view left unsent, the other view of the answers takes over, and no other set', () => {
  const { storage, queue } = stage()
  const bundle = { network: 'net', version: 4, entries: [{ item: '3.1.1[a]', field: 'answer', value: 1, at: 0 }] }
  storage.write('NEWNIST800171:left', bundle)
  expect(queue.adopt()).toEqual([])
  const other = stage(storage, 'net', 'NEWCMMCLEVEL2')
  expect(other.queue.adopt()).toEqual(bundle.entries)
})

test('typing is one entry, sent when it rests', async () => {
  const { queue, sent, tasks } = stage()
  for (const text of ['N', 'No', 'Not yet']) queue.add('3.1.1[a]', 'comment', text)
  expect(tasks.map(({ wait }) => wait)).toEqual([700])
  await queue.flush()
  expect(sent.flatMap(({ entries }) => entries.map(({ value }) => value))).toEqual(['Not yet'])
})

test('without an answer everything is kept and tried again, later each time', async () => {
  const { queue, storage, states, tasks, portal } = stage()
  portal.answer = () => {
    throw refusal(0)
  }
  queue.add('3.1.1[a]', 'answer', 1)
  queue.add('3.1.1[b]', 'answer', 0)
  expect(await queue.flush()).toBe(false)
  expect(states.at(-1)).toEqual({ kind: 'waiting', count: 2 })
  expect(tasks.at(-1)?.wait).toBe(2_000)
  expect(await queue.flush()).toBe(false)
  expect(tasks.at(-1)?.wait).toBe(4_000)
  expect([...storage.kept.values()]).toMatchObject([{ network: 'net', entries: [{}, {}] }])
  portal.answer = () => quiet
  expect(await queue.flush()).toBe(true)
})

test('a long list goes in several requests', async () => {
  const { queue, sent } = stage()
  for (let index = 0; index < 120; index++) queue.add(`3.1.1[${index}]`, 'answer', 1)
  await queue.flush()
  expect(sent.map(({ entries }) => entries.length)).toEqual([50, 50, 20])
})

test('an entry that is refused does not hold up the others', async () => {
  const { queue, sent, states, portal, dropped } = stage()
  queue.add('3.1.1[a]', 'answer', 1)
  queue.add('3.1.1[b]', 'answer', 0)
  portal.answer = () => {
    portal.answer = () => quiet
    throw refusal(400, { 'entries.0.value': 'No.' })
  }
  expect(await queue.flush()).toBe(true)
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'No.' })
  expect(sent.at(-1)?.entries).toMatchObject([{ item: '3.1.1[b]' }])
  expect(dropped).toEqual(['3.1.1[a]'])
})

test('with the session over nothing is lost and nothing is tried until the next page', async () => {
  const { queue, storage, tasks, portal } = stage()
  portal.answer = () => {
    throw refusal(401)
  }
  queue.add('3.1.1[a]', 'answer', 1)
  expect(await queue.flush()).toBe(false)
  expect(storage.kept.size).toBe(1)
  expect(tasks).toEqual([])
})

test('the next page takes over what was left, the later of two, and nothing of another network', () => {
  const storage = memoryStorage()
  const bundle = (network: string, item: string, at: number, value: number): Bundle => ({
    network,
    version: 0,
    entries: [{ item, field: 'answer', value, at }],
  })
  storage.write('NEWCMMCLEVEL1:a', bundle('net', '3.1.1[a]', 10, 1))
  storage.write('NEWCMMCLEVEL1:b', bundle('net', '3.1.1[a]', 20, 0))
  storage.write('NEWCMMCLEVEL1:c', bundle('other', '3.1.1[b]', 20, 0))
  storage.write('NEWCMMCLEVEL2:d', bundle('net', '3.1.1[b]', 20, 0))
  const { queue } = stage(storage)
  expect(queue.adopt()).toEqual([{ item: '3.1.1[a]', field: 'answer', value: 0, at: 20 }])
  expect(storage.names().filter((name) => name.startsWith('NEWCMMCLEVEL2'))).toHaveLength(1)
  // Perhaps one's own, to which one comes back (JOIN-07).
  expect(queue.leavesSome).toBe(true)
  expect(storage.names()).toContain('NEWCMMCLEVEL1:c')
})

test('SYSTEM-07 what is unsent of one further system waits for its own page, and is sent as of that one', async () => {
  const storage = memoryStorage()
  const annex = stage(storage, 'net', 'NEWCMMCLEVEL1', 'annex')
  annex.queue.add('3.1.1[a]', 'answer', 1)
  const second = stage(storage, 'net', 'NEWCMMCLEVEL1', 'enclave')
  expect(second.queue.adopt()).toEqual([])
  second.queue.add('3.1.1[a]', 'answer', 0)
  expect(storage.kept.size).toBe(2)
  expect(stage(storage, 'net', 'NEWCMMCLEVEL1', 'annex').queue.adopt()).toMatchObject([{ value: 1 }])
  const later = stage(storage, 'net', 'NEWCMMCLEVEL1', 'enclave')
  expect(later.queue.adopt()).toMatchObject([{ value: 0 }])
  await later.queue.flush()
  expect(later.sent).toMatchObject([{ network_uuid: 'enclave', system: 'enclave', entries: [{ value: 0 }] }])
})

test.each([
  ['own_elsewhere', 0],
  ['moved_meanwhile', 1],
])('JOIN-07 what is typed while one is let into an organization (%s) is kept, and told so', async (...given) => {
  const [code, planned] = given
  const { queue, storage, states, tasks, portal, dropped } = stage()
  portal.answer = () => {
    throw refusal(409, {}, code)
  }
  queue.add('3.1.1[a]', 'answer', 1)
  tasks.length = 0
  expect(await queue.flush()).toBe(false)
  expect(storage.kept.size).toBe(1)
  expect(dropped).toEqual([])
  // Nothing changes for it before a page is opened anew.
  expect(tasks).toHaveLength(planned)
  queue.add('3.1.1[b]', 'answer', 1)
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'No.' })
  // Back among one's own answers.
  const later = stage(storage)
  expect(later.queue.adopt()).toHaveLength(2)
  await later.queue.flush()
  expect(later.sent).toMatchObject([{ network_uuid: 'net', entries: [{ item: '3.1.1[a]' }, { item: '3.1.1[b]' }] }])
  expect(storage.kept.size).toBe(0)
})

test('SYSTEM-07 what a server refuses that knows of no further system is kept, and tried again', async () => {
  const { queue, storage, states, tasks, portal } = stage(memoryStorage(), 'net', 'NEWCMMCLEVEL1', 'enclave')
  portal.answer = () => {
    throw refusal(403)
  }
  queue.add('3.1.1[a]', 'answer', 1)
  expect(await queue.flush()).toBe(false)
  expect(storage.kept.size).toBe(1)
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'No.' })
  expect(tasks).toHaveLength(1)
  portal.answer = () => quiet
  expect(await queue.flush()).toBe(true)
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test.each([
  ['a system that was removed', 404, 'no_such_system'],
  ['a further system by who may only read by now', 403, 'reads_only'],
])('SYSTEM-07 what is entered in %s is not sent for ever', async (_, status, code) => {
  const { queue, states, tasks, portal } = stage(memoryStorage(), 'net', 'NEWCMMCLEVEL1', 'gone')
  portal.answer = () => {
    throw refusal(status, {}, code)
  }
  queue.add('3.1.1[a]', 'answer', 1)
  tasks.length = 0
  await queue.flush()
  expect(queue.size).toBe(0)
  expect(tasks).toEqual([])
  expect(states.at(-1)).toMatchObject({ kind: 'refused' })
})

test('a text says over which version its typing began, whatever is sent meanwhile (ASSESS-30)', async () => {
  const { queue, sent, portal } = stage()
  queue.add('3.1.1', 'plan', 'Buy')
  portal.answer = () => {
    queue.add('3.1.1', 'plan', 'Buy a lock')
    queue.add('3.1.2', 'plan', 'Ask')
    portal.answer = () => ({ ...quiet, version: 9 })
    return { ...quiet, version: 8 }
  }
  await queue.flush()
  expect(sent.map(({ entries }) => entries)).toMatchObject([
    [{ value: 'Buy', over: 0 }],
    [
      { value: 'Buy a lock', over: 8 },
      { value: 'Ask', over: 0 },
    ],
  ])
})

test('what is typed on while a conflict is found takes the place of the kept text (ASSESS-30)', async () => {
  const { queue, sent, portal } = stage()
  queue.add('3.1.1', 'plan', 'Buy')
  portal.answer = () => {
    queue.add('3.1.1', 'plan', 'Buy a lock')
    portal.answer = () => quiet
    return { ...quiet, version: 8, conflicts: [{ ...conflict, id: 'kept-1' }] }
  }
  await queue.flush()
  expect(sent[1]?.entries).toMatchObject([{ value: 'Buy a lock', over: 0, kept: 'kept-1' }])
})
