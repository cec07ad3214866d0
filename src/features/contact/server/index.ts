import type { Accounts, User } from '../../accounts/server/index.ts'
import { deleteMessagesOf, messagesOf, type SenderOf } from './store.ts'
import './tables.ts'

export { contactApi } from './api.ts'
export { type Inquiry, sendInquiry } from './inquiry.ts'
export { type ContactService, contactService, type FindOffices } from './service.ts'

/** Takes its part in what happens to accounts: messages go with their sender, and stand in the copy of one's own data. */
export function openContact(accounts: Accounts): void {
  accounts.beforeRemoval.push((tx, user) => deleteMessagesOf(tx, senderOf(user)))
  accounts.exportParts.set('contactMessages', (db, user) => messagesOf(db, senderOf(user)))
}

const senderOf = (user: User): SenderOf => ({
  id: user.id,
  verifiedEmail: user.email_verified_at ? user.email : undefined,
})
