import type { Generated } from 'kysely'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'

export type Family = 'news' | 'blog' | 'whitepaper' | 'cybercircuit' | 'document' | 'template' | 'policy' | 'answer'

/** What only some families have. */
export interface ItemData {
  detailsURL?: string
  prompt?: string
  category?: string
  tags?: string[]
  /** Address of the file: a white paper's PDF, a document, a policy's text, a checked answer's source. */
  link?: string
  /** The same of a policy, by its other name (POLICY-02). */
  links?: string
  powerpoint?: string
  recording?: string
  /** Of a session of an earlier release: where its calendar entry is. */
  calendar?: string
  /** Where one takes part in a session; in no answer (LIVE-01). */
  joinUrl?: string
  /** From when one can register for it, ISO 8601. */
  opens?: string
  endAt?: string
  zone?: string
  /** Those that a document or template stands in, the one it is shown under first (DOC-02, DOC-08). */
  folders?: string[]
  /** Of a checked answer: where it was read, and the page of this site to read on. */
  source?: string
  page?: string
  type?: 'powerpoint' | 'webinar' | 'handout' | 'weblink'
  /** By which feeds and calendars know it, where its address was another when it came. */
  firstId?: string
  /** Its picture is decoration, and needs no text alternative. */
  pictureIsDecoration?: true
}

interface ContentItemTable {
  family: Family
  id: string
  title: string
  headline: Generated<string>
  author: Generated<string>
  item_date: Timestamp
  published_at: TimestampDefault
  status: Generated<'draft' | 'published' | 'deleted'>
  /** Made up, and loaded at the first start (FIRST-05). */
  sample: Generated<boolean>
  picture_url: Generated<string>
  picture_description: Generated<string>
  body_html: Generated<string>
  data: Json<ItemData>
  search_text: string
  updated_at: TimestampDefault
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    content_items: ContentItemTable
  }
}
