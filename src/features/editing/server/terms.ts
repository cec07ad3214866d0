import { type RawBuilder, sql } from 'kysely'
import { fitted, isSameSnapshot, longestTerm, type Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { carryOut, type Surroundings, undoOf } from './acting.ts'
import { toldOf } from './bring-along.ts'
import { type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { keepOutside } from './publishing.ts'
import { needsTwoPeople, writerOf } from './two-people.ts'
import { addVersion, neverSeen, versionOf } from './versions.ts'

/** Items of one transaction. */
const piece = 100

/** A field of a family whose words come from a list that grows (EDIT-12). */
interface Growing {
  family: EditedFamily
  field: string
}

export interface Term {
  term: string
  count: number
}

/**
 * What is written of each item of a family, or was seen last, by one field: a text, or a list of them.
 * @param among the items that are looked at
 */
const entries = ({ family, field }: Growing, among = sql<boolean>`true`) => sql`
  SELECT i.id, i.binned_at, live.snapshot -> ${field} AS live, coalesce(i.draft, live.snapshot, (
    SELECT seen.snapshot FROM item_versions AS seen
    WHERE seen.item = i.id AND seen.kind <> ALL (${[...neverSeen]}) ORDER BY seen.number DESC LIMIT 1
  )) -> ${field} AS written
  FROM items AS i LEFT JOIN item_versions AS live ON live.item = i.id AND live.number = i.live_version
  WHERE i.family = ${family.form.family} AND ${among}`

/** Those that have the word in what is written, or in any version: by the indexes of both. */
const mayHave = ({ family, field }: Growing, word: string) => sql<boolean>`i.id = ANY (ARRAY(
  SELECT item FROM item_versions WHERE snapshot -> ${sql.lit(field)} @> ${word}::jsonb
  UNION
  SELECT id FROM items WHERE family = ${family.form.family} AND draft IS NOT NULL AND draft -> ${field} @> ${word}::jsonb))`

/**
 * What is written in a field of each item of a family but those in the bin, a row for each word. The items hold their tags
 * themselves, so that no text is unpacked.
 */
const words = (growing: Growing): RawBuilder<unknown> =>
  growing.field === 'tags'
    ? sql`SELECT term FROM items AS i, unnest(i.tags) AS term
        WHERE i.family = ${growing.family.form.family} AND i.binned_at IS NULL`
    : // Cut off, lest PostgreSQL unpacks each item's text for every time that it is named here.
      sql`SELECT term FROM (${entries(growing)} OFFSET 0) AS e,
          jsonb_array_elements_text(CASE jsonb_typeof(written) WHEN 'array' THEN written ELSE jsonb_build_array(written) END)
            AS term
        WHERE binned_at IS NULL`

/** The words of the list, each with how many items have it; those in the bin aside. @throws PortalError 404 */
export async function termsOf({ db }: { db: Db }, actor: Actor, growing: Growing): Promise<Term[]> {
  requirePermission(actor, 'content.write')
  requireList(growing)
  const { rows } = await sql<Term>`
    SELECT term, count(*)::int AS count FROM (${words(growing)}) AS written WHERE term <> ''
    GROUP BY term ORDER BY lower(term), term`.execute(db)
  return rows
}

interface Merged {
  items: { id: string; revision: number }[]
  /** Of how many of them visitors see it once somebody else publishes it (PUBLISH-06). */
  waiting: number
}

/**
 * Writes one word for another in all that is written and in all that visitors see, as a new version; each item can be
 * taken back as after any other act. What is written stays of who wrote it.
 * @throws PortalError 400 where the word is too long for a field, 404
 */
export async function mergeTerms(
  portal: Surroundings,
  actor: Actor,
  growing: Growing,
  { from, to }: { from: string; to: string },
  origin: Origin,
): Promise<Merged> {
  const by = requirePermission(actor, 'content.publish')
  requireList(growing)
  if (to.length > longestTerm) throw badInput({ to: `Use at most ${longestTerm} characters` })
  const word = JSON.stringify(from)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${entries(growing, mayHave(growing, word))}) AS e WHERE written @> ${word}::jsonb OR live @> ${word}::jsonb
    ORDER BY id`.execute(portal.db)
  const merged: Merged = { items: [], waiting: 0 }
  for (let start = 0; start < rows.length; start += piece)
    await portal.db.transaction().execute(async (tx) => {
      const at = portal.clock.now()
      const done: Merged = { items: [], waiting: 0 }
      const ids = rows.slice(start, start + piece).map(({ id }) => id)
      // All of them before anything is written: what is written takes locks of its own. Those that went meanwhile are
      // not among them.
      const items = await tx.selectFrom('items').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const { family, field } = growing
      const twoPeople = await needsTwoPeople(tx, family.form.family)
      for (const item of items) {
        const { revision, waits } = (await mergeIn(tx, growing, item, { from, to, by, at, twoPeople })) ?? {}
        if (revision === undefined) continue
        done.items.push({ id: item.id, revision })
        if (waits) done.waiting += 1
      }
      if (done.items.length === 0) return
      await audit(tx, at, {
        event: 'terms-merged',
        actor,
        origin,
        area: 'content',
        item: family.form.family,
        details: { field, term: [from, to], items: done.items.length },
      })
      merged.items.push(...done.items)
      merged.waiting += done.waiting
    })
  return merged
}

interface Merging {
  from: string
  to: string
  by: string
  at: Date
  twoPeople: boolean
}

/**
 * @param item held
 * @returns its new revision, and whether it takes somebody else to show it to visitors; nothing where it has the word no
 *   more, or only where visitors see it until what is written is published
 */
async function mergeIn(
  tx: Tx,
  { family, field }: Growing,
  item: Item,
  { from, to, by, at, twoPeople }: Merging,
): Promise<{ revision: number; waits: boolean } | undefined> {
  const inPlace = (snapshot: Snapshot): Snapshot => ({ ...snapshot, [field]: merged(snapshot[field] ?? '', from, to) })
  const live = item.live_version === null ? undefined : await seenNow(tx, family, item, item.live_version)
  const written = item.draft === null && live ? live : await snapshotOf(tx, family, item)
  const after = { written: inPlace(written), live: live && inPlace(live) }
  const isSeen = live !== undefined && after.live !== undefined && !isSameSnapshot(live, after.live)
  // Where it takes two people, somebody else puts it before visitors.
  const isPublished = isSeen && !twoPeople
  const isWritten = !isSameSnapshot(written, after.written)
  if (!isPublished && !isWritten) return
  let { live_version } = item
  if (isPublished && after.live) {
    await keepOutside(tx, family, item, at)
    await family.live.write(tx, item.item_id, after.live, at)
    const note = `"${from}" is "${to}" now`
    const version = { snapshot: after.live, kind: 'published', by, at, note, written_by: by } as const
    live_version = await addVersion(tx, item.id, version)
  }
  const seen = isPublished ? after.live : live
  const isDraft = live_version === null || !seen || !isSameSnapshot(after.written, seen)
  const change = {
    ...toldOf(after.written),
    draft: isDraft ? JSON.stringify(after.written) : null,
    // Another text than was submitted, or none that is not published.
    ...((isWritten || !isDraft) && { stage: 'draft' as const }),
    ...(isDraft && item.draft !== null && { draft_by: await writerOf(tx, item) }),
    live_version,
  }
  const { revision } = await carryOut(tx, item, change, { undo: undoOf(item, by, at), by, at })
  return { revision, waits: isSeen && !isPublished }
}

/** As visitors see it: somebody may have written into the live row beside the console. */
async function seenNow(tx: Tx, { form, live }: EditedFamily, item: Item, version: number): Promise<Snapshot> {
  const [row] = await live.read(tx, [item.item_id])
  return fitted(form, row?.snapshot ?? (await versionOf(tx, item.id, version)))
}

/** The other word once, however it was spelt, in the place of the first of both. */
function merged(entry: string | string[], from: string, to: string): string | string[] {
  if (!Array.isArray(entry)) return entry === from ? to : entry
  if (!entry.includes(from)) return entry
  const isOne = (word: string) => word === from || word.toLowerCase() === to.toLowerCase()
  const first = entry.findIndex(isOne)
  return entry.flatMap((word, at) => (at === first ? [to] : isOne(word) ? [] : [word]))
}

function requireList({ family, field }: Growing): void {
  const found = family.form.fields.find(({ name }) => name === field)
  if (found?.kind !== 'tags' && found?.kind !== 'term') throw notFound('There is no such list.')
}
