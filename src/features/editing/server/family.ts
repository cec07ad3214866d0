import type { RawBuilder } from 'kysely'
import type { FamilyForm, Snapshot } from '../../../forms/item.ts'

import type { Db, Tx } from '../../../platform/db/database.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'

/** A live row as the console knows it. */
export interface LiveItem {
  id: string
  snapshot: Snapshot
  status: 'draft' | 'published' | 'deleted'
  publishedAt: Date
  updatedAt: Date
  /** It came with the portal. */
  shipped: boolean
}

/** What a feature gives of a family that is written in the console. */
export interface EditedFamily {
  form: FamilyForm & { family: WrittenFamily }
  /** What hinders its publication at that moment beside what the form says, by field. */
  hinders?(snapshot: Snapshot, at: Date): Record<string, string>
  live: {
    /** All live rows, as a table with `id` and `status`. */
    rows: RawBuilder<unknown>
    read(db: Db, ids: readonly string[]): Promise<LiveItem[]>
    /** Puts it before visitors; what the form does not know stays in the row. */
    write(tx: Tx, id: string, snapshot: Snapshot, at: Date): Promise<void>
    /**
     * The database as it would be read with this before visitors: nothing is written (docs/decisions/0073).
     * @param shownAs the key that it is found by
     * @param snapshot something that a page can show
     */
    asIf(db: Db, keys: { id: string; shownAs: string }, snapshot: Snapshot, at: Date): Db
    /** Takes it from them: the row stays, so that its address is known. */
    hide(tx: Tx, id: string, status: 'draft' | 'deleted'): Promise<void>
    /** Whether another row has a key, or is known to feeds and calendars by it. @param own the key of the row that asks */
    isTaken(db: Db, key: string, own: string): Promise<boolean>
    /** Gives it another key, by which visitors find it from then on; feeds and calendars know it by its first. */
    rename(tx: Tx, id: string, to: string): Promise<void>
    remove(tx: Tx, id: string): Promise<void>
  }
}
