import { Link } from 'react-router'
import { DateText, DayText } from '../../../ui/dates.tsx'
import type { Part, SearchResult } from '../contract.ts'

export function Results({ results }: { results: (SearchResult & { kind: string })[] }) {
  return (
    <ol className="results">
      {results.map((result) => (
        <li key={`${result.family} ${result.address} ${result.title}`} className="result">
          <h2 className="result__title">
            <Link to={result.address} prefetch="intent">
              <Marked parts={result.titleParts} />
            </Link>
          </h2>
          <p className="result__meta">
            <span className="badge">{result.kind}</span>
            {result.date ? <ResultDate date={result.date} family={result.family} /> : null}
          </p>
          {result.snippet.length > 0 ? (
            <p className="result__snippet">
              <Marked parts={result.snippet} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** A policy belongs to a day, which is the same in every zone. */
function ResultDate({ date, family }: { date: string; family: SearchResult['family'] }) {
  return family === 'policy' ? <DayText day={date.slice(0, 10)} /> : <DateText iso={date} />
}

/** Plain text with the words found marked. */
function Marked({ parts }: { parts: Part[] }) {
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    part.hit ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
