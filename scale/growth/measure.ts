import { percentile } from '../../bench/figures.ts'
import { createAsker, type Side } from './ask.ts'
import type { Sample, Samples } from './calls/sample.ts'
import { isPlain, isUnsure, type Look, type Measured, type Taken } from './slow.ts'

/** How often a call is made on each database. */
export interface Times {
  /** First, unmeasured. */
  warmUp: number
  /** Measured, however long it takes. */
  least: number
  /** What is plainly slow, or costly to make. */
  few: number
  most: number
}

/** Seconds after which a call has been made often enough; where all of them have taken too long, and to warm up. */
const patience = { usual: 15, late: 5, warmUp: 4 }

/** How much of the time is kept for second looks. */
const shareOfSecond = 0.2

/** How often its state may fail to be made. */
const mostArming = 2

/** Of one side what each turn took, and how many rows came. */
type Turns = { milliseconds: number; rows?: number }[]
type Both = readonly [Turns, Turns]

/** What came of it so far, look by look. */
interface Kept {
  sample: Sample
  looks: Both[]
  measured: Measured
}

/**
 * Each call by turns, small, large, large, small, one at a time. Those of which one look does not tell are looked at once
 * more when all others are done, and judged by both.
 * @param parts one after the other, each to its end @param heard is given each as it is done, and again after the second look
 * @param until the moment at which all is to be done, by `performance.now()`: towards it each is made as seldom as may be
 */
export async function measure(
  sides: readonly [Side, Side],
  parts: readonly Samples[],
  times: Times,
  heard: (measured: Measured) => void,
  until: number,
): Promise<Measured[]> {
  const askers = [createAsker(sides[0]), createAsker(sides[1])] as const
  const all: Kept[] = []
  const firstUntil = until - shareOfSecond * (until - performance.now())
  for (const samples of parts) {
    const kept: Kept[] = []
    for (const [name, sample] of Object.entries(samples)) {
      const one = await look(askers, name, sample, times, firstUntil)
      heard(one.measured)
      kept.push(one)
    }
    for (const one of kept) {
      if (!isUnsure(one.measured) || performance.now() > until) continue
      const again = await look(askers, one.measured.name, one.sample, times, until, one.looks)
      one.measured = again.measured
      heard(one.measured)
    }
    all.push(...kept)
  }
  return all.map(({ measured }) => measured)
}

type Askers = readonly [ReturnType<typeof createAsker>, ReturnType<typeof createAsker>]

async function look(
  askers: Askers,
  name: string,
  sample: Sample,
  times: Times,
  until: number,
  before: readonly Both[] = [],
): Promise<Kept> {
  const taken: Both = [[], []]
  const wrong: string[] = []
  let arming = 0
  const isLate = performance.now() > until
  const [most, seconds] = isLate ? [times.least, patience.late] : [sample.few ? times.few : times.most, patience.usual]
  // Each look is for others.
  const first = before.length * (times.warmUp + times.most) + times.warmUp
  let began = performance.now()
  const spent = () => (performance.now() - began) / 1_000
  for (let turn = -times.warmUp; turn < most && wrong.length === 0; turn++) {
    if (turn < 0 && spent() > patience.warmUp) turn = 0
    if (turn === 0) began = performance.now()
    if (turn >= times.least && spent() > seconds) break
    if (turn === times.few && isPlain(lookOf(taken))) break
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const asked = await askers[side](name, sample, first + turn)
      if (asked.problem && !(asked.arming && ++arming <= mostArming))
        wrong.push(`${side === 0 ? 'small' : 'large'}, turn ${turn}: ${asked.problem}`)
      else if (turn >= 0 && !asked.arming) taken[side].push(asked)
    }
  }
  const looks = [...before, taken]
  return { sample, looks, measured: told(name, sample, looks, wrong[0]) }
}

function told(name: string, { grows, empty }: Sample, looks: readonly Both[], problem?: string): Measured {
  const all: Both = [looks.flatMap(([small]) => small), looks.flatMap(([, large]) => large)]
  const whole = lookOf(all)
  const isEmpty = !empty && whole.small.rows === 0 && whole.large.rows === 0
  const wrong = problem ?? (isEmpty ? 'nothing is listed on either' : undefined)
  return {
    name,
    turns: Math.min(all[0].length, all[1].length),
    ...whole,
    ...(looks.length > 1 ? { looks: looks.map(lookOf) } : {}),
    ...(grows ? { grows } : {}),
    ...(wrong ? { wrong } : {}),
  }
}

const lookOf = ([small, large]: Both): Look => ({ small: takenOf(small), large: takenOf(large) })

function takenOf(turns: Turns): Taken {
  const taken = turns.map(({ milliseconds }) => milliseconds)
  const rows = turns.flatMap((turn) => turn.rows ?? [])
  return {
    p50: percentile(taken, 50),
    p95: percentile(taken, 95),
    ...(rows.length > 0 ? { rows: rows.reduce((sum, count) => sum + count, 0) / rows.length } : {}),
  }
}
