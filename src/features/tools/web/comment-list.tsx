import type { ReactNode } from 'react'
import { DateText } from '../../../ui/dates.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { ToolComment } from '../contract.ts'
import { commentsPageSize } from '../limits-contract.ts'

interface CommentListProps {
  comments: readonly ToolComment[]
  count: number
  query: string
  page: number
  /** For members: what they may report. */
  report?(comment: ToolComment): ReactNode
}

/** TOOL-13, TOOL-15. A comment is a stranger's text: it is shown as text, whatever it looks like. */
export function CommentList({ comments, count, query, page, report }: CommentListProps) {
  return (
    <section aria-labelledby="tool-comments">
      <h2 id="tool-comments">Comments</h2>
      {count > 0 || query ? (
        <>
          <SearchBox placeholder="Search Comments..." value={query} keep={['id']} />
          <ResultCount query={query} count={count} noun="comments" page={page} pageSize={commentsPageSize} />
        </>
      ) : null}
      {comments.length === 0 ? (
        <p>{query || count > 0 ? 'No comments match the search criteria...' : 'No comments for this tool yet...'}</p>
      ) : (
        <ul className="comment-list">
          {comments.map((comment) => (
            <li key={comment.id}>
              <p className="comment-list__head">
                <strong>{comment.name}</strong> <DateText iso={comment.commentDate} /> {report?.(comment)}
              </p>
              <p className="comment-list__text">{comment.commentBody}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={commentsPageSize} count={count} label="Pages of comments" />
    </section>
  )
}
