import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import * as contract from '../preview-contract.ts'
import type { EditingService } from './service.ts'

export function previewApi(app: FastifyInstance, { publicUrl }: Portal, { previews }: EditingService): void {
  serve(app, contract.openPreview, async ({ actor, params, body }) => {
    const { address, until } = await previews.open(actor, { ...params, ...body })
    return { address, until: until.toISOString() }
  })
  serve(app, contract.listPreviewLinks, async ({ actor, params }) => {
    const links = await previews.links(actor, params)
    const Items = links.map((link) => ({
      ...link,
      madeAt: link.madeAt.toISOString(),
      until: link.until.toISOString(),
    }))
    return { Items }
  })
  serve(app, contract.makePreviewLink, async ({ actor, params, body, request }) => {
    const { id, address, until } = await previews.makeLink(actor, { ...params, ...body }, originOf(request))
    return { id, address: publicUrl() + address, until: until.toISOString() }
  })
  serve(app, contract.takePreviewLinkBack, async ({ actor, params, request }) => {
    await previews.takeLinkBack(actor, params, originOf(request))
    return { message: 'The link leads nowhere now.' }
  })
}
