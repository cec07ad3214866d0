import { z } from 'zod'
import { endpoint, ItemId, ListQuery, listOf } from '../../platform/contract.ts'

/** Training videos a page (LIST-13), and readiness videos a page (LIST-12). */
export const pageSize = 9
export const readinessPageSize = 6

/** The page on which a video is watched: what a bookmark of it holds. */
export const videoAddress = (id: string): string => `/training-videos?video=${id}`

/** VIDEO-03 */
export const TrainingVideo = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  date: z.iso.datetime(),
  /** Minutes and seconds, as in "1:05". */
  duration: z.string(),
  trainingVideoThumbnailLink: z.string(),
  /** Left out where the caller may not watch it (VIDEO-02). A path of this portal holds for an hour at least. */
  trainingVideoRecordingLink: z.string().optional(),
  photoDescription: z.string(),
  isPageBookmarked: z.boolean(),
})
export type TrainingVideo = z.infer<typeof TrainingVideo>

/** What a player needs. */
export const PlayableVideo = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  date: z.iso.datetime(),
  duration: z.string(),
  recordingLink: z.string(),
  /** WebVTT; none for players elsewhere. */
  captionsLink: z.string().optional(),
  /** Paragraph by paragraph. */
  transcript: z.array(z.string()),
})
export type PlayableVideo = z.infer<typeof PlayableVideo>

/** ASSESS-28 */
export const ReadinessVideo = z.object({ Title: z.string(), Time: z.string(), Link: z.string() })
export type ReadinessVideo = z.infer<typeof ReadinessVideo>

export const listTrainingVideos = endpoint({
  access: 'public',
  route: 'GET /api/resources/trainingVideos',
  credentials: ['none', 'access token'],
  summary: 'Training videos for everyone, the newest first',
  query: ListQuery,
  answer: listOf(TrainingVideo),
})
export const listTrainingVideosAuthenticated = endpoint({
  access: 'public',
  route: 'GET /api/resources/trainingVideosAuthenticated',
  credentials: ['none', 'access token'],
  summary: 'Training videos for users, the newest first; to others without the links to the recordings',
  query: ListQuery,
  answer: listOf(TrainingVideo),
})
export const playTrainingVideo = endpoint({
  access: 'public',
  route: 'GET /api/resources/trainingVideos/:id',
  credentials: ['none', 'access token'],
  summary: 'One training video with its captions and transcript; 401 to visitors where it is for users',
  params: ItemId,
  answer: PlayableVideo,
})
export const listReadinessVideos = endpoint({
  access: 'public',
  remembered: true,
  route: 'GET /api/assessment/videos',
  summary: 'Videos about the readiness check, the newest first',
  query: ListQuery,
  answer: z.array(ReadinessVideo),
})
