import type { Generated } from 'kysely'
import type { TimestampDefault } from '../../../platform/db/tables.ts'

interface TrainingCategoryTable {
  id: string
  category: string
  tag: Generated<string>
  overall_category: 'Trainings' | 'Resources'
  status: Generated<'draft' | 'published' | 'deleted'>
  published_at: TimestampDefault
  picture_url: Generated<string>
  picture_description: Generated<string>
  updated_at: TimestampDefault
}

interface TrainingMaterialTable {
  id: string
  type: string
  title: string
  url: string
  category: string
  position: Generated<number>
  status: Generated<'draft' | 'published' | 'deleted'>
  published_at: TimestampDefault
  updated_at: TimestampDefault
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    training_categories: TrainingCategoryTable
    training_materials: TrainingMaterialTable
  }
}
