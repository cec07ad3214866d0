import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../../test/memory-storage.ts'
import { CallError } from '../../../../platform/browser/call.ts'
import type { EntryState, Work } from '../../contract.ts'
import { EntryQueue, type Received, type Sending } from '../work/entry-queue.ts'
import { Workbook } from '../work/workbook.ts'
import { Confirmations } from './confirmations.ts'

/** Confirming what may not apply, before a portal that colleagues use too. */

const rows = ['3.1.16[a]', '3.1.16[b]']
const voip = ['3.13.14[a]', '3.13.14[b]']
const reason = 'There is no wireless network.'
const one = { reason }

/** A page at work, with a portal that keeps versions as the real one does. */
function stage(data: Work['data'] = {}) {
  const log: { v: number; state: EntryState }[] = []
  const sent: Sending[] = []
  let version = 0
  const enter = (item: string, field: string, value: EntryState['value'], mine = false) =>
    log.push({
      v: ++version,
      state: { item, field, value, by: mine ? '' : 'Ben Roy', mine, at: '2026-11-28T10:00:00Z' },
    })
  const after = (since: number) => log.filter(({ v }) => v > since).map(({ state }) => state)
  const before: { send?: () => void; look?: () => void } = {}
  const standing = { progress: 0, completedAt: null }
  const portal = {
    looks: 0,
    look(since: number): Received {
      portal.looks++
      before.look?.()
      return { ...standing, version, changes: after(since) }
    },
    send(body: Sending): Received {
      before.send?.()
      sent.push(body)
      const { since, untouched, entries } = body
      const changes = after(since)
      const items = new Set<string>(entries.map(({ item }) => item))
      const outrun = untouched ? changes.filter(({ item }) => items.has(item)) : []
      if (outrun.length === 0) for (const { item, field, value } of entries) enter(item, field, value, true)
      return { ...standing, version, changes, outrun }
    },
  }
  const workbook = new Workbook()
  workbook.load({ data, requirements: {}, posted: null }, () => false)
  const queue: EntryQueue = new EntryQueue({
    key: 'NEWCMMCLEVEL2',
    network: 'net',
    version: 0,
    storage: memoryStorage(),
    send: async (body) => portal.send(body),
    look: async (since) => portal.look(since),
    received: ({ changes, outrun = [] }) => workbook.apply([...changes, ...outrun]),
    dropped: () => undefined,
    changed: () => undefined,
    later: () => () => undefined,
  })
  const session = { workbook, queue, questionnaire: { key: 'NEWCMMCLEVEL2' } as const }
  return { session, confirmations: new Confirmations(session), portal, sent, before, enter, log }
}

const noConnection = () => {
  throw new CallError(0, { code: 'no_answer', message: 'No connection.' })
}
const refused = () => {
  throw new CallError(403, { code: 'not_permitted', message: 'You only read.' })
}

test('EASE-13 a confirmation enters the answer with its reason, at each objective that falls away, in one call', async () => {
  const { session, confirmations, sent } = stage()
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'entered' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ untouched: true, since: 0 })
  expect(sent[0]?.entries.map(({ item, field, value }) => [item, field, value])).toEqual(
    rows.flatMap((row) => [
      [row, 'answer', -1],
      [row, 'how', reason],
    ]),
  )
  expect(session.workbook.item('3.1.16[b]')).toMatchObject({ answer: -1, how: reason })
  expect(session.queue.size).toBe(0)
})

test('EASE-13 what a colleague answered since the page was opened is looked at first, and nothing is written over it', async () => {
  const { session, confirmations, sent, enter } = stage()
  enter('3.1.16[a]', 'answer', 1)
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'met', state: 'answered' })
  expect(sent).toEqual([])
  expect(session.workbook.item('3.1.16[a]').answer).toBe(1)
})

test('EASE-13 what a colleague enters between the look and the confirmation stands, and the page shows it', async () => {
  for (const [field, value, state] of [
    ['answer', 0, 'answered'],
    ['how', 'WPA3, keys changed yearly', 'described'],
  ] as const) {
    const { session, confirmations, before, enter, log } = stage()
    before.send = () => enter('3.1.16[b]', field, value)
    expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'met', state })
    expect(session.workbook.item('3.1.16[b]')[field]).toBe(value)
    expect(session.workbook.item('3.1.16[a]').answer).toBeUndefined()
    expect(log).toHaveLength(1)
  }
})

test('EASE-13 two confirmations at once: the second one looks too, after the first', async () => {
  const { session, confirmations, before, enter, sent } = stage()
  let looks = 0
  before.look = () => {
    if (++looks === 2) enter('3.13.14[a]', 'answer', 1)
  }
  const both = await Promise.all([confirmations.confirm(one, rows), confirmations.confirm(one, voip)])
  expect(both).toEqual([{ kind: 'entered' }, { kind: 'met', state: 'answered' }])
  expect(sent).toHaveLength(1)
  expect(session.workbook.item('3.13.14[a]').answer).toBe(1)
})

test('EASE-13 without a connection, or where the portal refuses, nothing is entered and nothing is kept to be sent later', async () => {
  for (const [fails, message] of [
    [noConnection, /nobody knows what colleagues answered/],
    [refused, /You only read/],
  ] as const) {
    const { session, confirmations, portal } = stage()
    const { look, send } = portal
    const failed = { kind: 'failed', message: expect.stringMatching(message) }
    portal.look = fails
    expect(await confirmations.confirm(one, rows)).toEqual(failed)
    // Also where only the confirmation itself finds no answer.
    Object.assign(portal, { look, send: fails })
    expect(await confirmations.confirm(one, rows)).toEqual(failed)
    expect(session.queue.size).toBe(0)
    for (const row of rows) expect(session.workbook.item(row)).toEqual({})
    portal.send = send
    expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'entered' })
  }
})

test('EASE-13 while something of this page waits to be sent, nothing is confirmed blindly', async () => {
  const { session, confirmations, portal } = stage()
  const { send } = portal
  portal.send = noConnection
  session.workbook.set('3.1.16[a]', 'answer', 1)
  session.queue.add('3.1.16[a]', 'answer', 1)
  expect(await confirmations.confirm(one, rows)).toMatchObject({ kind: 'failed' })
  expect(portal.looks).toBe(0)
  portal.send = send
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'met', state: 'answered' })
})

test('EASE-13 a look of the page that is under way is waited for, and what it tells is judged', async () => {
  const { session, confirmations, enter, sent } = stage()
  const looking = session.queue.look()
  enter('3.1.16[a]', 'answer', 0)
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'met', state: 'answered' })
  await looking
  expect(sent).toEqual([])
})

test('EASE-13 confirmed once more after an answer that was lost, it is the same', async () => {
  const { session, confirmations, portal, log } = stage()
  const { send } = portal
  portal.send = (body) => {
    send(body)
    return noConnection()
  }
  expect(await confirmations.confirm(one, rows)).toMatchObject({ kind: 'failed' })
  portal.send = send
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'met', state: 'done' })
  expect(log).toHaveLength(4)
  expect(session.workbook.item('3.1.16[a]')).toMatchObject({ answer: -1, how: reason })
})

test('EASE-13 a reason that is missing is added, and one that stands stays', async () => {
  const { session, confirmations, sent } = stage({
    '3.1.16': { '3.1.16[a]': { answer: -1 }, '3.1.16[b]': { answer: -1, how: 'None here' } },
  })
  expect(await confirmations.confirm(one, rows)).toEqual({ kind: 'entered' })
  expect(sent[0]?.entries).toMatchObject([{ item: '3.1.16[a]', field: 'how', value: reason }])
  expect(session.workbook.item('3.1.16[b]').how).toBe('None here')
})
