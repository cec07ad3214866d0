import { sql } from 'kysely'
import { may } from '../../../platform/actor.ts'
import { isDatabaseAway } from '../../../platform/db/away-errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Waits } from '../../../platform/waiting.ts'
import { findUser, namesOfDoers, peopleWho } from '../../accounts/server/index.ts'
import { itemListOf } from '../list-contract.ts'
import { submittedMail } from './review-letters.ts'
import './tables.ts'

/** Milliseconds in which one person gets one mail at most (PUBLISH-05). */
const gathered = 600_000

type Surroundings = Pick<Portal, 'db' | 'clock' | 'messages' | 'settings' | 'publicUrl'>

/** Before the jobs start. */
export function declareReviewMails(portal: Portal): void {
  portal.jobs.declare({ name: 'review-mails', cron: '* * * * *', run: (_, signal) => sendReviewMails(portal, signal) })
}

/**
 * Tells those who may publish what waits for review. A submission is marked as told and mailed in one transaction, so each
 * is told once, whichever instance does it.
 */
export async function sendReviewMails(portal: Surroundings, signal?: AbortSignal): Promise<void> {
  await portal.db.deleteFrom('review_mails').where('mailed_at', '<=', lately(portal)).execute()
  const due = await portal.db
    .selectFrom('review_mails')
    .select('person')
    .distinct()
    .where('mailed_at', 'is', null)
    .orderBy('person')
    .execute()
  const failures: unknown[] = []
  // One who cannot be told holds up no other.
  for (const { person } of due) {
    if (signal?.aborted) break
    await portal.db
      .transaction()
      .execute((tx) => tell(portal, tx, person))
      .catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        failures.push(error)
      })
  }
  if (failures.length > 0) throw failures[0]
}

/** Whoever was mailed since then gets no other one. */
const lately = ({ clock }: Pick<Surroundings, 'clock'>) => new Date(clock.now().getTime() - gathered)

async function tell(portal: Surroundings, tx: Tx, person: string): Promise<void> {
  // Of two instances the second finds it told.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`review mails of ${person}`}))`.execute(tx)
  const now = portal.clock.now()
  const mailed = await tx
    .selectFrom('review_mails')
    .select('review')
    .where('person', '=', person)
    .where('mailed_at', '>', lately(portal))
    .limit(1)
    .executeTakeFirst()
  if (mailed) return
  const publishes = (await peopleWho(tx, 'content.publish')).some(({ id }) => id === person)
  const user = publishes ? await findUser(tx, person) : undefined
  const waiting = user ? await stillWaiting(tx, person) : []
  const told = waiting.map(({ review }) => review)
  await forgetOver(tx, { person, told, now, isGone: !user })
  if (!user || told.length === 0) return
  await tx
    .updateTable('review_mails')
    .set({ mailed_at: now })
    .where('person', '=', person)
    .where('review', 'in', told)
    .execute()
  const names = await namesOfDoers(
    tx,
    waiting.map(({ by }) => by),
  )
  const submitted = waiting.map(({ note, by, ...item }) => ({ item, note, by: names(by) }))
  await portal.messages.mail(tx, { to: user.email, ...submittedMail(portal, submitted) })
}

interface Telling {
  person: string
  /** What waits. */
  told: string[]
  now: Date
  /** The account, or its role: nothing waits for it. */
  isGone: boolean
}

/**
 * What was decided, taken back or changed meanwhile is told to nobody, once that can be taken back no more: till then it
 * may wait again.
 */
const forgetOver = (tx: Tx, { person, told, now, isGone }: Telling) =>
  sql`
    DELETE FROM review_mails AS m USING item_reviews AS r, items AS i
    WHERE m.person = ${person} AND m.mailed_at IS NULL AND r.id = m.review AND i.id = r.item
      AND m.review <> ALL (${told}::bigint[])
      AND (${isGone} OR coalesce((i.undo ->> 'until')::timestamptz, '-infinity') < ${now})`.execute(tx)

/** What somebody is still to be told of, the oldest first: the last word on an item that is in review. */
const stillWaiting = (tx: Tx, person: string) =>
  tx
    .selectFrom('review_mails as m')
    .innerJoin('item_reviews as r', 'r.id', 'm.review')
    .innerJoin('items as i', 'i.id', 'r.item')
    .select(['m.review', 'r.note', 'r.by', 'i.id', 'i.family', 'i.title'])
    .where('m.person', '=', person)
    .where('m.mailed_at', 'is', null)
    .where('i.state', '=', 'in review')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_reviews as later')
            .select('later.id')
            .whereRef('later.item', '=', 'r.item')
            .whereRef('later.id', '>', 'r.id'),
        ),
      ),
    )
    .orderBy('r.id')
    .execute()

/** What waits for review, a line for each family. */
export const reviewsWait =
  (db: Db): Waits =>
  async (actor) => {
    if (!may(actor, 'content.publish')) return []
    const { rows } = await sql<{ family: WrittenFamily; count: number; since: Date }>`
      SELECT i.family, count(*)::integer AS count, min(coalesce(r.at, i.changed_at)) AS since
      FROM items AS i LEFT JOIN LATERAL (
        SELECT at FROM item_reviews WHERE item = i.id AND act = 'submitted' ORDER BY id DESC LIMIT 1) AS r ON true
      WHERE i.state = 'in review' AND i.family = ANY (${[...writtenFamilies]}::text[])
      GROUP BY i.family ORDER BY i.family`.execute(db)
    return rows.map(({ family, count, since }) => {
      const { noun, one } = itemListOf(family)
      const path = `/staff/items/${family}?needs=review` as const
      return { what: `${noun} in review`, one: `${one} in review`, count, since, path }
    })
  }
