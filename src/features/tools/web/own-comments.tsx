import { DateText } from '../../../ui/dates.tsx'
import type { OwnComment } from '../contract.ts'

const states = {
  pending: 'It waits until somebody has read it.',
  approved: 'It is published.',
  held: 'It was reported, and is hidden until somebody has looked at it.',
  rejected: 'It is not published.',
} as const satisfies Record<OwnComment['status'], string>

/** What a member wrote about a tool, and what became of it (MOD-02). */
export function OwnComments({ comments }: { comments: readonly OwnComment[] }) {
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="own-comments">
      <h2 id="own-comments">What you wrote</h2>
      <ul className="comment-list">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="comment-list__head">
              <strong>{states[comment.status]}</strong> <DateText iso={comment.commentDate} />
            </p>
            {comment.reason ? <p>{comment.reason}</p> : null}
            <p className="comment-list__text">{comment.commentBody}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
