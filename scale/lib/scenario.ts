import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Figure } from '../../bench/figures.ts'
import { printTable } from '../../bench/table.ts'
import { endAll, folder } from './processes.ts'

/** What a run has shown, as it lies in `scale/last/`. */
export interface LastRun {
  /** As 2026-11-28. */
  day: string
  /** Cores, memory and engines. */
  machine: string
  /** How long it took, in seconds. */
  seconds: number
  figures: Figure[]
  /** What else was measured, for whoever looks closer. */
  lines?: string[]
}

export const heading = ['figure', 'measured', 'target', 'met', 'remarks'] as const

/** The cells of a figure's line. */
export const cellsOf = ({ name, measured, target, met, note }: Figure): string[] => [
  name,
  measured,
  target,
  met ? 'yes' : 'NO',
  note ?? '',
]

export interface Outcome {
  figures: Figure[]
  /** Which they were measured on, as `PostgreSQL 15.20`. */
  engines: string[]
  /** A part of it was played, which shows the way, and whose figures are not kept. */
  isShort?: boolean
  /** What else was measured, for whoever looks closer. */
  lines?: string[]
}

/**
 * Plays a scenario, ends all that it started, prints its figures and keeps them as its last ones. The process ends with
 * 1 where a figure is missed or it came to none.
 * @param act may say what it has come to so far: that is kept where it is ended, with a figure that says so
 */
export async function playScenario(
  name: string,
  act: (soFar: (outcome: Outcome) => void) => Promise<Outcome>,
): Promise<void> {
  if (!folder) throw new Error(`A scenario is played by scale/run ${name}.`)
  const began = performance.now()
  let isStopped = false
  let last: Outcome | undefined
  const stop = () => {
    if (isStopped) return
    isStopped = true
    if (last) tell(name, { ...last, figures: [...last.figures, ended] }, began)
    void endAll().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    const outcome = await act((soFar) => {
      if (isStopped) return
      last = soFar
      keep(name, { ...soFar, figures: [...soFar.figures, ended] }, began)
    })
    // What it measured while everything was ended is none.
    if (isStopped) return
    tell(name, outcome, began)
    if (!outcome.figures.every(({ met }) => met)) process.exitCode = 1
  } catch (error) {
    if (isStopped) return
    console.error(error)
    if (last) tell(name, { ...last, figures: [...last.figures, ended] }, began)
    process.exitCode = 1
  }
  await endAll()
  process.exit()
}

const ended: Figure = { name: 'the run came to its end', measured: 'no', target: 'yes', met: false }

function tell(name: string, outcome: Outcome, began: number): void {
  const run = keep(name, outcome, began)
  console.log(`\n${name}: ${saidOf(run)}\n`)
  printTable(heading, run.figures.map(cellsOf))
}

function keep(name: string, { figures, engines, isShort, lines }: Outcome, began: number): LastRun {
  const run: LastRun = {
    day: new Date().toISOString().slice(0, 10),
    machine: [
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
      `${Math.round(totalmem() / 2 ** 30)} GB`,
      ...engines,
    ].join(', '),
    seconds: Math.round((performance.now() - began) / 1000),
    figures,
    ...(lines ? { lines } : {}),
  }
  if (!isShort) {
    mkdirSync('scale/last', { recursive: true })
    writeFileSync(`scale/last/${name}.json`, `${JSON.stringify(run, null, 2)}\n`)
  }
  return run
}

/** Of when and where the figures are, in a line. */
export const saidOf = ({ day, machine, seconds }: LastRun): string => `${day}, ${machine}, ${seconds} s`

/** The file of a configuration with its places filled in: `{port}` and so on. @throws Error where one is left */
export const fillIn = (template: string, values: Record<string, string | number>): string =>
  readFileSync(template, 'utf8').replace(/\{(\w+)\}/g, (place, key: string) => {
    if (values[key] === undefined) throw new Error(`${template} has ${place}, and nothing to put there.`)
    return String(values[key])
  })
