import type { Accounts } from '../../accounts/server/index.ts'
import { sentBy } from './service.ts'

/** More than anybody sends. */
const all = 10_000

/** The numbers of what a person sent stand in the copy of their own data. */
export function openSubmissions(accounts: Accounts): void {
  accounts.exportParts.set('numbers', async (db, user) => {
    const sent = await sentBy(accounts, db, user, all)
    return sent.filter(({ number }) => number).map(({ number, title, sentAt }) => ({ number, title, sentAt }))
  })
}
