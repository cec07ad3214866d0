import type { Generated } from 'kysely'
import type { Timestamp } from '../../../platform/db/tables.ts'

/** One public item or page. Written by the triggers of the content's tables (migration 0005), and for pages by `site-pages.ts`. */
interface SearchEntryTable {
  source: string
  family: string
  id: string
  address: string
  own_page: boolean
  title: string
  headline: string
  keywords: string
  body: string
  item_date: Timestamp | null
  visible_from: Timestamp
  changed_at: Timestamp
  /** Tsvectors; the database makes them. */
  words: Generated<string>
  title_words: Generated<string>
  /** By which reading of a text its words were made; 2 is today's (migration 0081). */
  words_version: Generated<number>
}

interface SearchWordTable {
  word: string
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    search_entries: SearchEntryTable
    search_words: SearchWordTable
  }
}
