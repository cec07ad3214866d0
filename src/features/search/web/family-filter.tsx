import { Link } from 'react-router'

interface FamilyFilterProps {
  query: string
  family: string | undefined
  families: { family: string; label: string; count: number }[]
}

/** The kinds of results with their counts; links, so that they work without JavaScript. */
export function FamilyFilter({ query, family, families }: FamilyFilterProps) {
  const total = families.reduce((sum, entry) => sum + entry.count, 0)
  const entries = [{ family: undefined, label: 'All', count: total }, ...families]
  return (
    <nav aria-label="Kinds of results" data-wants>
      <ul className="filter-bar">
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link
              className="chip"
              to={`/search?${new URLSearchParams({ query, ...(entry.family ? { family: entry.family } : {}) })}`}
              aria-current={entry.family === family ? 'true' : undefined}
              preventScrollReset
            >
              {entry.label} <span className="chip__count">{entry.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
