import { type Actor, requireUser } from '../../../platform/actor.ts'
import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import { bookmarkedFamilies, families, itemPage } from '../../../platform/families-contract.ts'
import type { FindAddresses } from '../../../platform/item-address.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Bookmark, NewBookmark } from '../contract.ts'
import { bookmarkAddress } from './address.ts'
import { type BookmarkRow, deleteBookmark, keepBookmark, listBookmarksOf } from './store.ts'

/** More than anybody needs; a flood ends here. */
export const mostBookmarks = 1000

/** The public pages of items that may go away. Bookmarks of other addresses are never called gone. */
const publicItems = bookmarkedFamilies
  .filter((family) => families[family].found === 'own page' && families[family].at.part === 'id')
  .map(itemPage)

/** A person's own bookmarks: nobody else's are read or changed here (ACCESS-09). */
export function bookmarksService(
  { db, clock, publicUrl }: Pick<Portal, 'db' | 'clock' | 'publicUrl'>,
  findPublic: FindAddresses,
  /** How the items are found that only members see, by the path of their page. */
  findOthers: Record<string, FindAddresses> = {},
) {
  const finders = { ...Object.fromEntries(publicItems.map((path) => [path, findPublic])), ...findOthers }
  return {
    async list(actor: Actor): Promise<Bookmark[]> {
      const rows = await listBookmarksOf(db, requireUser(actor).userId)
      const gone = await goneAmong(rows.map(({ url }) => url))
      return rows.map((row) => answerOf(row, gone))
    },

    /** What an item asks that shows whether it is bookmarked; empty for who is not logged in. */
    async addressesOf(actor: Actor): Promise<ReadonlySet<string>> {
      if (actor.kind !== 'user') return new Set()
      const rows = await listBookmarksOf(db, actor.userId)
      return new Set(rows.map(({ url }) => url))
    },

    async add(actor: Actor, { url: given, title, type }: NewBookmark): Promise<Bookmark> {
      const { userId } = requireUser(actor)
      const url = bookmarkAddress(given, publicUrl())
      if (!url) throw badInput({ url: 'The address is no address of a page.' })
      const bookmark = { userId, most: mostBookmarks, now: clock.now(), url, title, type }
      const row = await db.transaction().execute((tx) => keepBookmark(tx, bookmark))
      if (!row)
        throw new PortalError(
          'too_many_bookmarks',
          409,
          `You have ${mostBookmarks} bookmarks. Remove some to add others.`,
        )
      return answerOf(row, new Set())
    },

    async remove(actor: Actor, id: string): Promise<{ message: string }> {
      const { userId } = requireUser(actor)
      if (!isUuid(id) || !(await deleteBookmark(db, userId, id))) throw notFound('You have no such bookmark.')
      return { message: 'The bookmark was removed.' }
    },
  }

  async function goneAmong(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const gone = new Set<string>()
    for (const [path, find] of Object.entries(finders)) {
      const asked = addresses.filter((address) => address.startsWith(`${path}?`))
      if (asked.length === 0) continue
      const found = await find(asked)
      for (const address of asked) if (!found.has(address)) gone.add(address)
    }
    return gone
  }
}
export type BookmarksService = ReturnType<typeof bookmarksService>

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

const answerOf = ({ id, url, title, type, created_at }: BookmarkRow, gone: ReadonlySet<string>): Bookmark => ({
  id,
  url,
  title,
  type,
  date: created_at.toISOString(),
  gone: gone.has(url),
})
