import { type Actor, requireUser } from '../../../platform/actor.ts'
import { badInput, notPermitted } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { AnswerData, AssessmentKey, AssessmentResponse, SaveAnswer, SaveInput, Scores } from '../contract.ts'
import { cmmcScore, nistScore, partialKey, progressOf, sprsScore } from '../scoring.ts'
import { scoredRequirements } from './catalog.ts'
import { insertSnapshot, mergeAnswers, type Place, readAnswers, readProgress, writeProgress } from './store.ts'

/** Answers of a network, for its users alone (ASSESS-26). */
export function assessmentsService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    /** The saved answers; starts at page 0 (ASSESS-15). None saved yet: an empty list. */
    async read(actor: Actor, key: AssessmentKey, network: string | undefined): Promise<AssessmentResponse | undefined> {
      const user = requireUser(actor)
      const place = placeOf(actor, key, { network_uuid: network })
      const [progress, data] = await Promise.all([readProgress(db, place), readAnswers(db, place)])
      if (!progress) return undefined
      return {
        currentPageNo: 0,
        data,
        email: user.email,
        network_uuid: place.network,
        key,
        progress: progress.progress,
      }
    },

    /**
     * Merges the answers into those of the network, each by itself (the later one of two wins).
     * With `finish` and every row answered, the result is scored and kept as a snapshot (ASSESS-16, ASSESS-17).
     */
    async save(actor: Actor, input: SaveInput, finish: boolean): Promise<SaveAnswer> {
      const user = requireUser(actor)
      const place = placeOf(actor, input.key, input)
      checkRows(input.key, input.data)
      const requirements = scoredRequirements(input.key)
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        await mergeAnswers(tx, place, input.data, user.email, at)
        const answers = await readAnswers(tx, place)
        const progress = progressOf(requirements, answers)
        const complete = finish && progress === 100
        const scores = scoresOf(input.key, answers)
        await writeProgress(tx, place, {
          currentPage: input.currentPageNo,
          progress,
          at,
          completedAt: complete ? at : null,
        })
        if (complete) await insertSnapshot(tx, place, { by: user.email, at, answers, scores })
        return { complete, progress, ...(finish ? scores : {}) }
      })
    },
  }
}
export type AssessmentsService = ReturnType<typeof assessmentsService>

/** The place the actor may write to; naming anyone else's is refused (ASSESS-27). */
function placeOf(actor: Actor, key: AssessmentKey, claimed: { network_uuid?: string; email?: string }): Place {
  const user = requireUser(actor)
  if (claimed.network_uuid !== undefined && claimed.network_uuid !== user.networkUuid) throw notPermitted()
  if (claimed.email !== undefined && claimed.email.toLowerCase() !== user.email.toLowerCase()) throw notPermitted()
  return { network: user.networkUuid, key }
}

/** Only rows of this assessment are kept; partial credit only where the methodology gives it. */
function checkRows(key: AssessmentKey, data: AnswerData): void {
  const known = new Map(
    scoredRequirements(key).map(({ id, objectives, partial }) => [
      id,
      new Set(partial === undefined ? objectives : [...objectives, partialKey(id)]),
    ]),
  )
  for (const [requirement, rows] of Object.entries(data))
    for (const row of Object.keys(rows))
      if (!known.get(requirement)?.has(row))
        throw badInput({ [`data.${requirement}.${row}`]: 'This assessment has no such row.' })
}

function scoresOf(key: AssessmentKey, answers: AnswerData): Scores {
  const requirements = scoredRequirements(key)
  if (key === 'NEWNIST800171')
    return { nistScore: nistScore(requirements, answers), sprsScore: sprsScore(requirements, answers) }
  return { score: cmmcScore(requirements, answers) }
}
