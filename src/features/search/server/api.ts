import type { FastifyInstance } from 'fastify'
import { besideServing } from '../../../platform/http/beside-serving.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import { searchSite } from '../contract.ts'
import { findLinks } from '../staff-contract.ts'
import { indexPages, type SitePages } from './page-index.ts'
import { respellEntries } from './respell.ts'
import type { SearchService } from './service.ts'
import { serveSitemap } from './sitemap.ts'

export function searchApi(app: FastifyInstance, search: SearchService, portal: Portal): void {
  serve(app, searchSite, ({ query: { query, q, ...rest } }) => search.find({ query: query ?? q ?? '', ...rest }))
  serve(app, findLinks, async ({ actor, query }) => {
    const Items = await search.titled(actor, query.q)
    return { Items, Count: Items.length }
  })
  serveSitemap(app, portal)
}

/** Reads the site's pages into the index as soon as the server listens, beside its other work. */
export function indexPagesAtStart(app: FastifyInstance, portal: Portal, pages: SitePages): void {
  const failed = 'the pages could not be read into the search index'
  besideServing(app, portal, (signal) => indexPages(portal, pages, signal), failed)
}

/** Makes the words of older entries anew, likewise. */
export function respellAtStart(app: FastifyInstance, portal: Portal): void {
  const older = 'the words of older entries could not be made anew'
  besideServing(app, portal, (signal) => respellEntries(portal, signal), older)
}
