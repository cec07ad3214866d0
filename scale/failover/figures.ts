import { type Figure, median, percentile } from '../../bench/figures.ts'
import type { Kill, Kind } from './kills.ts'
import { type Copy, type Mails, takes } from './mails.ts'
import type { Members } from './members.ts'
import type { Readers } from './readers.ts'

/** In seconds: without a server's process, which Patroni starts again, and where its lock has to run out, as with its node. */
const most = { process: 15, node: 40, patroni: 40, silence: 40 } as const

const names: Record<Kind, string> = {
  process: "the primary's server process is killed",
  node: "the primary's node is killed, with its etcd, Patroni and instance",
  patroni: "the primary's Patroni alone is killed, and nobody starts it again",
  silence: "the primary's node stands still for 60 s, and wakes up",
}

export interface Played {
  /** How often each was to be. */
  times: Record<Kind, number>
  kills: readonly Kill[]
  /** How many writes were. */
  acknowledged: number
  writing: Pick<Members, 'statuses'>
  reading: Pick<Readers, 'remembered' | 'others'>
  mailing: Pick<Mails, 'promised' | 'lost' | 'came' | 'again'>
  /** Of the processors, in percent. */
  idle: number
}

export function figuresOf({ times, kills, acknowledged, writing, reading, mailing, idle }: Played): Figure[] {
  const lost = kills.reduce((sum, kill) => sum + kill.lost.length, 0)
  const isAway = ({ at }: { at: number }) => kills.some((kill) => at >= kill.at && at <= kill.back)
  const meanwhile = reading.remembered.filter(isAway)
  const unread = reading.remembered.filter(({ status }) => status !== 200).length
  const p95 = (reads: readonly { milliseconds: number }[]) =>
    percentile(
      reads.map(({ milliseconds }) => milliseconds),
      95,
    )
  const again = againBy(kills, mailing.again())
  const came = mailing.came()
  const underWay = kills.map((kill) => came.filter(({ at }) => at > kill.at - takes && at < kill.at).length)
  return [
    {
      name: `${kills.length} times something is killed or stands still: writes that were acknowledged and are not there`,
      measured: String(lost),
      target: '0',
      met: acknowledged > 0 && kills.length > 0 && lost === 0,
      note: `of ${acknowledged.toLocaleString('en-US')}; answers: ${said(writing.statuses)}; ${idle.toFixed(0)} % of the processors were free`,
    },
    ...(Object.keys(most) as Kind[]).map((kind) => without(kind, kills, times[kind])),
    {
      name: 'remembered pages that could not be read; while no write goes through, p95',
      measured: `${unread} and ${Math.round(p95(meanwhile))} ms`,
      target: '0 and 100 ms at most',
      met: meanwhile.length > 0 && unread === 0 && p95(meanwhile) <= 100,
      note: `of ${reading.remembered.length.toLocaleString('en-US')}, ${meanwhile.length.toLocaleString('en-US')} of them meanwhile, the slowest in ${slowest(meanwhile)} s; what is not remembered: ${said(countsOf(reading.others))}`,
    },
    {
      name: 'mails lost; sent twice whose instance lives; sent twice at most where that is killed or stands still',
      measured: `${mailing.lost().length}, ${again.alive} and ${again.most}`,
      target: `0, 0 and ${mostAgain} at most`,
      met:
        mailing.promised.length > 0 &&
        underWay.length > 0 &&
        Math.min(...underWay) > 0 &&
        mailing.lost().length === 0 &&
        again.alive === 0 &&
        again.most <= mostAgain,
      note: `of ${mailing.promised.length}; ${Math.min(...underWay)} to ${Math.max(...underWay)} were under way at each kill`,
    },
  ]
}

function without(kind: Kind, kills: readonly Kill[], times: number): Figure {
  const seconds = kills.filter((kill) => kill.kind === kind).map(({ away }) => away)
  const longest = Math.max(...seconds)
  return {
    name: `${names[kind]}: no write goes through for`,
    measured: seconds.length > 0 ? `${longest.toFixed(1)} s` : 'not played',
    target: `${most[kind]} s at most`,
    met: seconds.length === times && times > 0 && longest <= most[kind],
    note: `${seconds.length} times, ${Math.min(...seconds).toFixed(1)} s at least, ${median(seconds).toFixed(1)} s in the middle`,
  }
}

/** As many as an instance sends at a time. */
const mostAgain = 5

/** In milliseconds: so long before its sender is killed may a mail have come that is not marked, and so long after. */
const unmarked = { before: takes + 4_000, after: 1_000 } as const

/**
 * @param doubles mails that came twice
 * @returns how many of them had senders that lived, and the most whose sender a single kill had ended or stopped
 */
export function againBy(
  kills: readonly Pick<Kill, 'kind' | 'node' | 'at'>[],
  doubles: readonly { first: Copy; copy: Copy }[],
): { alive: number; most: number } {
  const counts = kills.map(() => 0)
  let alive = 0
  for (const { first, copy } of doubles) {
    const index = kills.findIndex(({ kind, node, at }, place) => {
      if (kind !== 'node' && kind !== 'silence') return false
      const next = kills[place + 1]?.at ?? Number.POSITIVE_INFINITY
      const wasSending = first.by === node && first.at > at - unmarked.before && first.at < at + unmarked.after
      // Another one had sent it meanwhile.
      const wokeUp = kind === 'silence' && copy.by === node && first.at > at && copy.at < next
      return copy.at > at && (wasSending || wokeUp)
    })
    if (index < 0) alive++
    else counts[index] = (counts[index] as number) + 1
  }
  return { alive, most: Math.max(0, ...counts) }
}

/** In seconds. */
const slowest = (reads: readonly { milliseconds: number }[]): string =>
  (Math.max(0, ...reads.map(({ milliseconds }) => milliseconds)) / 1_000).toFixed(1)

const countsOf = (reads: readonly { status: number }[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { status } of reads) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** As `9,998 of 200, 2 broken off`. */
const said = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count.toLocaleString('en-US')} ${status === 0 ? 'broken off' : `of ${status}`}`)
    .join(', ')
