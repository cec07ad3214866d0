import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { RedirectsService } from './service.ts'

export function redirectsApi(app: FastifyInstance, redirects: RedirectsService): void {
  serve(app, contract.listRedirects, async ({ actor, query }) => {
    const { items, count, counts } = await redirects.list(actor, query)
    const Items = items.map(({ madeAt, usedAt, ...item }) => ({
      ...item,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }))
    return { Items, Count: count, Counts: counts }
  })
  serve(app, contract.addRedirect, ({ actor, body, request }) => redirects.add(actor, body, originOf(request)))
  serve(app, contract.removeRedirect, async ({ actor, body: { from }, request }) => {
    await redirects.remove(actor, from, originOf(request))
    return { from }
  })
  serve(app, contract.bringRedirectBack, async ({ actor, body: { from }, request }) => {
    await redirects.bringBack(actor, from, originOf(request))
    return { from }
  })
}
