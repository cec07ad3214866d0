import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import type { VideosService } from './service.ts'

/**
 * The recordings and their captions, in parts where a player asks for parts. Caches ask again after an hour: what lies
 * under a name may be another with the next release.
 */
export function serveVideoFiles(app: FastifyInstance, videos: VideosService, folder: string): void {
  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/videos/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, name, ending] = /^([a-z0-9-]{1,100})\.(webm|vtt)$/.exec(request.params.file) ?? []
      if (!name) throw notFound()
      const { until, seal } = request.query
      const { open } = await videos.admit(name, { until: Number(until), seal: String(seal) })
      reply
        .type(ending === 'vtt' ? 'text/vtt; charset=utf-8' : 'video/webm')
        .header('cache-control', `${open ? 'public' : 'private'}, max-age=3600`)
      return reply.sendFile(`${name}.${ending}`, folder, { cacheControl: false })
    },
  )
}
