import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { htmlFromMarkdown } from '../../../platform/html.ts'
import { momentOf, readStarterFolder, starterDay, starterHead } from '../../../platform/starter-file.ts'
import { easeOfUse, priceRanges } from '../contract.ts'
import { longestComment } from '../limits-contract.ts'
import { insertComments } from './comment-store.ts'
import { insertTools } from './store.ts'

const Tool = z.strictObject({
  ...starterHead,
  day: starterDay.max(0),
  headLine: z.string().min(1),
  creator: z.string().min(1),
  category: z.string().min(1),
  priceRange: z.enum(priceRanges),
  founded: z.string().regex(/^\d{4}$/, 'is no year'),
  costModel: z.string().min(1),
  easeOfUse: z.enum(easeOfUse),
  typicalUsers: z.string().min(1),
  freeTraining: z.boolean(),
  paidTraining: z.boolean(),
  website: z.url({ protocol: /^https$/ }),
  certifications: z.array(z.string().min(1)).default([]),
  knownClients: z.array(z.string().min(1)).default([]),
  comments: z
    .array(
      z.strictObject({ name: z.string().min(1), day: starterDay.max(0), text: z.string().min(1).max(longestComment) }),
    )
    .default([]),
})

/**
 * Loads the tool reviews of a new portal, with comments that are approved already. Days are counted from `firstStart`.
 * @throws StarterFileError naming the file and line that cannot be used
 */
export async function loadStarterTools(tx: Tx, root: string, firstStart: Date): Promise<void> {
  const files = readStarterFolder(root, 'tools', Tool)
  const midday = (day: number) => {
    const moment = momentOf(firstStart, day, '12:00', 'UTC')
    return moment < firstStart ? moment : firstStart
  }
  await insertTools(
    tx,
    files.map(({ id, head, body }) => ({
      id,
      title: head.title,
      headline: head.headLine,
      created_by: head.creator,
      category: head.category,
      price_range: head.priceRange,
      founded: head.founded,
      cost_model: head.costModel,
      ease_of_use: head.easeOfUse,
      typical_users: head.typicalUsers,
      free_training: head.freeTraining,
      paid_training: head.paidTraining,
      website: head.website,
      review_html: htmlFromMarkdown(body),
      certifications: head.certifications,
      known_clients: head.knownClients,
      picture_url: `/pictures/starter/tools-${id}.svg`,
      picture_description: head.photoDescription,
      published_at: midday(head.day),
      sample: true,
    })),
  )
  await insertComments(
    tx,
    files.flatMap(({ id, head }) =>
      head.comments.map(({ name, day, text }) => ({
        tool_id: id,
        user_id: null,
        name,
        body: text,
        posted_at: midday(day),
        status: 'approved' as const,
        decided_at: midday(day),
        decided_by: 'starter',
      })),
    ),
  )
}
