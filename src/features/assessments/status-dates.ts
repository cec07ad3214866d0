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

/** The same calendar day some years later; of February 29 the 28th, so that nothing comes a day late. */
export function yearsAfter(day: string, years: number): string {
  const [year, monthAndDay] = [Number(day.slice(0, 4)) + years, day.slice(5)]
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${monthAndDay === '02-29' && !leap ? '02-28' : monthAndDay}`
}
