import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type Answers, elementsOf } from '../questionnaire.ts'
import { surveys } from '../questionnaires/all.ts'
import { serviceFeedback } from '../questionnaires/service-feedback.ts'

type Parts = Pick<Portal, 'db'>

/** By the names under which answers are kept: what each asks for, in its order. */
export const kinds: ReadonlyMap<string, readonly string[]> = new Map(
  [...surveys, { slug: 'feedback', questionnaire: serviceFeedback('', []) }].map(({ slug, questionnaire }) => [
    slug,
    elementsOf(questionnaire).map(({ name }) => name),
  ]),
)

export interface ReceivedAnswers {
  answeredAt: Date
  answers: Answers
}

/** How many answers of each kind came in, and when the newest did. @throws PortalError 403 */
export async function countReceived({ db }: Parts, actor: Actor) {
  requirePermission(actor, 'surveys.manage')
  const rows = await db
    .selectFrom('survey_answers')
    .select((eb) => ['survey', eb.fn.countAll<string>().as('count'), eb.fn.max('answered_at').as('newest')])
    .groupBy('survey')
    .execute()
  const found = new Map(rows.map((row) => [row.survey, row]))
  return [...kinds.keys()].map((kind) => {
    const { count = 0, newest } = found.get(kind) ?? {}
    return { kind, count: Number(count), newest: newest ?? null }
  })
}

/** Answers of one kind, the oldest first. @param office of feedback: as it was named @throws PortalError 403 */
export async function listReceived(
  { db }: Parts,
  actor: Actor,
  kind: string,
  { since, office }: { since?: Date; office?: string } = {},
): Promise<ReceivedAnswers[]> {
  requirePermission(actor, 'surveys.manage')
  let query = db
    .selectFrom('survey_answers')
    .select(['answered_at as answeredAt', 'answers'])
    .where('survey', '=', kind)
    .orderBy('answered_at')
    .orderBy('id')
  if (since) query = query.where('answered_at', '>=', since)
  if (office !== undefined) query = query.where((eb) => eb(eb.ref('answers', '->>').key('location'), '=', office))
  return query.execute()
}
