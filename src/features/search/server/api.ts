import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import { searchSite } from '../contract.ts'
import { indexPages, type SitePages } from './page-index.ts'
import type { SearchService } from './service.ts'
import { serveSitemap } from './sitemap.ts'

export function searchApi(app: FastifyInstance, search: SearchService, portal: Portal): void {
  serve(app, searchSite, ({ query: { query, q, ...rest } }) => search.find({ query: query ?? q ?? '', ...rest }))
  serveSitemap(app, portal)
}

/** Reads the site's pages into the index as soon as the server listens, beside its other work. */
export function indexPagesAtStart(app: FastifyInstance, portal: Portal, pages: SitePages): void {
  const stopping = new AbortController()
  let reading: Promise<void> | undefined
  app.addHook('onListen', async () => {
    reading = indexPages(portal, pages, stopping.signal).catch((error) => {
      if (!stopping.signal.aborted) portal.log.warn({ err: error }, 'the pages could not be read into the search index')
    })
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await reading
  })
}
