interface ResultCountProps {
  query: string
  count: number
  /** What is counted, in the plural. */
  noun: string
}

/** Says how much a search found; announced, so that a search while typing can be heard. */
export function ResultCount({ query, count, noun }: ResultCountProps) {
  return (
    <p className="result-count" role="status">
      {query ? `${count} ${noun} match “${query}”` : `${count} ${noun}`}
    </p>
  )
}
