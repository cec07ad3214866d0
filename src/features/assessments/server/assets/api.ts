import type { FastifyInstance } from 'fastify'
import { serve } from '../../../../platform/http/serve.ts'
import * as contract from '../../contract.ts'
import type { assetExchange } from './exchange.ts'
import type { assetsService } from './service.ts'

type Assets = ReturnType<typeof assetsService> & ReturnType<typeof assetExchange>

/** A table of the largest size as JSON, with as many signs of two bytes and quotation marks as tables have. */
const tables = { bodyLimit: 6 * 1024 * 1024 }

export function assetsApi(app: FastifyInstance, assets: Assets): void {
  serve(app, contract.listAssets, ({ actor, query }) => assets.listAssets(actor, query.system))
  serve(app, contract.addAssets, ({ actor, body }) => assets.addAssets(actor, body))
  serve(app, contract.changeAsset, ({ actor, params, query, body }) =>
    assets.changeAsset(actor, params.asset, body, query.system),
  )
  serve(app, contract.removeAsset, ({ actor, params, query }) =>
    assets.removeAsset(actor, params.asset, query.seen, query.system),
  )
  serve(app, contract.previewAssets, ({ actor, body }) => assets.previewAssets(actor, body), tables)
  serve(app, contract.importAssets, ({ actor, body }) => assets.importAssets(actor, body), tables)
  serve(app, contract.exportAssets, ({ actor, query }) => assets.exportAssets(actor, query.system))
}
