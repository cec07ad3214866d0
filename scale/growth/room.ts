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

/** When the portal itself does upkeep by the clock, in UTC: from and until, as hours and minutes. */
export const nights = ['03:17-04:45', '13:07-13:12'] as const

const day = 24 * 60

/** The first of these times that so many minutes from a moment on meet. */
export function nightWithin(begin: Date, minutes: number): string | undefined {
  const from = begin.getUTCHours() * 60 + begin.getUTCMinutes()
  return nights.find((night) => {
    const [starts = 0, ends = 0] = night.split('-').map(minuteOf)
    return [0, day].some((later) => from <= ends + later && starts + later <= from + minutes)
  })
}

/** As 197 for 03:17. */
export const minuteOf = (clock: string): number => {
  const [hour, minute] = clock.split(':').map(Number)
  return (hour as number) * 60 + (minute as number)
}

/** @throws Error in a sentence where the machine is too small, or the portal's own night comes in between */
export function requireRoom(command: string, plan: Plan, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const room = { disk: (bavail * bsize) / 1e9, memory: freemem() / 1e9 }
  for (const what of ['disk', 'memory'] as const)
    if (room[what] < plan[what])
      throw new Error(
        `${command} takes ${plan[what]} GB of ${what}, and there are ${room[what].toFixed(0)} (in ${folder}).`,
      )
  const night = nightWithin(new Date(), plan.minutes)
  if (night)
    throw new Error(`${command} takes up to ${plan.minutes} minutes, and from ${night} UTC portals have a night.`)
}

/** Gigabytes that the machine has read from its disks so far. */
export function readFromDisk(): number {
  const [, kilobytes] = /^pgpgin (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8')) ?? []
  return (Number(kilobytes) * 1_024) / 1e9
}
