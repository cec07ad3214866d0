import type { Generated } from 'kysely'
import type { Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'

export type Shelf = 'open' | 'members' | 'readiness'

interface TrainingVideoTable {
  id: string
  title: string
  source: Generated<string>
  item_date: Timestamp
  seconds: number
  shelf: Shelf
  recording_url: string
  transcript: Generated<string>
  picture_url: Generated<string>
  picture_description: Generated<string>
  status: Generated<'draft' | 'published' | 'deleted'>
  published_at: TimestampDefault
  updated_at: TimestampDefault
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    training_videos: TrainingVideoTable
  }
}
