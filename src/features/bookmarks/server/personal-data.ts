import type { Db } from '../../../platform/db/database.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import { listBookmarksOf } from './store.ts'

/** So many of them stand on My page. */
const newest = 5

/** Bookmarks go with the account, and stand in the copy of one's own data and on My page. */
export function openBookmarks(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await tx.deleteFrom('bookmarks').where('user_id', '=', user.id).execute()
  })
  accounts.homeSources.push({
    part: 'bookmarks',
    async read(db, user) {
      const rows = await listBookmarksOf(db, user.id, newest)
      return rows.map(({ title, url }) => ({ title, to: url }))
    },
  })
  accounts.exportParts.set('bookmarks', async (db: Db, user: User) => {
    const rows = await listBookmarksOf(db, user.id)
    return rows.map(({ url, title, type, created_at }) => ({ url, title, type, date: created_at }))
  })
}
