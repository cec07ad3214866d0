import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { etcdFlags, haproxyFor, nodes, patroniFor, portsWanted, spread } from '../scale/failover/engines.ts'
import { againBy, figuresOf } from '../scale/failover/figures.ts'
import type { Kill } from '../scale/failover/kills.ts'
import { isOverrun, lostOf, openLedger, remembered } from '../scale/failover/ledger.ts'
import type { Copy } from '../scale/failover/mails.ts'

const ports = spread(Array.from({ length: portsWanted }, (_, index) => 4001 + index))

test('each process has a port of its own', () => {
  const all = Object.values(ports).flatMap((one: number | Record<string, number>) =>
    typeof one === 'number' ? [one] : Object.values(one),
  )
  expect(new Set(all).size).toBe(portsWanted)
  expect(all).not.toContain(undefined)
})

test('Patroni is told to acknowledge what both databases have, and keeps its own rule of times', () => {
  const secrets = { ownerPassword: 'of-owner', replicationPassword: 'of-replicator' }
  const both = (['a', 'b'] as const).map((name) =>
    parse(patroniFor(name, ports, { folder: `/tmp/scale/node-${name}`, bin: '/usr/lib/postgresql/15/bin' }, secrets)),
  )
  const [one, other] = both
  const { dcs } = one.bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: false })
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  expect(dcs.postgresql.parameters).toMatchObject({ fsync: 'on', synchronous_commit: 'on' })
  // Only what is a place's own differs.
  expect(other.bootstrap).toEqual(one.bootstrap)
  expect(other.etcd).toEqual({ hosts: nodes.map((node) => `127.0.0.1:${ports.etcd[node]}`).join() })
  expect(both.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(both.map(({ restapi }) => restapi.listen)).toEqual([`127.0.0.1:${ports.rest.a}`, `127.0.0.1:${ports.rest.b}`])
  expect(both.map(({ postgresql }) => postgresql.data_dir)).toEqual([
    '/tmp/scale/node-a/data',
    '/tmp/scale/node-b/data',
  ])
  // Nobody comes in without a word.
  expect(one.postgresql.pg_hba.every((line: string) => line.endsWith(' scram-sha-256'))).toBe(true)
  const initdb = one.bootstrap.initdb
  expect(initdb).toContain('data-checksums')
})

test('each etcd knows the other two', () => {
  for (const node of nodes) {
    const flags = etcdFlags(node, ports, '/tmp/etcd')
    expect(flags).toContain(`--name=${node}`)
    const cluster = nodes.map((one) => `${one}=http://127.0.0.1:${ports.peer[one]}`).join()
    expect(flags).toContain(`--initial-cluster=${cluster}`)
  }
})

test('the balancer leads to the primary alone, cuts off who is still with an old one, and asks twice for what reads', () => {
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of haproxyFor(ports).split('\n')) {
    if (!line.trim() || line.trim().startsWith('#')) continue
    if (line.startsWith('\t')) section.push(line.trim())
    else {
      section = []
      sections.set(line, section)
    }
  }
  expect([...sections.keys()]).toEqual([
    'defaults',
    'listen database',
    'frontend site',
    'backend calls',
    'backend pages',
  ])
  const of = (name: string) => sections.get(name) ?? []
  expect(of('listen database')).toEqual(
    expect.arrayContaining([
      'option httpchk OPTIONS /primary',
      `server a 127.0.0.1:${ports.database.a} check port ${ports.rest.a}`,
      `server b 127.0.0.1:${ports.database.b} check port ${ports.rest.b}`,
    ]),
  )
  expect(of('listen database').join()).toContain('on-marked-down shutdown-sessions')
  for (const name of ['backend calls', 'backend pages'])
    expect(of(name).filter((line) => line.startsWith('server '))).toEqual(
      nodes.map((node) => `server ${node} 127.0.0.1:${ports.portal[node]} check`),
    )
  // A write is made once.
  expect(of('backend calls').join()).not.toContain('retry-on')
  expect(of('backend pages')).toContain('http-request disable-l7-retry unless METH_GET')
})

test('the ledger has what was acknowledged in the order of each member, and its check finds what was lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ledger = await openLedger(join(folder, 'ledger'))
  const last = [310, 5]
  await Promise.all(
    last.map(async (to, member) => {
      for (let number = 1; number <= to; number++) await ledger.write(member, number)
    }),
  )
  const written = await ledger.read()
  await ledger.close()
  expect(written.split('\n').filter(Boolean)).toHaveLength(315)

  const places = (to: number) => {
    const all: number[] = Array(remembered).fill(Number.NaN)
    for (let number = 1; number <= to; number++) all[number % remembered] = number
    return all
  }
  const stored = last.map(places)
  expect(lostOf(written, stored)).toEqual([])
  // One that was not acknowledged may be there.
  expect(lostOf(written, [places(311), places(6)])).toEqual([])
  // Where one of the last is gone, the one of before is in its place, or none.
  const [first = [], second = []] = stored
  expect(lostOf(written, [first.with(10, 10), second])).toEqual(['0 310'])
  expect(lostOf(written, [first, second.with(3, Number.NaN)])).toEqual(['1 3'])
  expect(lostOf(written, [first])).toHaveLength(5)
  // In time, before a later one takes its place.
  expect(isOverrun([0, 10], [299, 309])).toBe(false)
  expect(isOverrun([0, 10], [299, 310])).toBe(true)
})

test('a mail that came twice is counted to the kill that ended or stopped its sender, or else as of one that lives', () => {
  const kills = [
    { kind: 'silence', node: 'a', at: 100_000 },
    { kind: 'node', node: 'b', at: 300_000 },
    { kind: 'patroni', node: 'a', at: 400_000 },
    { kind: 'process', node: 'a', at: 500_000 },
  ] as const
  const twice = (one: string, first: number, other: string, copy: number) => ({
    first: { by: one, at: first },
    copy: { by: other, at: copy },
  })
  expect(againBy(kills, [])).toEqual({ alive: 0, most: 0 })
  const excused = [
    twice('a', 98_000, 'b', 150_000),
    twice('a', 99_000, 'c', 150_000),
    // It woke up in the middle of it.
    twice('b', 140_000, 'a', 161_000),
    twice('b', 299_000, 'a', 350_000),
  ]
  expect(againBy(kills, excused)).toEqual({ alive: 0, most: 3 })
  const faults = [
    // Another one's node was killed or stood still.
    twice('b', 98_000, 'c', 150_000),
    twice('c', 299_000, 'a', 350_000),
    // Long before its node was, and before the kill.
    twice('b', 200_000, 'c', 350_000),
    twice('b', 298_000, 'c', 299_000),
    // Its node lived.
    twice('a', 399_000, 'b', 450_000),
    twice('a', 499_000, 'a', 501_000),
  ]
  for (const fault of faults) expect(againBy(kills, [fault])).toEqual({ alive: 1, most: 0 })
})

const kinds = ['process', 'node', 'patroni', 'silence'] as const
const kills: Kill[] = kinds.map((kind, index) => ({
  kind,
  node: 'a',
  at: 100_000 * (index + 1),
  back: 100_000 * (index + 1) + 500,
  away: 10,
  inStep: 30,
  lost: [],
}))
const read = { at: 100_100, status: 200, milliseconds: 5 }
const came = kills.map(({ at }) => ({ at: at - 1_000, by: 'c' }))
const well = {
  times: { process: 1, node: 1, patroni: 1, silence: 1 },
  kills,
  acknowledged: 100,
  writing: { statuses: new Map([[200, 100]]) },
  reading: { remembered: [read], others: [] },
  mailing: {
    promised: ['a'],
    lost: () => [] as string[],
    came: () => came,
    again: () => [] as { first: Copy; copy: Copy }[],
  },
  idle: 30,
}
const missed = (other: Partial<typeof well>) =>
  figuresOf({ ...well, ...other }).flatMap(({ met }, index) => (met ? [] : [index]))
const changed = (change: Partial<Kill>) => kills.map((kill, index) => (index === 0 ? { ...kill, ...change } : kill))

test('figures are missed by one lost write, by writes that stay away, by a page that is not read and by a mail too many', () => {
  expect(missed({})).toEqual([])
  expect(missed({ kills: changed({ lost: ['0 1'] }) })).toEqual([0])
  expect(missed({ kills: changed({ away: 15.1 }) })).toEqual([1])
  expect(missed({ reading: { remembered: [read, { ...read, status: 503 }], others: [] } })).toEqual([5])
  expect(missed({ reading: { remembered: [{ ...read, milliseconds: 101 }], others: [] } })).toEqual([5])
  const double = { first: { at: 150_000, by: 'a' }, copy: { at: 160_000, by: 'b' } }
  expect(missed({ mailing: { ...well.mailing, again: () => [double] } })).toEqual([6])
  expect(missed({ mailing: { ...well.mailing, lost: () => ['a'] } })).toEqual([6])
})

test('figures of what was not played are missed', () => {
  expect(missed({ kills: [] })).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(missed({ kills: kills.slice(1), reading: { remembered: [{ ...read, at: 200_100 }], others: [] } })).toEqual([
    1,
  ])
  expect(missed({ acknowledged: 0 })).toEqual([0])
  expect(missed({ mailing: { ...well.mailing, promised: [] } })).toEqual([6])
  // Nothing was under way at one of them.
  expect(missed({ mailing: { ...well.mailing, came: () => came.slice(1) } })).toEqual([6])
})
