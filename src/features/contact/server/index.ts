import type { Accounts, User } from '../../accounts/server/index.ts'
import { beginningOf } from '../../submissions/server/index.ts'
import { deleteMessagesOf, latestMessagesOf, messagesOf, type SenderOf } from './store.ts'
import './tables.ts'

export { contactApi } from './api.ts'
export { contactLines, contactMessage, oldContactMessages, removeContactMessage } from './for-desk.ts'
export { type Inquiry, sendInquiry } from './inquiry.ts'
export { type ContactService, contactService } from './service.ts'

/** So many of them stand on My page. */
const latest = 3

/** Takes its part in what happens to accounts: messages go with their sender, and stand in the copy of one's own data and on My page. */
export function openContact(accounts: Accounts): void {
  accounts.beforeRemoval.push((tx, user) => deleteMessagesOf(tx, senderOf(user)))
  accounts.homeSources.push({
    part: 'messages',
    async read(db, user) {
      const messages = await latestMessagesOf(db, senderOf(user), latest)
      return messages.map(({ sentAt, office, message }) => ({
        title: `To ${office ?? accounts.settings.site.programmeName}`,
        text: beginningOf(message),
        at: sentAt.toISOString(),
      }))
    },
  })
  accounts.sentSources.push(async (db, user, most) => {
    const messages = await latestMessagesOf(db, senderOf(user), most)
    return messages.map(({ id, sentAt, office, message }) => ({
      id,
      kind: 'message',
      title: `To ${office ?? accounts.settings.site.programmeName}`,
      text: beginningOf(message),
      sentAt,
      state: 'Passed on: the answer comes by mail or by phone',
      page: '',
    }))
  })
  accounts.exportParts.set('contactMessages', (db, user) => messagesOf(db, senderOf(user)))
}

const senderOf = (user: User): SenderOf => ({
  id: user.id,
  verifiedEmail: user.email_verified_at ? user.email : undefined,
})
