import { closeOutDays, dayAfter } from './close-out.ts'
import type { AssessmentKey } from './shapes-contract.ts'

/** What a company says it posted in SPRS. */
export interface PostedStatus {
  status: 'conditional' | 'final'
  assessor: 'self' | 'c3pao'
  /** YYYY-MM-DD, as SPRS shows it. */
  statusDate: string
  /** Unique identifier of the entry; empty where it is not known yet. */
  uid: string
  /** Name and title of the affirming official. */
  official: string
}

export type DueKind = 'close-out' | 'affirmation' | 'renewal'

export interface StatusDue {
  day: string
  kind: DueKind
  text: string
}

/** NIST SP 800-171 has a score and no status. */
export const hasStatus = (key: AssessmentKey): boolean => key !== 'NEWNIST800171'

/** The same calendar day some years later; of February 29 the 28th, so that nothing comes a day late. */
export function yearsAfter(day: string, years: number): string {
  const [year, monthAndDay] = [Number(day.slice(0, 4)) + years, day.slice(5)]
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${monthAndDay === '02-29' && !leap ? '02-28' : monthAndDay}`
}

export const statusName = (key: AssessmentKey, { status, assessor }: PostedStatus): string =>
  key === 'NEWCMMCLEVEL1'
    ? 'Final Level 1 (Self)'
    : `${status === 'final' ? 'Final' : 'Conditional'} Level 2 (${assessor === 'self' ? 'Self' : 'C3PAO'})`

/**
 * What falls due, counted from the status date (RULE-15): the close-out of a conditional status (32 CFR 170.21(b)), the
 * yearly affirmation (32 CFR 170.22), and the end of the status after one year or three (DFARS 204.7501). Closing out
 * keeps the status date: the next assessment is due within three years of the conditional one (32 CFR 170.16(a)(1)).
 */
export function statusDates(key: AssessmentKey, posted: PostedStatus): StatusDue[] {
  const { statusDate, status } = posted
  if (key === 'NEWCMMCLEVEL1')
    return [
      {
        day: yearsAfter(statusDate, 1),
        kind: 'renewal',
        text: 'The Level 1 status has lasted its year: assess again, post the result and affirm it before.',
      },
    ]
  if (status === 'conditional')
    return [
      {
        day: dayAfter(new Date(statusDate), closeOutDays),
        kind: 'close-out',
        text: 'Last day to close what is open, assess it again and post the result. The affirming official affirms anew after it.',
      },
    ]
  return [
    ...[1, 2].map((years) => ({
      day: yearsAfter(statusDate, years),
      kind: 'affirmation' as const,
      text: 'The affirming official affirms continuing compliance in SPRS.',
    })),
    {
      day: yearsAfter(statusDate, 3),
      kind: 'renewal',
      text: 'The Level 2 status has lasted its three years: assess again, post the result and affirm it before.',
    },
  ]
}
