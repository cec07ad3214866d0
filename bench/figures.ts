import type { Stage } from './stage.ts'

/** One line of the table. */
export interface Figure {
  name: string
  measured: string
  target: string
  met: boolean
  /** How far the rounds lay apart, and what else is worth knowing. */
  note?: string
}

/** What measures one or more figures. A feature's rows stand in a file of its own under `rows/`. */
export interface Row {
  name: string
  /** The call that must exist for the row to be measured, as in `POST /api/user/login`. */
  call?: string
  measure(stage: Stage): Promise<Figure[]>
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** A ratio that should be at least `target`: the median of the rounds' own ratios. */
export function atLeast(name: string, target: number, ratios: readonly number[], note = ''): Figure {
  const ratio = median(ratios)
  return {
    name,
    measured: ratio.toFixed(2),
    target: `${target} at least`,
    met: ratio >= target,
    note: `${range(ratios, 2)}${note ? `; ${note}` : ''}`,
  }
}

/** A value that should be at most `target`, in `unit`: the median of the rounds. */
export function atMost(name: string, target: number, unit: string, values: readonly number[], note = ''): Figure {
  const value = median(values)
  return {
    name,
    measured: `${rounded(value)} ${unit}`,
    target: `${target} ${unit} at most`,
    met: value <= target,
    note: [values.length > 1 ? range(values, value < 10 ? 1 : 0) : '', note].filter(Boolean).join('; '),
  }
}

const rounded = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const range = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
