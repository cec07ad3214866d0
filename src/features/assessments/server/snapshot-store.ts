import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AnswerData, RequirementDetails, Scores } from '../contract.ts'
import type { AnswerTimes, KeptCompany } from './documents/report.ts'
import { addressOf } from './entered-by.ts'
import type { Place } from './store.ts'

/** Completions of one assessment that are kept: the newest. */
const kept = 300

/** What was completed, as it was on that day. */
export interface Content {
  answers: AnswerData
  requirements: Record<string, RequirementDetails>
}

const ofPlace = (db: Db, { network, key }: Place) =>
  db.selectFrom('assessment_snapshots as s').where('s.network_uuid', '=', network).where('s.assessment_key', '=', key)

/** Completions without what was answered: that takes half a megabyte each. */
const figures = (db: Db, place: Place) =>
  ofPlace(db, place)
    .leftJoin('users as u', (join) => join.on(addressOf(sql`u.email`), '=', addressOf(sql`s.completed_by`)))
    .select([
      's.id',
      's.completed_at as completedAt',
      's.confirmed_at as confirmedAt',
      's.scores',
      'u.id as userId',
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
    ])
    .orderBy('s.completed_at', 'desc')
    .orderBy('s.id')

export type Figures = Awaited<ReturnType<typeof listSnapshots>>[number]
export type Snapshot = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>

/** The newest first. */
export const listSnapshots = (db: Db, place: Place) => figures(db, place).execute()

/** One of them with what was answered; `latest` is the newest. */
export const findSnapshot = (db: Db, place: Place, id: string) =>
  figures(db, place)
    .select([
      's.answers',
      's.requirements',
      's.answer_times as answerTimes',
      's.company',
      's.system_facts as sealedFacts',
      's.system_assets as sealedAssets',
      's.system_flows as sealedFlow',
      's.service_providers as sealedProviders',
    ])
    .$if(id !== 'latest', (query) => query.where('s.id', '=', id))
    .limit(1)
    .executeTakeFirst()

/** What one of them keeps of its system. */
export async function readKeptSystem(tx: Tx, id: string) {
  const { company, ...sealed } = await tx
    .selectFrom('assessment_snapshots')
    .select([
      'company',
      'system_facts as sealedFacts',
      'system_assets as sealedAssets',
      'system_flows as sealedFlow',
      'service_providers as sealedProviders',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { system: company?.system, ...sealed }
}

export const newestFigures = (db: Db, place: Place) => figures(db, place).limit(1).executeTakeFirst()

/** Whether a completion holds exactly this. */
export async function holdsContent(tx: Tx, id: string, { answers, requirements }: Content): Promise<boolean> {
  const found = await tx
    .selectFrom('assessment_snapshots')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`answers = ${JSON.stringify(answers)}::jsonb`)
    .where(sql<boolean>`requirements = ${JSON.stringify(requirements)}::jsonb`)
    .executeTakeFirst()
  return found !== undefined
}

export async function confirmSnapshot(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('assessment_snapshots').set({ confirmed_at: at }).where('id', '=', id).execute()
}

interface NewSnapshot extends Content {
  id: string
  answerTimes: ReadonlyMap<string, AnswerTimes>
  by: string
  at: Date
  scores: Scores
  company: KeptCompany
  sealedFacts: string
  /** Null of a system without any. */
  sealedAssets: string | null
  sealedFlow: string | null
  sealedProviders: string | null
}

export async function keepSnapshot(tx: Tx, place: Place, snapshot: NewSnapshot): Promise<void> {
  await tx
    .insertInto('assessment_snapshots')
    .values({
      id: snapshot.id,
      network_uuid: place.network,
      assessment_key: place.key,
      completed_by: snapshot.by,
      completed_at: snapshot.at,
      answers: JSON.stringify(snapshot.answers),
      requirements: JSON.stringify(snapshot.requirements),
      scores: JSON.stringify(snapshot.scores),
      answer_times: JSON.stringify(Object.fromEntries(snapshot.answerTimes)),
      company: JSON.stringify(snapshot.company),
      system_facts: snapshot.sealedFacts,
      system_assets: snapshot.sealedAssets,
      system_flows: snapshot.sealedFlow,
      service_providers: snapshot.sealedProviders,
    })
    .execute()
  const beyond = ofPlace(tx, place).select('s.id').orderBy('s.completed_at', 'desc').orderBy('s.id').offset(kept)
  await tx.deleteFrom('assessment_snapshots').where('id', 'in', beyond).execute()
}
