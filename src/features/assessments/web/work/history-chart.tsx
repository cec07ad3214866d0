import { formatDate } from '../../../../ui/dates.tsx'
import type { Completion } from '../../contract.ts'

/**
 * A result as one number on one scale: requirements met, or a percentage.
 * @param total of the requirements
 */
export function figureOf(
  { nistScore, score }: Completion['result'],
  total: number,
): { value: number; of: number; text: string } {
  return score === undefined
    ? { value: nistScore ?? 0, of: total, text: `${nistScore ?? 0} of ${total}` }
    : { value: score, of: 100, text: `${score}%` }
}

const size = { width: 360, height: 190 }
const plot = { left: 34, right: 352, top: 22, bottom: 160 }
/** More figures than these would run into each other; the table has them all. */
const figuresShown = 8
const barsShown = 24

/** One bar for each completion, oldest first. The table beside it says the same. */
export function HistoryChart({ completions, total }: { completions: readonly Completion[]; total: number }) {
  const bars = completions.slice(0, barsShown).reverse()
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const { of } = figureOf(last.result, total)
  const step = (plot.right - plot.left) / bars.length
  const width = Math.min(44, step * 0.7)
  const y = (value: number) => plot.bottom - (value / of) * (plot.bottom - plot.top)
  const day = ({ completedAt }: Completion) => formatDate(completedAt, false)
  return (
    <svg
      className="history__chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-labelledby="chart-title"
    >
      <title id="chart-title">
        {`Score at each completion: ${figureOf(first.result, total).text} on ${day(first)}${
          bars.length > 1 ? `, ${figureOf(last.result, total).text} on ${day(last)}` : ''
        }`}
      </title>
      {[0, of / 2, of].map((value) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="history__line" />
          <text x={plot.left - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {bars.map((completion, index) => {
        const { value } = figureOf(completion.result, total)
        const middle = plot.left + step * (index + 0.5)
        return (
          <g key={completion.id}>
            <rect x={middle - width / 2} y={y(value)} width={width} height={plot.bottom - y(value)} rx={3} />
            {bars.length <= figuresShown ? (
              <text x={middle} y={y(value) - 6} textAnchor="middle" className="history__figure">
                {value}
              </text>
            ) : null}
          </g>
        )
      })}
      <text x={plot.left} y={plot.bottom + 20}>
        {day(first)}
      </text>
      {bars.length > 1 ? (
        <text x={plot.right} y={plot.bottom + 20} textAnchor="end">
          {day(last)}
        </text>
      ) : null}
    </svg>
  )
}
