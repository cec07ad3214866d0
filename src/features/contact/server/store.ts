import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PortalTables } from '../../../platform/db/tables.ts'
import './tables.ts'

/** @returns its id */
export async function insertMessage(tx: Tx, message: Insertable<PortalTables['contact_messages']>): Promise<string> {
  const { id } = await tx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A person's messages: sent with a login, or under an address that is proven to be theirs. */
export interface SenderOf {
  id: string
  verifiedEmail: string | undefined
}

const sentBy = ({ id, verifiedEmail }: SenderOf) =>
  sql<boolean>`user_id = ${id} OR lower(email) = lower(${verifiedEmail ?? null}::text)`

export async function latestMessagesOf(db: Db, sender: SenderOf, most: number) {
  return messagesQuery(db, sender).limit(most).execute()
}

export async function messagesOf(db: Db, sender: SenderOf) {
  const messages = await messagesQuery(db, sender).execute()
  return messages.map(({ id: _, ...message }) => message)
}

const messagesQuery = (db: Db, sender: SenderOf) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'sent_at as sentAt', 'name', 'email', 'phone', 'organization', 'city', 'county', 'state', 'website'])
    .select(['message', sql<string | null>`accelerator ->> 'name'`.as('office')])
    .where(sentBy(sender))
    .orderBy('sent_at', 'desc')

export async function deleteMessagesOf(tx: Tx, sender: SenderOf): Promise<void> {
  await tx.deleteFrom('contact_messages').where(sentBy(sender)).execute()
}
