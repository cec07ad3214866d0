import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { momentOf, readStarterJson, starterDay, starterHead } from '../../../platform/starter-file.ts'
import { insertVideos } from './store.ts'

const Videos = z.strictObject({
  videos: z.array(
    z.strictObject({
      ...starterHead,
      id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'is no id'),
      shelf: z.enum(['open', 'members', 'readiness']),
      source: z.string().min(1),
      day: starterDay.max(0),
      /** What the clip is made from (`npm run videos`). */
      slides: z
        .array(
          z.strictObject({
            heading: z.string().min(1),
            lines: z.array(z.string()).min(1).max(4),
            say: z.string().min(1),
            seconds: z.number().int().min(2).max(20),
          }),
        )
        .min(1),
    }),
  ),
})

/**
 * Loads the videos of a new portal. Days are counted from `firstStart`.
 * @throws StarterFileError naming the line that cannot be used
 */
export async function loadStarterVideos(tx: Tx, root: string, firstStart: Date): Promise<void> {
  const { videos } = readStarterJson(root, 'videos.json', Videos)
  await insertVideos(
    tx,
    videos.map(({ id, title, source, day, shelf, photoDescription, slides }) => ({
      id,
      title,
      source,
      shelf,
      item_date: momentOf(firstStart, day, '00:00', 'UTC'),
      published_at: momentOf(firstStart, day, '00:00', 'UTC'),
      seconds: slides.reduce((sum, { seconds }) => sum + seconds, 0),
      recording_url: `/videos/${id}.webm`,
      transcript: slides.map(({ say }) => say).join('\n'),
      picture_url: `/pictures/starter/videos-${id}.svg`,
      picture_description: photoDescription,
    })),
  )
}
