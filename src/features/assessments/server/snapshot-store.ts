import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Place } from './store.ts'

/** As many completions as a history shows: the newest. */
const shownInHistory = 50

/** Completions of an assessment, newest first, each with the name of whoever completed it. */
const snapshots = (db: Db, { network, key }: Place) =>
  db
    .selectFrom('assessment_snapshots as s')
    .leftJoin('users as u', 'u.email', 's.completed_by')
    .select([
      's.id',
      's.completed_at as completedAt',
      's.scores',
      's.answers',
      's.requirements',
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
    ])
    .where('s.network_uuid', '=', network)
    .where('s.assessment_key', '=', key)

export type Snapshot = Awaited<ReturnType<typeof listSnapshots>>[number]

export const listSnapshots = (db: Db, place: Place) =>
  snapshots(db, place).orderBy('s.completed_at', 'desc').orderBy('s.id').limit(shownInHistory).execute()

export const findSnapshot = (db: Db, place: Place, id: string) =>
  snapshots(db, place).where('s.id', '=', id).executeTakeFirst()
