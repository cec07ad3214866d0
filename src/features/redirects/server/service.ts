import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { FindAddresses } from '../../../platform/item-address.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { StaffQuery } from '../../../platform/staff-list-contract.ts'
import { longestFrom, longestTo } from '../contract.ts'
import { leadOn, ownAddress } from './address.ts'
import { redirectRows } from './redirect-rows.ts'
import { heldByItems, leading, takeRedirectTurn } from './store.ts'
import './tables.ts'

/** How long a removal can be taken back, in milliseconds (STAFF-16). */
const undoable = 10_000
/** A use is noted once in so many milliseconds. */
const noted = 3_600_000
/** Addresses of which this process remembers when it noted their use. */
const remembered = 10_000

export type RedirectsService = ReturnType<typeof redirectsService>

/** Addresses of this site that lead on to others (SITE-06, EDIT-04). */
export function redirectsService(
  { db, clock, log, publicUrl }: Pick<Portal, 'db' | 'clock' | 'log' | 'publicUrl'>,
  find: FindAddresses,
) {
  const uses = new Map<string, number>()

  /** Nobody waits for it, and a fault of it is nobody's. */
  function noteUse(from: string): void {
    const at = clock.now()
    const before = uses.get(from)
    if (before !== undefined && at.getTime() - before < noted) return
    if (uses.size >= remembered) uses.clear()
    uses.set(from, at.getTime())
    db.updateTable('redirects')
      .set({ last_used_at: at })
      .where('from_path', '=', from)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(at.getTime() - noted))]))
      .execute()
      .catch((err: unknown) => {
        uses.delete(from)
        log.warn({ err }, 'the use of a redirect could not be noted')
      })
  }

  async function targets(addresses: readonly string[]): Promise<Map<string, { from: string; to: string }>> {
    const asked = addresses.flatMap((address) => {
      const own = ownAddress(address, publicUrl())
      return own ? [{ address, own }] : []
    })
    if (asked.length === 0) return new Map()
    const rows = await leading(db)
      .select(['from_path', 'to_path'])
      .where('from_path', 'in', [...new Set(asked.map(({ own }) => own.key))])
      .execute()
    const found = new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
    return new Map(
      asked.flatMap(({ address, own }) => {
        const to = found.get(own.key)
        return to === undefined ? [] : [[address, { from: own.key, to: leadOn(to, own) }] as const]
      }),
    )
  }

  return {
    /** Where a visitor is led who asks for an address at which there is nothing; what else it asks for goes along. */
    async follow(address: string): Promise<string | undefined> {
      const led = (await targets([address])).get(address)
      if (led) noteUse(led.from)
      return led?.to
    },

    /** Where those of some addresses lead that lead on, for who only wants to know. */
    async leading(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
      return new Map([...(await targets(addresses))].map(([address, { to }]) => [address, to]))
    },

    list(actor: Actor, query: StaffQuery) {
      requirePermission(actor, 'content.publish')
      return readStaffList(redirectRows(db), query)
    },

    /** @throws PortalError 400 saying what is wrong with which address */
    async add(
      actor: Actor,
      given: { from: string; to: string },
      origin: Origin,
    ): Promise<{ from: string; to: string }> {
      const by = requirePermission(actor, 'content.publish')
      const from = ownAddress(given.from, publicUrl())
      if (!from) throw badInput({ from: 'Give an address of this site, as /old-page' })
      if (from.query || from.place)
        throw badInput({ from: 'Give it without what stands behind "?" or "#": that goes along by itself' })
      const target = ownAddress(given.to, publicUrl())
      if (!target) throw badInput({ to: 'Give a page of this site, as /news' })
      const to = leadOn(target.path, target)
      // Longer than what was typed, where signs have to be encoded.
      if (from.key.length > longestFrom) throw badInput({ from: tooLong })
      if (Math.max(to.length, target.key.length) > longestTo) throw badInput({ to: tooLong })
      if (target.key === from.key) throw badInput({ to: 'It would lead to itself' })
      const there = await find([from.key, to])
      if (there.has(from.key)) throw badInput({ from: pageThere })
      await db.transaction().execute(async (tx) => {
        await takeRedirectTurn(tx)
        await requireNoItem(tx, from.key)
        await requireNoChain(tx, from.key, target.key)
        if (!there.has(to)) throw badInput({ to: 'There is nothing at this address' })
        const at = clock.now()
        await tx.deleteFrom('redirects').where('from_path', '=', from.key).execute()
        await tx
          .insertInto('redirects')
          .values({ from_path: from.key, to_path: to, leads_to: target.key, made_by: by, made_at: at })
          .execute()
        const details = { to }
        await audit(tx, at, { event: 'redirect-added', actor, origin, area: 'content', item: from.key, details })
      })
      return { from: from.key, to }
    },

    async remove(actor: Actor, from: string, origin: Origin): Promise<void> {
      requirePermission(actor, 'content.publish')
      await db.transaction().execute(async (tx) => {
        await takeRedirectTurn(tx)
        const at = clock.now()
        await tx
          .deleteFrom('redirects')
          .where('removed_at', '<', new Date(at.getTime() - undoable))
          .execute()
        const removed = await tx
          .updateTable('redirects')
          .set({ removed_at: at })
          .where('from_path', '=', from)
          .where('removed_at', 'is', null)
          .returning(['to_path', 'item'])
          .executeTakeFirst()
        if (!removed) return
        const details = { to: removed.to_path, ...(removed.item ? { of: removed.item } : {}) }
        await audit(tx, at, { event: 'redirect-removed', actor, origin, area: 'content', item: from, details })
      })
    },

    /** @throws PortalError 400 where others stand in its way by now, 409 where it is too late */
    async bringBack(actor: Actor, from: string, origin: Origin): Promise<void> {
      requirePermission(actor, 'content.publish')
      if ((await find([from])).has(from)) throw badInput({ from: pageThere })
      await db.transaction().execute(async (tx) => {
        await takeRedirectTurn(tx)
        const at = clock.now()
        const row = await tx
          .selectFrom('redirects')
          .select(['to_path', 'leads_to'])
          .where('from_path', '=', from)
          .where('removed_at', '>=', new Date(at.getTime() - undoable))
          .executeTakeFirst()
        if (!row) throw new PortalError('act_does_not_fit', 409, 'This can be taken back no more.')
        await requireNoItem(tx, from)
        await requireNoChain(tx, from, row.leads_to)
        await tx.updateTable('redirects').set({ removed_at: null }).where('from_path', '=', from).execute()
        const details = { to: row.to_path }
        await audit(tx, at, { event: 'redirect-brought-back', actor, origin, area: 'content', item: from, details })
      })
    },
  }
}

const tooLong = 'It is too long'
const pageThere = 'There is a page at this address'

/** The turn is taken, so that none gets it meanwhile. @throws PortalError 400 where an item has the address */
async function requireNoItem(tx: Tx, from: string): Promise<void> {
  if ((await heldByItems(tx, [from])).size > 0)
    throw badInput({ from: 'An item has this address, whether visitors see it or not' })
}

/** The turn is taken. @throws PortalError 400 where an address leads on already, or would lead on twice (SITE-06) */
async function requireNoChain(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await leading(tx)
    .select(['from_path', 'to_path', 'leads_to'])
    .where((eb) => eb.or([eb('from_path', 'in', [from, to]), eb('leads_to', '=', from)]))
    .execute()
  const own = rows.find(({ from_path }) => from_path === from)
  if (own) throw badInput({ from: `It leads to ${own.to_path} already: remove that first` })
  const next = rows.find(({ from_path }) => from_path === to)
  if (next?.leads_to === from) throw badInput({ to: 'It leads back to where one came from' })
  if (next) throw badInput({ to: `It leads on to ${next.to_path}: give that` })
  const before = rows.find(({ leads_to }) => leads_to === from)
  if (before) throw badInput({ from: `${before.from_path} leads to it: let that lead to the page at once` })
}
