interface ResultCountProps {
  query: string
  count: number
  /** What is counted, in the plural. */
  noun: string
  /** One of it, where that is more than the plural without its "s". */
  one?: string
  page?: number
  pageSize?: number
  /** There are more than `count`: so far it was counted. */
  more?: boolean
}

/** Says how much a search found and which page is shown; announced, so that a search while typing can be heard. */
export function ResultCount({
  query,
  count,
  noun,
  one = noun.replace(/s$/, ''),
  page = 1,
  pageSize = count,
  more = false,
}: ResultCountProps) {
  const pages = Math.ceil(count / (pageSize || 1))
  const counted = `${count.toLocaleString('en-US')} ${count === 1 ? one : noun}`
  const found = more ? `More than ${counted}` : counted
  return (
    <p className="result-count" role="status">
      {query ? `${found} ${count === 1 ? 'matches' : 'match'} “${query}”` : found}
      {pages > 1 && page <= pages ? `, page ${page} of ${more ? 'the first ' : ''}${pages}` : ''}
      {more && page > pages ? `, page ${page}` : ''}
    </p>
  )
}
