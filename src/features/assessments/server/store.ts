import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AnswerData, AssessmentKey, Scores } from '../contract.ts'

/** Whose assessment: the network's, under its key. */
export interface Place {
  network: string
  key: AssessmentKey
}

export async function readAnswers(db: Db, { network, key }: Place): Promise<AnswerData> {
  const rows = await db
    .selectFrom('assessment_answers')
    .select(['requirement', 'objective', 'answer', 'comment'])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', key)
    .execute()
  const data: AnswerData = {}
  for (const { requirement, objective, answer, comment } of rows) {
    data[requirement] ??= {}
    data[requirement][objective] = comment === '' ? { answer } : { answer, comment }
  }
  return data
}

/** Writes the rows that differ from what is there; those left out of `data` stay as they are. */
export async function mergeAnswers(
  tx: Tx,
  { network, key }: Place,
  data: AnswerData,
  by: string,
  at: Date,
): Promise<void> {
  const rows = Object.entries(data).flatMap(([requirement, objectives]) =>
    Object.entries(objectives).map(([objective, { answer, comment = '' }]) => ({
      network_uuid: network,
      assessment_key: key,
      requirement,
      objective,
      answer,
      comment,
      answered_by: by,
      answered_at: at,
    })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('assessment_answers')
    // In one order for everyone: two saves at once wait for each other instead of blocking each other for good.
    .values(rows.sort((a, b) => (a.objective < b.objective ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['network_uuid', 'assessment_key', 'objective'])
        .doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          comment: eb.ref('excluded.comment'),
          answered_by: eb.ref('excluded.answered_by'),
          answered_at: eb.ref('excluded.answered_at'),
        }))
        .where(
          sql<boolean>`(assessment_answers.answer, assessment_answers.comment) IS DISTINCT FROM (excluded.answer, excluded.comment)`,
        ),
    )
    .execute()
}

export async function readProgress(
  db: Db,
  { network, key }: Place,
): Promise<{ currentPage: number; progress: number } | undefined> {
  const row = await db
    .selectFrom('assessments')
    .select(['current_page', 'progress'])
    .where('network_uuid', '=', network)
    .where('assessment_key', '=', key)
    .executeTakeFirst()
  return row && { currentPage: row.current_page, progress: row.progress }
}

export async function writeProgress(
  tx: Tx,
  { network, key }: Place,
  state: { currentPage: number; progress: number; at: Date; completedAt: Date | null },
): Promise<void> {
  const values = {
    current_page: state.currentPage,
    progress: state.progress,
    updated_at: state.at,
    completed_at: state.completedAt,
  }
  await tx
    .insertInto('assessments')
    .values({ network_uuid: network, assessment_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['network_uuid', 'assessment_key']).doUpdateSet(values))
    .execute()
}

export async function insertSnapshot(
  tx: Tx,
  { network, key }: Place,
  snapshot: { by: string; at: Date; answers: AnswerData; scores: Scores },
): Promise<void> {
  await tx
    .insertInto('assessment_snapshots')
    .values({
      network_uuid: network,
      assessment_key: key,
      completed_by: snapshot.by,
      completed_at: snapshot.at,
      answers: JSON.stringify(snapshot.answers),
      scores: JSON.stringify(snapshot.scores),
    })
    .execute()
}
