import type { PageEntry } from '../server/index.ts'

const step = 108
const left = 74
const right = 286

/** A road with a station for each milestone; what each one means stands beside it in words. */
export function Milestones({ milestones }: { milestones: PageEntry[] }) {
  const stations = milestones.map((milestone, index) => ({
    ...milestone,
    x: index % 2 === 0 ? left : right,
    y: 48 + index * step,
  }))
  const road = stations
    .map(({ x, y }, index) => {
      const before = stations[index - 1]
      return before ? `C${before.x} ${before.y + 70} ${x} ${y - 70} ${x} ${y}` : `M${x} ${y}`
    })
    .join('')
  return (
    <div className="milestones">
      <svg viewBox={`0 0 360 ${48 + (stations.length - 1) * step + 44}`} role="img" aria-labelledby="road-title">
        <title id="road-title">
          {`A road with ${stations.length} stations: ${stations.map(({ figure, title }) => `${figure}, ${title}`).join('; ')}.`}
        </title>
        <path d={road} className="milestones__road" />
        <path d={road} className="milestones__line" />
        {stations.map(({ figure, title, x, y }) => {
          const [at, anchor] = x === left ? ([x + 42, 'start'] as const) : ([x - 42, 'end'] as const)
          return (
            <g key={title} textAnchor={anchor}>
              <circle cx={x} cy={y} r="24" className="milestones__rim" />
              <circle cx={x} cy={y} r="13" className="milestones__hub" />
              <text x={at} y={y - 2} className="milestones__year">
                {figure}
              </text>
              <text x={at} y={y + 20} className="milestones__title">
                {title}
              </text>
            </g>
          )
        })}
      </svg>
      <ol>
        {milestones.map(({ figure, title, text }) => (
          <li key={title}>
            <strong>
              {figure}: {title}.
            </strong>{' '}
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
