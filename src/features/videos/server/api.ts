import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { BookmarkedAddresses, VideosService } from './service.ts'

export function videosApi(app: FastifyInstance, videos: VideosService, bookmarked: BookmarkedAddresses): void {
  serve(app, contract.listTrainingVideos, ({ actor, query }) => videos.list(actor, 'open', query, bookmarked))
  serve(app, contract.listTrainingVideosAuthenticated, ({ actor, query }) =>
    videos.list(actor, 'members', query, bookmarked),
  )
  serve(app, contract.playTrainingVideo, ({ actor, params }) => videos.play(actor, params.id))
  serve(app, contract.listReadinessVideos, async ({ query }) => {
    const found = await videos.readiness(query)
    return found.videos.map(({ title, duration, recordingLink }) => ({
      Title: title,
      Time: duration,
      Link: recordingLink,
    }))
  })
}
