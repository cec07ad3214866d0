import { sql } from 'kysely'
import type { FamilyForm, Snapshot } from '../../../forms/item.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addressOf, type WrittenFamily } from '../../../platform/families-contract.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { leadOn, ownAddress, presentAddresses } from '../../redirects/server/index.ts'
import type { Item } from './drafts.ts'
import './tables.ts'

/** The job that lets links follow items to their present addresses (follow-links.ts). */
export const linksJob = 'item-links'

/**
 * Once who changed an address has led the first links there, so that both do not hold the same items: by the time that the
 * queue goes by.
 */
export const enqueueLinks = (jobs: Pick<Jobs, 'enqueue'>, tx: Tx) =>
  jobs.enqueue(tx, linksJob, {}, { startAfter: new Date(Date.now() + 5_000) })

/** Which hosts an address of this site has does not matter: only paths are rewritten. */
const anyHost = 'https://portal.invalid'

/** The address of a link, as cleaned HTML writes it. */
const hrefs = /(<a\b[^>]*\shref=")([^"]*)(")/gi

/**
 * A text in which the links to own items lead to their present addresses (EDIT-07): to those that have another by now,
 * and to those that had none before their first publication.
 */
export async function withPresentAddresses(db: Db, form: FamilyForm, snapshot: Snapshot): Promise<Snapshot> {
  const found = new Set<string>()
  eachAddress(form, snapshot, (address) => {
    const own = ownAddress(address, anyHost)
    if (own && address.startsWith('/')) found.add(own.key)
    return address
  })
  const present = new Map([...(await addressesOfDrafts(db, [...found])), ...(await presentAddresses(db, [...found]))])
  if (present.size === 0) return snapshot
  return eachAddress(form, snapshot, (address) => {
    const own = address.startsWith('/') ? ownAddress(address, anyHost) : undefined
    const to = own && present.get(own.key)
    return own && to ? leadOn(to, own) : address
  })
}

/** Where those of some addresses lead by now that lead to drafts which were published since. */
export async function leadingToDrafts(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const own = addresses.flatMap((address) => {
    const parts = address.startsWith('/') ? ownAddress(address, anyHost) : undefined
    return parts ? [{ address, parts }] : []
  })
  const since = await addressesOfDrafts(
    db,
    own.map(({ parts }) => parts.key),
  )
  return new Map(
    own.flatMap(({ address, parts }) => {
      const to = since.get(parts.key)
      return to === undefined ? [] : [[address, leadOn(to, parts)] as const]
    }),
  )
}

/** The addresses of those that were linked to as drafts, by their ids, and were published since. */
async function addressesOfDrafts(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const address of addresses) {
    const [, id] = /\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address) ?? []
    if (id) ids.set(id, address)
  }
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'family', 'item_id'])
    .where('id', 'in', [...ids.keys()])
    .where('first_published_at', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, family, item_id }) => {
      const before = ids.get(id)
      return before === addressOf(family, { id, title: '' })
        ? [[before, addressOf(family, { id: item_id, title: '' })]]
        : []
    }),
  )
}

/** The text with each of its addresses as the change gives it. */
function eachAddress({ fields }: FamilyForm, snapshot: Snapshot, change: (address: string) => string): Snapshot {
  const changed = { ...snapshot }
  for (const { kind, name } of fields) {
    const entry = snapshot[name]
    if (typeof entry !== 'string') continue
    if (kind === 'rich text')
      changed[name] = entry.replace(hrefs, (_, before, address, after) => {
        const plain = address.replaceAll('&amp;', '&')
        const other = change(plain)
        return before + (other === plain ? address : other.replaceAll('&', '&amp;')) + after
      })
    else if (entry.startsWith('/')) changed[name] = change(entry)
  }
  return changed
}

/** An item that leads to another. */
export interface Linking {
  id: string
  family: WrittenFamily
  title: string
  /** Visitors see the link. */
  live: boolean
}

/** So many are named; the others are counted. */
const named = 20

/** Who leads to an item, in what visitors see or in what is written; those in the bin aside (EDIT-15). */
export async function linkingTo(
  db: Db,
  { id, family, item_id, title }: Item,
): Promise<{ items: Linking[]; count: number }> {
  const own = [addressOf(family, { id: item_id, title }), addressOf(family, { id, title })]
  const { rows } = await sql<Linking & { count: number }>`
    WITH links AS MATERIALIZED (
      SELECT item, bool_or(side = 'live') AS live FROM item_links
      WHERE address = ANY (ARRAY(SELECT unnest(${own}::text[]) UNION SELECT from_path FROM redirects WHERE item = ${id}))
        AND item <> ${id}
      GROUP BY item)
    SELECT i.id, i.family, i.title, l.live, count(*) OVER ()::int AS count
    FROM links AS l JOIN items AS i ON i.id = l.item WHERE i.binned_at IS NULL
    ORDER BY l.live DESC, i.title, i.id LIMIT ${named}`.execute(db)
  return { items: rows.map(({ count: _, ...item }) => item), count: rows[0]?.count ?? 0 }
}
