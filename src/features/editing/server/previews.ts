import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Snapshot } from '../../../forms/item.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { batches, type Upkeep } from '../../../platform/db/in-batches.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import { addressOf, type WrittenFamily } from '../../../platform/families-contract.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { previewParameter } from '../../../platform/preview-contract.ts'
import { namesOfDoers } from '../../accounts/server/index.ts'
import { type Surroundings, unfit } from './acting.ts'
import { findItem, type Item, lockItem, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { formed, type Side } from './history.ts'

/** Milliseconds that they work. */
const lasts = { frame: 3_600_000, link: 7 * 86_400_000 }
/** Open frames of an item for one person: the oldest ends with one more. Open links of one item: no further one is made. */
export const mostFrames = 5
export const mostLinks = 20

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Made {
  /** Path, query and place on this site. */
  address: string
  until: Date
}

/**
 * For whoever writes: what is written, as it stands whenever one looks (PUBLISH-09).
 * @param wanted with the token of one that is to be had further; one that is over counts as none
 * @throws PortalError 404, 409 in the bin
 */
export async function openPreview(
  { db, clock }: Surroundings,
  family: EditedFamily,
  actor: Actor,
  wanted: { id: string; token?: string | undefined },
): Promise<Made> {
  const by = requirePermission(actor, 'content.write')
  const { id } = wanted
  return db.transaction().execute(async (tx) => {
    // Of several at one moment each counts those before it.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`previews of ${id} for ${by}`}))`.execute(tx)
    const item = await findItem(tx, family.form.family, id)
    requireOutsideBin(item)
    const at = clock.now()
    const open = openOf(tx, 'frame', id, at).where('by', '=', by).select('id')
    const { token: fresh, row } = freshToken('frame', at)
    const known = wanted.token && (await open.where('token_hash', '=', hashOf(wanted.token)).executeTakeFirst())
    if (known) await tx.updateTable('previews').set({ until: row.until }).where('id', '=', known.id).execute()
    else {
      await tx
        .insertInto('previews')
        .values({ ...row, item: id, by })
        .execute()
      const tooMany = open.orderBy('id', 'desc').offset(mostFrames)
      await tx.updateTable('previews').set({ ended_at: at }).where('id', 'in', tooMany).execute()
    }
    const { title } = await snapshotOf(tx, family, item)
    const token = (known && wanted.token) || fresh
    return { address: previewAddress(family.form.family, item, title, token), until: row.until }
  })
}

/**
 * For somebody without an account: one version, or what is written now as it stands (PUBLISH-10).
 * @throws PortalError 404, 409 in the bin and where too many are open
 */
export async function makePreviewLink(
  { db, clock }: Surroundings,
  family: EditedFamily,
  actor: Actor,
  { id, version }: { id: string; version: Side },
  origin: Origin,
): Promise<Made & { id: string }> {
  const by = requirePermission(actor, 'content.write')
  return db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, family.form.family, id)
    requireOutsideBin(item)
    const at = clock.now()
    const { count } = await openOf(tx, 'link', id, at)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostLinks)
      throw new PortalError('too_many_links', 409, `${mostLinks} links of it work still. Take one back first.`)
    const snapshot =
      version === 'written' ? await snapshotOf(tx, family, item) : await formed(tx, family, item, version)
    // Where nothing is written beside what visitors see, that is the version.
    const number = version === 'written' ? (item.draft ? null : item.live_version) : version
    const { token, row } = freshToken('link', at)
    const { id: link } = await tx
      .insertInto('previews')
      .values({ ...row, item: id, by, version: number, snapshot: number === null ? JSON.stringify(snapshot) : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, at, {
      event: 'item-preview-link-made',
      actor,
      origin,
      area: 'content',
      item: id,
      details: { link, version: number ?? 'written', until: row.until.toISOString() },
    })
    return { id: link, address: previewAddress(family.form.family, item, snapshot.title, token), until: row.until }
  })
}

export interface PreviewLink {
  id: string
  version: number | null
  by: string
  madeAt: Date
  until: Date
}

/** The links of an item that work still, the newest first. @throws PortalError 404 */
export async function listPreviewLinks(
  { db, clock }: Surroundings,
  { form }: EditedFamily,
  actor: Actor,
  id: string,
): Promise<PreviewLink[]> {
  requirePermission(actor, 'content.write')
  await findItem(db, form.family, id)
  const rows = await openOf(db, 'link', id, clock.now())
    .select(['id', 'version', 'by', 'made_at', 'until'])
    .orderBy('id', 'desc')
    .execute()
  const names = await namesOfDoers(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ by, made_at, ...row }) => ({ ...row, by: names(by), madeAt: made_at }))
}

/** Ends a link; one that is over stays so. @throws PortalError 404 */
export async function takePreviewLinkBack(
  { db, clock }: Surroundings,
  { form }: EditedFamily,
  actor: Actor,
  { id, link }: { id: string; link: string },
  origin: Origin,
): Promise<void> {
  requirePermission(actor, 'content.write')
  await db.transaction().execute(async (tx) => {
    await lockItem(tx, form.family, id)
    const of = { item: id, kind: 'link' } as const
    const found = await tx
      .selectFrom('previews')
      .select('ended_at')
      .where((eb) => eb.and({ ...of, id: link }))
      .executeTakeFirst()
    if (!found) throw notFound('There is no such link.')
    if (found.ended_at) return
    const at = clock.now()
    await tx.updateTable('previews').set({ ended_at: at }).where('id', '=', link).execute()
    const details = { link }
    await audit(tx, at, { event: 'item-preview-link-taken-back', actor, origin, area: 'content', item: id, details })
  })
}

const openOf = (db: Surroundings['db'], kind: keyof typeof lasts, item: string, at: Date) =>
  db
    .selectFrom('previews')
    .where('item', '=', item)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('until', '>', at)

function freshToken(kind: keyof typeof lasts, at: Date) {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), kind, made_at: at, until: new Date(at.getTime() + lasts[kind]) }
  return { token, row }
}

function requireOutsideBin({ state }: Item): void {
  if (state === 'bin') throw unfit('It lies in the bin: bring it back first.')
}

/** The item's own address, else the router in the browser would not find its page. */
function previewAddress(
  family: WrittenFamily,
  { item_id: id }: Pick<Item, 'item_id'>,
  title: Snapshot[string] | undefined,
  token: string,
): string {
  const address = new URL(addressOf(family, { id, title: typeof title === 'string' ? title : '' }), 'https://this.site')
  address.searchParams.set(previewParameter, token)
  return address.pathname + address.search + address.hash
}

/** Before the jobs start. */
export function declarePreviews(portal: Portal): void {
  portal.jobs.declare({
    name: 'previews-over',
    cron: '41 4 * * *',
    run: (_, signal) => forgetPreviews(portal, batches({ signal })),
  })
}

export const forgetPreviews = ({ db, clock }: Surroundings, upkeep: Upkeep): Promise<void> =>
  upkeep.delete(db, 'previews', sql`until < ${clock.now()}`)
