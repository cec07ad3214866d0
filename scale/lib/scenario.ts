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

interface Outcome {
  figures: Figure[]
  /** Which they were measured on, as `PostgreSQL 15.20`. */
  engines: string[]
  /** A part of it was played, which shows the way, and whose figures are not kept. */
  isShort?: boolean
}

/**
 * Plays a scenario, ends all that it started, prints its figures and keeps them as its last ones. The process ends with
 * 1 where a figure is missed or it came to none.
 */
export async function playScenario(name: string, act: () => Promise<Outcome>): Promise<void> {
  if (!folder) throw new Error(`A scenario is played by scale/run ${name}.`)
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    void endAll().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const began = performance.now()
  try {
    const { figures, engines, isShort } = await act()
    // What it measured while everything was ended is none.
    if (isStopped) return
    const last: LastRun = {
      day: new Date().toISOString().slice(0, 10),
      machine: [
        `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
        `${Math.round(totalmem() / 2 ** 30)} GB`,
        ...engines,
      ].join(', '),
      seconds: Math.round((performance.now() - began) / 1000),
      figures,
    }
    if (!isShort) {
      mkdirSync('scale/last', { recursive: true })
      writeFileSync(`scale/last/${name}.json`, `${JSON.stringify(last, null, 2)}\n`)
    }
    console.log(`\n${name}: ${saidOf(last)}\n`)
    printTable(heading, figures.map(cellsOf))
    if (!figures.every(({ met }) => met)) process.exitCode = 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await endAll()
  process.exit()
}

/** Of when and where the figures are, in a line. */
export const saidOf = ({ day, machine, seconds }: LastRun): string => `${day}, ${machine}, ${seconds} s`

/** The file of a configuration with its places filled in: `{port}` and so on. @throws Error where one is left */
export const fillIn = (template: string, values: Record<string, string | number>): string =>
  readFileSync(template, 'utf8').replace(/\{(\w+)\}/g, (place, key: string) => {
    if (values[key] === undefined) throw new Error(`${template} has ${place}, and nothing to put there.`)
    return String(values[key])
  })
