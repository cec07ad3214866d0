import { systemActor } from '../../../platform/actor.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { type CommentStatus, commentStatuses } from '../comment-status-contract.ts'
import type { CommentsPortal } from './comment-decisions.ts'
import { commentsToModerate, moderateComment } from './comments.ts'

export const commentHelp = `Comments on tools:
  comment list [pending|approved|held|rejected]
                                             those that wait for a decision, were decided on, or are hidden after reports
  comment approve ID                         shows the comment on the tool's page
  comment reject ID REASON...                hides it, and says why to its author`

/** Carries out `comment ...`. @throws CommandError, PortalError with one sentence for whoever typed it */
export async function runCommentCommand(
  portal: CommentsPortal,
  [verb, given = '', ...more]: string[],
  print: (line: string) => void,
): Promise<void> {
  const operator = systemActor('operator')
  if (more.length > 0 && verb !== 'reject') throw new CommandError(commentHelp)
  if (verb === 'list') {
    const status = given || 'pending'
    if (!isStatus(status)) throw new CommandError(`There are no "${given}" comments.\n\n${commentHelp}`)
    const comments = await commentsToModerate(portal, operator, status)
    for (const { id, tool, name, body, posted_at } of comments)
      print([id, posted_at.toISOString(), tool, name, oneLine(body)].join('\t'))
    print(`${comments.length} ${status} ${comments.length === 1 ? 'comment' : 'comments'}`)
    return
  }
  if (verb !== 'approve' && verb !== 'reject') throw new CommandError(commentHelp)
  if (!given) throw new CommandError(`Which comment? comment ${verb} ID`)
  const reason = more.join(' ')
  if (verb === 'reject' && !reason) throw new CommandError('Why? comment reject ID REASON')
  await moderateComment(portal, operator, given, verb === 'approve' ? 'approved' : 'rejected', reason)
  print(verb === 'approve' ? 'The comment is shown now.' : 'The comment stays hidden.')
}

const isStatus = (text: string): text is CommentStatus => (commentStatuses as readonly string[]).includes(text)

/** A comment is a stranger's text: nothing in it may move the operator's cursor or begin a line of its own. */
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
