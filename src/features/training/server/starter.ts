import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { momentOf, readStarterJson, starterDay, starterHead } from '../../../platform/starter-file.ts'
import { overallCategories } from '../contract.ts'
import { insertTraining } from './store.ts'

const Training = z
  .strictObject({
    categories: z.array(
      z.strictObject({
        id: z.string().min(1),
        category: z.string().min(1),
        tag: z.string(),
        overallCategory: z.enum(overallCategories),
        day: starterDay.max(0),
        photoDescription: starterHead.photoDescription,
        scene: starterHead.scene,
      }),
    ),
    materials: z.array(
      z.strictObject({
        id: z.string().min(1),
        type: z.enum(['Video', 'Handout', 'Guide', 'Checklist', 'Course', 'Slides']),
        title: z.string().min(1),
        url: z.string().regex(/^(https:\/\/|\/$|\/[^/\\])/, 'is neither a path of this portal nor an https address'),
        category: z.string(),
      }),
    ),
  })
  .superRefine(({ categories, materials }, ctx) => {
    const known = new Set(categories.map(({ category }) => category))
    for (const [index, { category }] of materials.entries())
      if (!known.has(category))
        ctx.addIssue({ code: 'custom', path: ['materials', index, 'category'], message: 'is no category of this file' })
  })

/**
 * Loads the training catalog of a new portal. Days are counted from `firstStart`.
 * @throws StarterFileError naming the line that cannot be used
 */
export async function loadStarterTraining(tx: Tx, root: string, firstStart: Date): Promise<void> {
  const { categories, materials } = readStarterJson(root, 'training.json', Training)
  await insertTraining(
    tx,
    categories.map(({ id, category, tag, overallCategory, day, photoDescription }) => ({
      id,
      category,
      tag,
      overall_category: overallCategory,
      published_at: momentOf(firstStart, day, '00:00', 'UTC'),
      picture_url: `/pictures/starter/training-${id}.svg`,
      picture_description: photoDescription,
    })),
    materials.map((material, position) => ({ ...material, position, published_at: firstStart })),
  )
}
