import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/until.ts'
import { untilInStep } from './cluster.ts'
import type { DatabaseNode, Ports } from './engines.ts'
import { type Ledger, lostOf } from './ledger.ts'
import type { Members } from './members.ts'
import type { Nodes } from './nodes.ts'

/** What is killed on the primary's node: PostgreSQL, all of it, Patroni alone; or all of it stands still for a minute. */
export type Kind = 'process' | 'node' | 'patroni' | 'silence'

export interface Kill {
  kind: Kind
  /** Of the primary. */
  node: DatabaseNode
  /** By `performance.now()`. */
  at: number
  /** When writes went through again. */
  back: number
  /** The longest time in which no write was acknowledged until both databases were in step again, in seconds. */
  away: number
  /** Seconds from the kill until both databases were in step again. */
  inStep: number
  /** Lines of the ledger that are not in the database. */
  lost: string[]
}

interface Stage {
  nodes: Nodes
  ports: Ports
  writing: Members
  ledger: Ledger
}

/** In milliseconds: without a write for so long, they are away; writes that go on for so long are back. */
const noticed = 1_000
const steady = 2_000

const stopped = 60_000

/**
 * Waits until all is well, kills, waits until writes go on, brings back what was killed, and looks for losses. Rejects
 * where the kill did nothing.
 */
export async function playKill({ nodes, ports, writing, ledger }: Stage, kind: Kind): Promise<Kill> {
  const node = await untilInStep(ports)
  const postmaster = nodes.postmaster(node)
  await wait(2_000)
  const at = performance.now()
  if (kind === 'process') nodes.killPostmaster(node)
  if (kind === 'node') nodes.killAll(node)
  if (kind === 'patroni') nodes.killPatroni(node)
  if (kind === 'silence') nodes.silence(node)

  await until(() => writing.longestWithout(at) * 1_000 > noticed, 'writes are away', 30)
  let back = performance.now()
  await until(
    () => {
      // Since the last time that none came for a while.
      if (performance.now() - writing.lastWrite() > noticed) back = performance.now()
      return performance.now() - back > steady
    },
    'writes are back',
    180,
  )
  if (kind === 'silence') {
    await wait(Math.max(0, stopped - (performance.now() - at)))
    nodes.wake(node)
  }
  if (kind === 'patroni') nodes.startPatroni(node)
  if (kind === 'node') await nodes.startAll(node)
  const primary = await untilInStep(ports)
  if (primary === node && (kind !== 'process' || nodes.postmaster(node) === postmaster))
    throw new Error(`The ${kind} was killed, and ${node} is the primary as before.`)
  const away = writing.longestWithout(at)
  const inStep = (performance.now() - at) / 1_000
  // First what was acknowledged, then what is there.
  const acknowledged = await ledger.read()
  const lost = lostOf(acknowledged, await writing.stored())
  return { kind, node, at, back, away, inStep, lost }
}
