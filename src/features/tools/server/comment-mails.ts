import { addressOf } from '../../../platform/families-contract.ts'
import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { beginningOf } from '../../submissions/server/index.ts'
import type { CommentDecision } from '../comment-status-contract.ts'

interface Decided {
  /** Of one author. */
  comments: readonly { toolId: string; tool: string; body: string }[]
  decision: CommentDecision
  reason: string
}

/** What became of somebody's comments, and why (MOD-02). */
export function decidedMail(
  sender: Pick<Portal, 'settings' | 'publicUrl'>,
  { comments, decision, reason }: Decided,
): Letter {
  const { programmeName } = sender.settings.site
  const isPublished = decision === 'approved'
  const what = comments.length === 1 ? 'your comment is' : 'your comments are'
  const parts = comments.flatMap(({ toolId, tool, body }): LetterPart[] => [
    `On ${tool} you wrote: ${beginningOf(body)}`,
    { link: sender.publicUrl() + addressOf('tool', { id: toolId }), label: `Open the page of ${tool}` },
  ])
  return letter(programmeName, `${programmeName}: ${what} ${isPublished ? 'published' : 'not published'}`, [
    comments.length === 1
      ? `Thank you for your comment. It was read and is ${isPublished ? '' : 'not '}published.`
      : `Thank you for your comments. They were read and are ${isPublished ? '' : 'not '}published.`,
    ...(reason ? [`Why: ${reason}`] : []),
    ...parts,
    ...(isPublished ? [] : ['You may write another one. If you see it differently, reply to this mail.']),
  ])
}
