import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { momentOf, readStarterJson, starterDay, starterHead } from '../../../platform/starter-file.ts'
import { insertVideos, lengthenClip } from './store.ts'

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
        .min(1)
        .refine(
          (slides) => lengthOf(slides) >= 60 && lengthOf(slides) <= 240,
          'take less than one minute, or more than four',
        ),
    }),
  ),
})

/** Seconds. */
function lengthOf(slides: readonly { seconds: number }[]): number {
  return slides.reduce((sum, { seconds }) => sum + seconds, 0)
}

const transcriptOf = (slides: readonly { say: string }[]): string => slides.map(({ say }) => say).join('\n')

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
      seconds: lengthOf(slides),
      recording_url: `/videos/${id}.webm`,
      transcript: transcriptOf(slides),
      picture_url: `/pictures/starter/videos-${id}.svg`,
      picture_description: photoDescription,
    })),
  )
}

/**
 * Gives a portal that began with clips of seconds what now lies under their names, where nobody wrote their entries
 * anew (LIVE-06).
 */
export async function lengthenStarterVideos(tx: Tx, root: string): Promise<void> {
  const { videos } = readStarterJson(root, 'videos.json', Videos)
  for (const { id, slides } of videos)
    await lengthenClip(tx, id, { seconds: lengthOf(slides), transcript: transcriptOf(slides) })
}
