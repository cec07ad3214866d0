import type { Accounts } from '../../accounts/server/index.ts'
import { listCommentsOf } from './comment-store.ts'

/** A comment stays when its writer's account goes, without the name; the copy of one's own data holds all of them. */
export function openTools(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    await tx.updateTable('tool_comments').set({ user_id: null, name: 'Guest' }).where('user_id', '=', user.id).execute()
  })
  accounts.exportParts.set('toolComments', async (db, user) => {
    const rows = await listCommentsOf(db, user.id)
    return rows.map(({ tool_id, name, body, posted_at, status }) => ({
      reviewId: tool_id,
      name,
      commentBody: body,
      commentDate: posted_at,
      status,
    }))
  })
}
