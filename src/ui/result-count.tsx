interface ResultCountProps {
  query: string
  count: number
  /** What is counted, in the plural. */
  noun: string
  /** One of it, where that is more than the plural without its "s". */
  one?: string
  page?: number
  pageSize?: number
}

/** Says how much a search found and which page is shown; announced, so that a search while typing can be heard. */
export function ResultCount({
  query,
  count,
  noun,
  one = noun.replace(/s$/, ''),
  page = 1,
  pageSize = count,
}: ResultCountProps) {
  const pages = Math.ceil(count / (pageSize || 1))
  const found = `${count.toLocaleString('en-US')} ${count === 1 ? one : noun}`
  return (
    <p className="result-count" role="status">
      {query ? `${found} ${count === 1 ? 'matches' : 'match'} “${query}”` : found}
      {pages > 1 && page <= pages ? `, page ${page} of ${pages}` : ''}
    </p>
  )
}
