import { sql } from 'kysely'
import type { Accounts } from '../../accounts/server/index.ts'
import { listCommentsOf } from './comment-store.ts'
import { lockReports } from './reports.ts'

/** A comment stays when its writer's account goes, without the name; the copy of one's own data holds all of them. */
export function openTools(accounts: Accounts): void {
  accounts.beforeRemoval.push(async (tx, user) => {
    // In the order in which the desk decides on several: the two wait for each other, and never in a ring.
    await sql`SELECT id FROM tool_comments WHERE user_id = ${user.id} ORDER BY id FOR UPDATE`.execute(tx)
    await lockReports(tx, sql`user_id = ${user.id}`)
    await tx.updateTable('tool_comments').set({ user_id: null, name: 'Guest' }).where('user_id', '=', user.id).execute()
  })
  accounts.exportParts.set('toolComments', async (db, user) => {
    const rows = await listCommentsOf(db, user.id)
    return rows.map(({ tool_id, name, body, posted_at, status, reason }) => ({
      reviewId: tool_id,
      name,
      commentBody: body,
      commentDate: posted_at,
      status,
      reason,
    }))
  })
  accounts.exportParts.set('commentReports', async (db, user) => {
    const rows = await db
      .selectFrom('comment_reports')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('at')
      .execute()
    return rows.map(({ comment, at, reason }) => ({ comment, at, reason }))
  })
  accounts.exportParts.set('commentPause', async (db, user) => {
    const rows = await db.selectFrom('comment_pauses').selectAll().where('user_id', '=', user.id).execute()
    return rows.map(({ since, until, reason }) => ({ since, until, reason }))
  })
}
