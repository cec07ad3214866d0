import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../../test/memory-storage.ts'
import type { EntryField, EntryState, Work } from '../../contract.ts'
import { EntryQueue, type Received, type Sending } from './entry-queue.ts'
import { Workbook } from './workbook.ts'

/** What a page does with a field that it, or its portal, does not know (docs/decisions/0079). */

const quiet: Received = { version: 1, progress: 0, completedAt: null, changes: [] }

function stage(answer: (body: Sending) => Received, received: (answer: Received) => void = () => undefined) {
  const sent: Sending[] = []
  const dropped: string[] = []
  const storage = memoryStorage()
  const queue = new EntryQueue({
    key: 'NEWCMMCLEVEL2',
    network: 'net',
    version: 0,
    storage,
    async send(body) {
      sent.push(body)
      return answer(body)
    },
    look: async () => quiet,
    received,
    dropped: (entries) => dropped.push(...entries.map(({ item, field }) => `${item} ${field}`)),
    changed: () => undefined,
    later: () => () => undefined,
  })
  return { queue, sent, dropped, storage }
}

test('SYSTEM-05 of a call that is refused for one entry, that one is dropped, and the others are sent again', async () => {
  const { queue, sent, dropped, storage } = stage((body) => {
    const at = body.entries.findIndex(({ field }) => field === 'responsibility')
    if (at < 0) return quiet
    const fieldErrors = { [`entries.${at}.field`]: 'There is no such field.' }
    throw Object.assign(new Error('There is no such field.'), { status: 400, fieldErrors })
  })
  queue.add('3.1.1[a]', 'answer', 1)
  queue.add('3.1.1[a]', 'responsibility', 'ours')
  queue.add('3.1.1[b]', 'answer', 0)
  await queue.flush()
  expect(dropped).toEqual(['3.1.1[a] responsibility'])
  expect(sent.at(-1)?.entries).toMatchObject([
    { item: '3.1.1[a]', field: 'answer' },
    { item: '3.1.1[b]', field: 'answer' },
  ])
  expect(storage.kept.size).toBe(0)
})

test('SYSTEM-05 a change of a field that a page does not know leaves the answer as it is, and the queue goes on', async () => {
  const workbook = new Workbook()
  workbook.load(
    { data: { '3.1.1': { '3.1.1[a]': { answer: 1, how: 'Daily' } } }, requirements: {}, posted: null } as Pick<
      Work,
      'data' | 'requirements' | 'posted'
    >,
    () => false,
  )
  const change = {
    item: '3.1.1[a]',
    field: 'ofALaterRelease',
    value: 'x',
    by: 'Ben',
    mine: false,
    at: '',
  } as EntryState
  const { queue, sent } = stage(
    () => ({ ...quiet, version: 7, changes: [change] }),
    ({ changes }) => workbook.apply(changes),
  )
  queue.add('3.1.1[b]', 'answer', 1)
  expect(await queue.flush()).toBe(true)
  expect(queue.version).toBe(7)
  expect(workbook.answers['3.1.1']?.['3.1.1[a]']).toEqual({ answer: 1, how: 'Daily' })
  queue.add('3.1.1[c]', 'answer', 1)
  expect(await queue.flush()).toBe(true)
  expect(sent[1]).toMatchObject({ since: 7, entries: [{ item: '3.1.1[c]' }] })
})

test('SYSTEM-05 who does it answers nothing, and stays when the answers are loaded anew', () => {
  const workbook = new Workbook()
  const responsibilities = { '3.1.1[a]': 'ours' }
  workbook.load({ data: {}, requirements: {}, posted: null, responsibilities }, () => false)
  expect(workbook.item('3.1.1[a]').responsibility).toBe('ours')
  expect(workbook.answers).toEqual({})
  workbook.set('3.1.1[a]', 'responsibility' as EntryField, '')
  expect(workbook.codes()).toEqual({})
})
