import type { ColumnType, Generated, Selectable } from 'kysely'

/** A `timestamptz`: read as a Date, written as a Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** A `timestamptz` that the database fills in where none is given. */
export type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>

/** A `jsonb` column: read as a value, written as its JSON text. */
export type Json<T> = ColumnType<T, string, string>

interface MessageTable {
  id: Generated<string>
  channel: 'mail' | 'text'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  reply_to: string | null
  attachments: Json<{ filename: string; contentType: string; content: string }[]> | null
  created_at: TimestampDefault
  /** From then on without text, HTML and attachments. */
  sent_at: Timestamp | null
  attempts: Generated<number>
  last_error: string | null
  /** The service said that it will never take it. */
  refused_at: Timestamp | null
}

export type MessageRow = Selectable<MessageTable>

interface StarterLoadTable {
  family: string
  loaded_at: TimestampDefault
}

interface RequestCountTable {
  key: string
  count: number
  window_ends: Timestamp
}

interface SpentProofTable {
  hash: Buffer
  expires_at: Timestamp
}

interface SecretTable {
  name: string
  value: string
}

/** Every table of the portal. A feature adds its own in its `tables.ts` by declaration merging. */
export interface PortalTables {
  messages: MessageTable
  portal_secrets: SecretTable
  request_counts: RequestCountTable
  spent_proofs: SpentProofTable
  starter_loads: StarterLoadTable
}
