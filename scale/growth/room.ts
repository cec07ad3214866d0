import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import type { Times } from './measure.ts'

/** A run: how much is filled in and asked, and what of a machine that takes. */
export interface Plan {
  /** Accounts of the two databases. */
  small: number
  large: number
  /** Gigabytes. */
  disk: number
  memory: number
  /** Of PostgreSQL. */
  buffers: string
  /** In which it is to end, and how many of them are kept for what comes after the calls. */
  minutes: number
  rest: number
  times: Times
  /** Milliseconds that a report reads while migrations run. */
  report: number
}

const times: Times = { warmUp: 10, least: 12, few: 30, most: 60 }

/** By what stands behind `scale/run growth`. */
export const plans: Record<string, Plan> = {
  '': {
    ...{ small: 10_000, large: 1_000_000, disk: 36, memory: 16, buffers: '4GB' },
    ...{ minutes: 60, rest: 15, times, report: 3_000 },
  },
  '--tenth': {
    ...{ small: 10_000, large: 100_000, disk: 10, memory: 5, buffers: '1GB' },
    ...{ minutes: 20, rest: 4, times: { ...times, few: 20, most: 40 }, report: 1_500 },
  },
  '--hundredth': {
    ...{ small: 1_000, large: 10_000, disk: 4, memory: 3, buffers: '512MB' },
    ...{ minutes: 5, rest: 1.5, times: { warmUp: 2, least: 4, few: 6, most: 10 }, report: 500 },
  },
}

/** @throws Error in a sentence where the machine is too small */
export function requireRoom(command: string, plan: Plan, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const room = { disk: (bavail * bsize) / 1e9, memory: freemem() / 1e9 }
  for (const what of ['disk', 'memory'] as const)
    if (room[what] < plan[what])
      throw new Error(
        `${command} takes ${plan[what]} GB of ${what}, and there are ${room[what].toFixed(0)} (in ${folder}).`,
      )
}

/** Gigabytes that the machine has read from its disks so far. */
export function readFromDisk(): number {
  const [, kilobytes] = /^pgpgin (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8')) ?? []
  return (Number(kilobytes) * 1_024) / 1e9
}
