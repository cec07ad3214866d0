import type { OfficeInfo, Position } from '../contract.ts'

/** An entry of the directory as it is kept: its own texts, mended where that was plain, and nothing derived. */
export interface KeptOffice {
  id: string
  info: OfficeInfo
  address: string
  position: Position | null
  nativeAccelerator: string | null
}

export type RowOutcome = 'taken' | 'mended' | 'left out'

/** What became of one row of an imported file. */
export interface RowReport {
  /** From 1, without a heading line. */
  row: number
  name: string
  outcome: RowOutcome
  /** What was mended, or why it was left out; what stays odd but is taken as it is. */
  notes: string[]
}

export interface ImportReport {
  taken: number
  mended: number
  leftOut: number
  /** What concerns the file as a whole. */
  notes: string[]
  rows: RowReport[]
}
