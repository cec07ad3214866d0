import type { Generated } from 'kysely'
import type { Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'

interface EventTable {
  id: string
  title: string
  headline: Generated<string>
  author: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  zone: string
  type: Generated<string>
  place: Generated<string>
  registration_required: Generated<boolean>
  seats: number | null
  webinar_key: Generated<string>
  status: Generated<'draft' | 'published' | 'deleted'>
  published_at: TimestampDefault
  picture_url: Generated<string>
  picture_description: Generated<string>
  description_html: Generated<string>
  search_text: string
  updated_at: TimestampDefault
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    events: EventTable
  }
}
