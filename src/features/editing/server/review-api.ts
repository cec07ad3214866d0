import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../review-contract.ts'
import { acted } from './acting.ts'
import type { EditingService } from './service.ts'

export function reviewApi(app: FastifyInstance, editing: EditingService): void {
  serve(app, contract.readReview, ({ actor, params }) => editing.readReview(actor, params))
  serve(app, contract.submitItem, async ({ actor, params, body, request }) =>
    acted(await editing.submit(actor, params, body, originOf(request))),
  )
  serve(app, contract.takeSubmissionBack, async ({ actor, params, body, request }) =>
    acted(await editing.takeBack(actor, params, body, originOf(request))),
  )
  serve(app, contract.approveItem, async ({ actor, params, body, request }) =>
    acted(await editing.approve(actor, params, body, originOf(request))),
  )
  serve(app, contract.giveItemBack, async ({ actor, params, body, request }) =>
    acted(await editing.giveBack(actor, params, body, originOf(request))),
  )
  serve(app, contract.readPublishingSettings, ({ actor }) => editing.publishingSettings(actor))
  serve(app, contract.setTwoPeople, ({ actor, params, body, request }) =>
    editing.setTwoPeople(actor, params.family, body.twoPeople, originOf(request)),
  )
}
