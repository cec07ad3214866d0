import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import * as contract from '../contract.ts'
import { keepSearchBlocks } from './search-upkeep.ts'
import type { ContentService } from './service.ts'

export function contentApi(app: FastifyInstance, content: ContentService, portal: Portal): void {
  serve(app, contract.listNews, ({ query }) => content.news.list(query))
  serve(app, contract.readNews, ({ params }) => content.news.read(params.id))
  serve(app, contract.listBlogs, ({ query }) => content.blogs.list(query))
  serve(app, contract.readBlog, ({ params }) => content.blogs.read(params.id))
  serve(app, contract.listWhitePapers, ({ query }) => content.whitePapers.list(query))
  serve(app, contract.readWhitePaper, ({ params }) => content.whitePapers.read(params.id))
  serve(app, contract.listCyberCircuits, ({ query }) => content.cyberCircuits.list(query))
  serve(app, contract.readCyberCircuit, ({ params }) => content.cyberCircuits.read(params.id))
  serve(app, contract.listDocuments, ({ query }) => content.documents.list(query))
  serve(app, contract.listTemplates, ({ query }) => content.templates.list(query))
  serve(app, contract.listPolicies, () => content.policies())
  portal.jobs.declare({
    name: 'content-search',
    cron: '* * * * *',
    run: (_, signal) => keepSearchBlocks(portal, { signal }),
  })
}
