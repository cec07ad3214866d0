import type { Selectable } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notPermitted } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { findUser, namesOfDoers, peopleWho } from '../../accounts/server/index.ts'
import type { Review, ReviewAct } from '../review-contract.ts'
import { type Deed, type Doing, type Surroundings, unfit } from './acting.ts'
import { findItem, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { givenBackMail } from './review-letters.ts'
import type { ItemReviewTable } from './tables.ts'
import { decidersOf, requireDecider, writerOf } from './two-people.ts'
import { addVersion } from './versions.ts'

/** Who may publish it, and what was said of it last (PUBLISH-05, PUBLISH-06). @throws PortalError 404 */
export async function readReview(
  { db }: Pick<Surroundings, 'db'>,
  family: EditedFamily,
  actor: Actor,
  id: string,
): Promise<Review> {
  const by = requirePermission(actor, 'content.write')
  const item = await findItem(db, family.form.family, id)
  const last = await lastOf(db, id)
  const { others, barred } = await decidersOf(db, { family, item, by })
  const names = await namesOfDoers(db, [last?.by ?? null])
  return {
    stage: item.stage,
    open: item.state !== 'bin' && item.state !== 'published',
    last: last
      ? { act: last.act, note: last.note, by: names(last.by), at: last.at.toISOString(), own: last.by === by }
      : null,
    ownWork: barred === by,
    twoPeople: barred !== undefined,
    deciders: others.map(({ name }) => name),
  }
}

const lastOf = (db: Db, item: string): Promise<Selectable<ItemReviewTable> | undefined> =>
  db.selectFrom('item_reviews').selectAll().where('item', '=', item).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** @returns its number */
async function note({ tx, item, by, at }: Doing, act: ReviewAct, text: string): Promise<string> {
  const { id } = await tx
    .insertInto('item_reviews')
    .values({ item: item.id, act, note: text, by, at, made_in: item.revision + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is written becomes a version, and all others who may publish it are told of it (PUBLISH-05). */
export const submit = (text: string): Deed => ({
  event: 'item-submitted',
  isFinal: true,
  isPublic: () => false,
  async change(doing) {
    const { tx, family, item, by, at } = doing
    requireKept(doing)
    if (item.stage !== 'draft') throw unfit('It is submitted already.')
    if (item.state === 'published') throw unfit('All that is written is published.')
    const snapshot = await snapshotOf(tx, family, item)
    const writer = await writerOf(tx, item)
    await addVersion(tx, item.id, { snapshot, kind: 'submitted', by, at, note: text, written_by: writer })
    const review = await note(doing, 'submitted', text)
    const { others } = await decidersOf(tx, doing)
    if (others.length > 0)
      await tx
        .insertInto('review_mails')
        .values(others.map(({ id }) => ({ person: id, review })))
        .execute()
    return { stage: 'review' as const }
  },
})

/** Its note is kept with it, so that it is offered again. */
export const takeBack: Deed = {
  event: 'item-submission-taken-back',
  isFinal: true,
  isPublic: () => false,
  async change(doing) {
    const { tx, item, by } = doing
    requireKept(doing)
    if (item.stage !== 'review') throw unfit('It does not wait for review.')
    const last = await lastOf(tx, item.id)
    if (last?.by !== by) throw notPermitted('Only who submitted it can take that back.')
    await note(doing, 'taken back', last.note)
    return { stage: 'draft' as const }
  },
}

export const approve = (text: string): Deed => ({
  event: 'item-approved',
  isPublic: () => true,
  async change(doing) {
    requireKept(doing)
    if (doing.item.stage !== 'review') throw unfit('It does not wait for review.')
    await requireDecider(doing.tx, doing)
    return noteApproval(doing, text)
  },
})

/** Of what is in review, by somebody who may decide it. @returns what changes of the item */
export async function noteApproval(doing: Doing, text: string) {
  await note(doing, 'approved', text)
  return { stage: 'approved' as const }
}

/** Who submitted it, and may still write, gets the note by mail, in the same transaction. */
export const giveBack = (portal: Pick<Portal, 'messages' | 'settings' | 'publicUrl'>, text: string): Deed => ({
  event: 'item-given-back',
  isFinal: true,
  isPublic: () => true,
  async change(doing) {
    const { tx, item, by } = doing
    requireKept(doing)
    if (item.stage === 'draft') throw unfit('It is not submitted.')
    const submission = await tx
      .selectFrom('item_reviews')
      .select('by')
      .where('item', '=', item.id)
      .where('act', '=', 'submitted')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    await note(doing, 'given back', text)
    const writers = await peopleWho(tx, 'content.write')
    const isTold = submission && submission.by !== by && writers.some(({ id }) => id === submission.by)
    const writer = isTold ? await findUser(tx, submission.by) : undefined
    if (writer) {
      const names = await namesOfDoers(tx, [by])
      await portal.messages.mail(tx, {
        to: writer.email,
        ...givenBackMail(portal, { item, note: text, by: names(by) }),
      })
    }
    return { stage: 'draft' as const }
  },
})

/** A publication ends what was submitted; a note of it is the last one then. */
export async function notePublication(doing: Doing, text: string): Promise<void> {
  const last = await lastOf(doing.tx, doing.item.id)
  if (text || last?.act === 'submitted' || last?.act === 'approved') await note(doing, 'published', text)
}

/** What the last act on a held item decided is as if it had never been. */
export async function dropDecisions({ tx, item }: Doing): Promise<void> {
  await tx.deleteFrom('item_reviews').where('item', '=', item.id).where('made_in', '=', item.revision).execute()
}

function requireKept({ item }: Doing): void {
  if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
}
