import { optionsOf } from '../../../forms/definition.ts'
import { type FamilyForm, fitted, isSameSnapshot, type Snapshot } from '../../../forms/item.ts'
import type { Db } from '../../../platform/db/database.ts'
import { families, itemPage, type WrittenFamily } from '../../../platform/families-contract.ts'
import { type PreviewShown, previewParameter } from '../../../platform/preview-contract.ts'
import { personMay } from '../../accounts/server/index.ts'
import type { Surroundings } from './acting.ts'
import { findItem, type Item, snapshotOf } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { hashOf } from './previews.ts'
import { cleaned } from './publishing.ts'
import { versionOf } from './versions.ts'

export interface PreviewSeen {
  /** The database as it would be read if that were live. */
  db: Db
  shown: PreviewShown
}

/**
 * What somebody may see who has this address of a page (PUBLISH-10).
 * @param address of a page, or of its data
 * @returns undefined for a preview that is over, was taken back or never was, of another item, or made by somebody who may
 * write no more
 */
export async function previewAt(
  { db, clock }: Surroundings,
  familyOf: (name: WrittenFamily) => EditedFamily,
  address: URL,
): Promise<PreviewSeen | undefined> {
  const token = tokenIn(address)
  if (token === undefined) return undefined
  const now = clock.now()
  const found = await db
    .selectFrom('previews as p')
    .innerJoin('items as i', 'i.id', 'p.item')
    .select(['p.kind', 'p.version', 'p.snapshot', 'p.by', 'p.until', 'i.id', 'i.family'])
    .where('p.token_hash', '=', hashOf(token))
    .where('p.ended_at', 'is', null)
    .where('p.until', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { kind, version, until } = found
  // A link is the item's, and stays where its maker goes; a frame is its maker's own.
  if (kind === 'frame' && !(await personMay(db, found.by, 'content.write'))) return undefined
  const family = familyOf(found.family as WrittenFamily)
  const item = await findItem(db, family.form.family, found.id)
  const shownAs = keyAt(item, address)
  if (item.state === 'bin' || shownAs === undefined) return undefined
  const written =
    version !== null
      ? fitted(family.form, await versionOf(db, item.id, version))
      : found.snapshot
        ? fitted(family.form, found.snapshot)
        : await snapshotOf(db, family, item)
  const snapshot = cleaned(family, showable(family.form, written, now))
  const isLive =
    item.live_version !== null &&
    isSameSnapshot(written, fitted(family.form, await versionOf(db, item.id, item.live_version)))
  return {
    db: family.live.asIf(db, { id: item.item_id, shownAs }, snapshot, now),
    shown: { kind, version, isLive, until: until.toISOString() },
  }
}

/** Given once, and spelled as it was given: in another spelling what looks for it by its name would miss it. */
function tokenIn({ search, searchParams }: URL): string | undefined {
  const [token = '', ...more] = searchParams.getAll(previewParameter)
  const parts = search.slice(1).split('&')
  const isOne = more.length === 0 && /^[\w-]{43}$/.test(token) && parts.includes(`${previewParameter}=${token}`)
  return isOne ? token : undefined
}

/** By which key the page at this address is to find the item; undefined where it is the page of another. */
function keyAt({ id, family, item_id }: Item, { pathname, searchParams }: URL): string | undefined {
  if (pathname.replace(/(?:\.data|\/)$/, '') !== itemPage(family)) return undefined
  const { before, part } = families[family].at
  const [, parameter] = /\?(\w+)=$/.exec(before) ?? []
  // Among others on its page.
  if (part !== 'id' || !parameter) return item_id
  const asked = searchParams.get(parameter) ?? ''
  // Its first publication gives an item another key: links from before then work on.
  return [id, item_id].find((key) => key === asked)
}

/**
 * What a page can show of what is written, right or wrong: a moment that is none is the one it comes after, or now where
 * one is needed, and a choice that is not offered is the first.
 */
export function showable({ fields }: FamilyForm, written: Snapshot, now: Date): Snapshot {
  const shown = { ...written }
  for (const field of fields) {
    const entry = String(shown[field.name] ?? '')
    if (field.kind === 'moment' && !isMoment(entry))
      shown[field.name] = field.optional ? '' : (shown[field.after ?? ''] ?? now.toISOString())
    if (field.kind === 'choice') {
      const options = optionsOf(field, {})
      if (!options.some(({ value }) => value === entry)) shown[field.name] = options[0]?.value ?? ''
    }
  }
  return shown
}

/** Of a year that browsers and the database write alike. */
function isMoment(entry: string): boolean {
  const year = new Date(/^\d{4}-\d\d-\d\d/.test(entry) ? entry : '').getUTCFullYear()
  return year >= 1 && year <= 9999
}
