import { type Actor, requirePermission } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput } from '../../../platform/errors.ts'
import { addressOf, hasOwnPage } from '../../../platform/families-contract.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { moveBookmarks } from '../../bookmarks/server/index.ts'
import { isLeadingElsewhere, moveRedirects, takeRedirectTurn } from '../../redirects/server/index.ts'
import { type Deed, type Doing, unfit } from './acting.ts'
import { findItem, type Item } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { enqueueLinks, type Linking, linkingTo } from './item-links.ts'
import { takeTurn } from './versions.ts'

/**
 * Gives an item another address: until it was first published the one that it will have, afterwards one to which the
 * earlier leads (EDIT-04).
 * @param from the key that it was decided on
 * @param key '' for one that its title makes, before it was published
 */
export const changeAddress = (jobs: Pick<Jobs, 'enqueue'>, { from, key }: { from: string; key: string }): Deed => ({
  event: 'item-address-changed',
  // What nobody has seen, looks over or has set a time for is its writers' own.
  isPublic: ({ first_published_at, stage, scheduled_for }) =>
    first_published_at !== null || stage !== 'draft' || scheduled_for !== null,
  async change(doing) {
    const { tx, family, item } = doing
    if (!hasOwnPage(family.form.family)) throw unfit('It has no page of its own, and so no address to change.')
    if (item.state === 'bin') throw unfit('It lies in the bin: bring it back first.')
    if (from !== item.item_id) throw unfit(`Its address ends in “${item.item_id}” by now. Look at that, then decide.`)
    const wanted = key === '' && item.first_published_at === null ? item.id : key
    if (wanted === '') throw badInput({ key: 'Give an address' })
    if (wanted === item.item_id) throw badInput({ key: 'This is its address already' })
    const problem = await moveTo(doing, wanted)
    if (problem) throw badInput({ key: problem })
    if (item.first_published_at !== null) await enqueueLinks(jobs, tx)
    return { item_id: wanted }
  },
})

/**
 * Lets an item that is held have another key, before visitors and in all that goes by its address.
 * @returns why it cannot have it; then nothing was done
 */
export async function moveTo({ tx, family, item, by, at, trail }: Doing, key: string): Promise<string | undefined> {
  const { form, live } = family
  const [from, to] = [item.item_id, key].map((id) => addressOf(form.family, { id, title: '' })) as [string, string]
  await takeTurn(tx, form.family)
  const problem = await takenBy(tx, family, item, key)
  if (problem) return problem
  trail.address = [from, to]
  await live.rename(tx, item.item_id, key)
  if (item.first_published_at === null) return
  Object.assign(trail, await moveRedirects(tx, { item: item.id, from, to, by, at }))
  await moveBookmarks(tx, from, to)
}

/** Why a key is not free for an item; the turn of its family is taken, and that of redirects until the transaction ends. */
export async function takenBy(tx: Tx, family: EditedFamily, item: Item, key: string): Promise<string | undefined> {
  await takeRedirectTurn(tx)
  const other = await tx
    .selectFrom('items')
    .select('id')
    .where('family', '=', family.form.family)
    // Drafts are linked to by their ids.
    .where((eb) => eb.or([eb('item_id', '=', key), ...(isUuid(key) ? [eb('id', '=', key)] : [])]))
    .where('id', '<>', item.id)
    .executeTakeFirst()
  if (other || (await family.live.isTaken(tx, key, item.item_id))) return 'Another one has this address'
  const address = addressOf(family.form.family, { id: key, title: '' })
  if (await isLeadingElsewhere(tx, address, item.id)) return 'This address leads on to another page'
}

const isUuid = (key: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** Who leads to an item (EDIT-15). @throws PortalError 404 */
export async function readLinking(
  { db }: { db: Db },
  { form }: EditedFamily,
  actor: Actor,
  id: string,
): Promise<{ items: Linking[]; count: number }> {
  requirePermission(actor, 'content.write')
  return linkingTo(db, await findItem(db, form.family, id))
}
