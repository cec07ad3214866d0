import type { Db } from '../../../platform/db/database.ts'
import { expertLines, expertMessage } from '../../applications/server/index.ts'
import { contactLines, contactMessage } from '../../contact/server/index.ts'
import type { InquiryKind } from '../statuses-contract.ts'

/** Which message an inquiry is about: the one of its two columns that is filled. */
export interface Pointer {
  contact_message: string | null
  expert_message: string | null
}

export const kindOf = ({ contact_message }: Pointer): InquiryKind => (contact_message ? 'contact' : 'expert')
export const messageIdOf = ({ contact_message, expert_message }: Pointer): string =>
  (contact_message ?? expert_message) as string

/** The message as it was sent; undefined where it has just been removed. */
export const readMessage = (db: Db, pointer: Pointer) =>
  pointer.contact_message ? contactMessage(db, pointer.contact_message) : expertMessage(db, messageIdOf(pointer))

export interface MessageLine {
  id: string
  name: string
  email: string
  organization: string
}

/** What a list shows of messages, by their ids. */
export async function messageLines(db: Db, pointers: readonly Pointer[]): Promise<Map<string, MessageLine>> {
  const lines = await Promise.all([
    contactLines(
      db,
      pointers.flatMap(({ contact_message }) => contact_message ?? []),
    ),
    expertLines(
      db,
      pointers.flatMap(({ expert_message }) => expert_message ?? []),
    ),
  ])
  return new Map(lines.flat().map((line) => [line.id, line]))
}
