import { isDay } from '../../../forms/dates.ts'
import { clockTimeOf, momentAt } from '../../../forms/zoned.ts'
import { badInput } from '../../../platform/errors.ts'

/** As the clocks of a zone show them: "2026-12-03T09:00"; '' for never. */
export interface ClockTimes {
  zone: string
  publishAt: string
  withdrawAt: string
}

/** In milliseconds: the minute that runs is not over. */
const minute = 60_000

/** What lies further ahead is a slip of the pen. */
const mostYears = 10

/**
 * The moments that somebody set by their clocks (PUBLISH-07); of a time that the clocks show twice, the first.
 * @throws PortalError 400 by field: for what is no time, past, or leapt over when clocks are put forward
 */
export function momentsOf(
  { zone, publishAt, withdrawAt }: ClockTimes,
  now: Date,
): Record<'publish' | 'withdraw', Date | undefined> {
  const problems: Record<string, string> = {}
  const moment = (field: string, clockTime: string): Date | undefined => {
    if (clockTime === '') return undefined
    const problem = problemOf(clockTime, zone, now)
    if (problem) problems[field] = problem
    return problem ? undefined : new Date(momentAt(clockTime, zone))
  }
  const [publish, withdraw] = [moment('publishAt', publishAt), moment('withdrawAt', withdrawAt)]
  if (publishAt === '' && withdrawAt === '') problems.publishAt = 'Say when it goes live, or when it is withdrawn'
  if (publish && withdraw && withdraw <= publish) problems.withdrawAt = 'Give a time after it goes live'
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return { publish, withdraw }
}

function problemOf(clockTime: string, zone: string, now: Date): string | undefined {
  const moment = isDay(clockTime.slice(0, 10)) ? momentAt(clockTime, zone) : ''
  if (moment === '') return 'Give a day and a time'
  if (clockTimeOf(moment, zone) !== clockTime)
    return 'Clocks are put forward then, and never show this time: give one an hour later'
  if (Date.parse(moment) <= now.getTime() - minute) return 'Give a time that is to come'
  if (Number(clockTime.slice(0, 4)) > now.getUTCFullYear() + mostYears) return `Give a time within ${mostYears} years`
  return undefined
}
