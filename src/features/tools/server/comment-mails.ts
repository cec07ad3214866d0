import { addressOf } from '../../../platform/families-contract.ts'
import { type Letter, type LetterPart, letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import { beginningOf } from '../../submissions/server/index.ts'
import type { CommentDecision } from '../comment-status-contract.ts'

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

export interface DecidedComments {
  /** Of one author. */
  comments: readonly { toolId: string; tool: string; body: string }[]
  decision: CommentDecision
  reason: string
  /** They were published, reported, and hidden until somebody looked at them. */
  wasHidden: boolean
}

/** What became of somebody's comments, and why (MOD-02). */
export function decidedMail(sender: Sender, { comments, decision, reason, wasHidden }: DecidedComments): Letter {
  const { programmeName } = sender.settings.site
  const isPublished = decision === 'approved'
  const what = comments.length === 1 ? 'your comment is' : 'your comments are'
  const parts = comments.flatMap(({ toolId, tool, body }): LetterPart[] => [
    `On ${tool} you wrote: ${beginningOf(body)}`,
    { link: sender.publicUrl() + addressOf('tool', { id: toolId }), label: `Open the page of ${tool}` },
  ])
  return letter(
    programmeName,
    `${programmeName}: ${what} ${isPublished ? 'published' : 'not published'}${wasHidden && isPublished ? ' again' : ''}`,
    [
      openingOf(comments.length === 1, isPublished, wasHidden),
      ...(reason ? [`Why: ${reason}`] : []),
      ...parts,
      ...(isPublished ? [] : ['You may write another one. If you see it differently, reply to this mail.']),
    ],
  )
}

function openingOf(isOne: boolean, isPublished: boolean, wasHidden: boolean): string {
  const becomes = isPublished ? 'published' : 'not published'
  if (wasHidden)
    return isOne
      ? `Your comment was reported, and hidden until somebody had read it again. It is ${becomes}.`
      : `Your comments were reported, and hidden until somebody had read them again. They are ${becomes}.`
  return isOne
    ? `Thank you for your comment. It was read and is ${becomes}.`
    : `Thank you for your comments. They were read and are ${becomes}.`
}

/** To an author who is kept from commenting (MOD-04). */
export function pausedMail(sender: Sender, pause: { until: Date | null; reason: string }): Letter {
  const { programmeName } = sender.settings.site
  return letter(programmeName, `${programmeName}: your comments`, [
    pauseSentence(pause),
    'All else of your account stays as it is. If you see it differently, reply to this mail.',
  ])
}

/** To an author who may comment again (MOD-04). */
export function letBackMail({ settings }: Sender): Letter {
  const { programmeName } = settings.site
  return letter(programmeName, `${programmeName}: you may comment again`, [
    'You may comment on tools again. Comments are read before they are published.',
  ])
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** What is said to an author who is kept from commenting, by mail and where they would comment. */
export const pauseSentence = ({ until, reason }: { until: Date | null; reason: string }): string =>
  `You cannot comment ${until ? `through ${day.format(until)}` : 'any more'}. ${reason}`
