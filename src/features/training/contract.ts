import { z } from 'zod'
import { endpoint, ListQuery } from '../../platform/contract.ts'

/** Categories a page of the catalog and materials a page of a category (LIST-12). */
export const pageSize = 6

export const overallCategories = ['Trainings', 'Resources'] as const

export const TrainingCategory = z.object({
  id: z.string(),
  category: z.string(),
  tag: z.string(),
  overallCategory: z.enum(overallCategories),
  /** Empty where the category has no picture of its own. */
  imageURL: z.string(),
  photoDescription: z.string(),
})
export type TrainingCategory = z.infer<typeof TrainingCategory>

export const TrainingMaterial = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** A path of this portal or an outside address. */
  url: z.string(),
  /** Text of the category it belongs to. */
  category: z.string(),
})
export type TrainingMaterial = z.infer<typeof TrainingMaterial>

const reading = { access: 'public', remembered: true, query: ListQuery } as const

// Both answer plain arrays (LIST-02).
export const listTrainingCategories = endpoint({
  ...reading,
  route: 'GET /api/resources/training/categories',
  summary: 'Training categories, the newest first',
  answer: z.array(TrainingCategory),
})
export const listTrainingMaterials = endpoint({
  ...reading,
  route: 'GET /api/resources/training',
  summary: 'Training materials, category by category',
  answer: z.array(TrainingMaterial),
})
