import { atMost, type Figure } from '../../bench/figures.ts'
import type { Watched } from './locks.ts'
import type { Night } from './night.ts'
import { bounds, type Look, type Measured, slowBy, type Taken } from './slow.ts'

/** Milliseconds that anybody may wait for a lock, and that may lie between two looks for who does. */
const waits = { most: 1_000, gap: 500 } as const

/** Calls beside the work of a night: so many times what they took before, and milliseconds. */
const beside = { times: 3, p95: 100, longest: 1_000 } as const

/** Seconds of one job; after twice as many it ends by itself. */
const longestJob = 300

/** How often all accounts may be read in a night. */
const mostScans = 30

/** What lists came with, where one side has so many times the rows of the other. */
const uneven = 1.1

const counted = (count: number) => count.toLocaleString('en-US')

/** In one line, and without what would end a cell of a table. */
const cellOf = (text: string) => text.replaceAll(/[|\s]+/g, ' ')

/** As in `GET /api/user p50 1.1 to 1.2, p95 2.1 to 4.4 ms`. */
const said = ({ name, small, large }: Measured) =>
  `${cellOf(name)} ${(['p50', 'p95'] as const)
    .map((one) => `${one} ${small[one].toFixed(1)} to ${large[one].toFixed(1)}`)
    .join(', ')} ms${rowsOf({ small, large })}`

function rowsOf({ small, large }: Look): string {
  const [one, other] = [small.rows ?? 0, large.rows ?? 0]
  return Math.max(one, other) > uneven * Math.min(one, other) ? `, ${one.toFixed(1)} to ${other.toFixed(1)} rows` : ''
}

/** Every value of a call, for the log of the run. */
export function lineOf(call: Measured): string {
  const { name, turns, small, large, looks, wrong } = call
  if (wrong) return `WRONG ${name}: ${cellOf(wrong)}`
  const of = ({ p50, p95, rows }: Taken) =>
    `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms${rows === undefined ? '' : `, ${rows.toFixed(1)} rows`}`
  const by = slowBy(call)
  const often = `${turns} turns${looks ? ' in two looks' : ''}`
  return `${by ? `SLOW by ${by}: ` : ''}${name}: ${of(small)}; ${of(large)}; ${often}`
}

interface About {
  /** All calls that the portal describes, and those that have a sample. */
  described: readonly string[]
  sampled: ReadonlySet<string>
  /** Accounts of the small database. */
  small: number
  /** Gigabytes that were read from the disk while they were made. */
  read: number
}

export function figuresOfCalls(calls: readonly Measured[], { described, sampled, small, read }: About): Figure[] {
  const right = calls.filter(({ wrong }) => !wrong)
  const [grown, even] = [right.filter(({ grows }) => grows), right.filter(({ grows }) => !grows)]
  const slow = even.filter(slowBy).sort((one, other) => other.large.p50 - one.large.p50)
  const tooSlow = grown.filter(slowBy)
  const wrong = calls.filter((call) => call.wrong)
  const missing = described.filter((route) => !sampled.has(route))
  const turns = right.map((call) => call.turns)
  return [
    {
      name: `calls: p50 or p95 more than twice that of ${counted(small)} accounts and above ${bounds.floor} ms, or p50 ${bounds.more} ms and a tenth more`,
      measured: String(slow.length),
      target: '0',
      met: slow.length === 0,
      note: [
        `of ${even.length}, made ${Math.min(...turns)} to ${Math.max(...turns)} times; ${read.toFixed(1)} GB read from the disk`,
        ...slow.map((call) => `${said(call)}: by ${slowBy(call)}`),
      ].join('; '),
    },
    {
      name: `calls that have to grow: p95 above ${counted(bounds.grown)} ms`,
      measured: String(tooSlow.length),
      target: '0',
      met: tooSlow.length === 0,
      note: [`of ${grown.length}`, ...grown.map((call) => `${said(call)}, since ${call.grows}`)].join('; '),
    },
    {
      name: 'calls without a sample, or that answered another way than their sample is for',
      measured: String(missing.length + wrong.length),
      target: '0',
      met: missing.length + wrong.length === 0,
      note: [...missing, ...wrong.map(({ name, wrong: why }) => `${cellOf(name)} (${cellOf(why as string)})`)].join(
        '; ',
      ),
    },
  ]
}

export function figureOfWait(name: string, { milliseconds, what, gap }: Watched, more = ''): Figure {
  const figure = atMost(name, waits.most, 'ms', [milliseconds])
  return {
    ...figure,
    met: figure.met && gap <= waits.gap,
    note: [more, `looked for at most ${gap.toFixed(0)} ms apart`, milliseconds < 100 ? '' : cellOf(what)]
      .filter(Boolean)
      .join('; '),
  }
}

/** @param migrations the names of those that ran: none are no figure */
export function figureOfMigrations(migrations: readonly string[], wait: Watched): Figure {
  const ran = migrations.length > 0 ? `${migrations.length}, ${migrations[0]} to ${migrations.at(-1)}` : 'none ran'
  const figure = figureOfWait('readers and writers wait for migrations, or would have', wait, ran)
  return { ...figure, met: figure.met && migrations.length > 0 }
}

export function figuresOfNight({ jobs, wait, before, meanwhile, worst, scans }: Night): Figure[] {
  const due = jobs.flatMap((job) => job.due.map((rows) => ({ ...rows, job: job.name })))
  const idle = due.filter((rows) => rows.before === 0)
  const left = due.filter((rows) => rows.left > 0)
  const done = jobs
    .filter((job) => job.due.length > 0)
    .map(({ name, due: rows }) => `${name} ${counted(rows.reduce((sum, one) => sum + one.before - one.left, 0))}`)
  const failed = jobs.filter((job) => job.failed)
  const bySeconds = jobs.toSorted((one, other) => other.seconds - one.seconds)
  const longest = bySeconds.slice(0, 4).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
  const most = Math.min(beside.times * before.p95, beside.p95)
  return [
    {
      name: 'kinds of rows of which none was due in a night, and of which some are left after it',
      measured: `${idle.length} and ${left.length}`,
      target: '0 and 0',
      met: idle.length + left.length === 0,
      note: [
        `of ${due.length}`,
        ...idle.map(({ job, table }) => `${job} found or made no ${table}`),
        ...left.map((rows) => `${rows.job} left ${counted(rows.left)} of ${counted(rows.before)} ${rows.table}`),
        `done: ${done.join(', ')}`,
      ].join('; '),
    },
    figureOfWait('anybody waits for a lock while that is done', wait),
    {
      name: 'calls beside a job of the night, one after the other: p95 beside the worst, and the longest of all',
      measured: `${worst.calls.p95.toFixed(1)} and ${meanwhile.longest.toFixed(0)} ms`,
      target: `${most.toFixed(1)} and ${counted(beside.longest)} ms at most`,
      met: worst.calls.p95 <= most && meanwhile.longest <= beside.longest,
      note: `the worst: ${worst.beside}; ${counted(meanwhile.count)} calls, all p95 ${meanwhile.p95.toFixed(1)} ms; before it p95 ${before.p95.toFixed(1)} ms`,
    },
    {
      ...atMost('the longest job of the night', longestJob, 's', [bySeconds[0]?.seconds ?? Number.NaN]),
      note: `${longest.join(', ')}; all ${counted(Math.round(jobs.reduce((sum, { seconds }) => sum + seconds, 0)))} s`,
    },
    atMost('how often a night reads all accounts', mostScans, 'times', [scans]),
    {
      name: 'of these jobs, and of the calls before and meanwhile, failed',
      measured: `${failed.length} and ${before.problems.length + meanwhile.problems.length}`,
      target: '0 and 0',
      met: failed.length + before.problems.length + meanwhile.problems.length === 0,
      note: [
        ...failed.map(({ name }) => name),
        ...new Set([...before.problems, ...meanwhile.problems].map((problem) => cellOf(problem).slice(0, 160))),
      ].join('; '),
    },
  ]
}

/** As it is done, for the log of the run. */
export const lineOfJob = ({ name, seconds, failed, due }: Night['jobs'][number]): string =>
  `night: ${name}${failed ? ' FAILED' : ''}, ${seconds.toFixed(1)} s${due
    .map(({ table, before, left }) => `, ${counted(before - left)} of ${counted(before)} ${table}`)
    .join('')}`
