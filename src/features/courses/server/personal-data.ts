import type { Db } from '../../../platform/db/database.ts'
import type { Accounts, User } from '../../accounts/server/index.ts'
import type { LearningPlatform } from './platform.ts'
import { findAccount, removeAccount } from './store.ts'

/** The account on the learning platform goes with the portal's; the platform hears of it as soon as it answers. */
export function openCourses(accounts: Accounts, platform: LearningPlatform | undefined): void {
  accounts.jobs.declare<{ username: string }>({
    name: 'learning-account-removal',
    retries: 12,
    run: async ({ username }) => platform?.closeAccount(username),
  })
  accounts.beforeRemoval.push(async (tx, user) => {
    const removed = await removeAccount(tx, user.id)
    // Also where its opening was never confirmed: the answer may have been lost.
    if (removed && platform) await accounts.jobs.enqueue(tx, 'learning-account-removal', { username: removed.username })
  })
  accounts.homeSources.push({
    part: 'courses',
    async read(db, user) {
      const account = await findAccount(db, user.id)
      return account ? [{ title: 'Your account for the online courses', to: '/online-courses' }] : []
    },
  })
  accounts.exportParts.set('learningAccount', async (db: Db, user: User) => {
    const account = await findAccount(db, user.id)
    return account ? { username: account.username, created: account.created_at } : null
  })
}
