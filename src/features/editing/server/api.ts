import type { FastifyInstance } from 'fastify'
import { besideServing } from '../../../platform/http/beside-serving.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Portal } from '../../../platform/portal.ts'
import * as contract from '../contract.ts'
import { acted } from './acting.ts'
import { addressApi } from './address-api.ts'
import { previewApi } from './preview-api.ts'
import { reviewApi } from './review-api.ts'
import { scheduleApi } from './schedule-api.ts'
import type { EditingService } from './service.ts'

export function editingApi(app: FastifyInstance, portal: Portal, editing: EditingService): void {
  besideServing(app, portal, editing.bringAllAlong, 'what is live could not be brought into the console')
  serve(app, contract.listItems, async ({ actor, params, query }) => {
    const { items, count, counts } = await editing.list(actor, params.family, query)
    const Items = items.map(({ date, changedAt, ...item }) => ({
      ...item,
      date: date?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
    }))
    return { Items, Count: count, Counts: counts }
  })
  serve(app, contract.readItem, async ({ actor, params }) => {
    const { form, changedAt, ...item } = await editing.read(actor, params)
    // Plain data: the answer is cut to it.
    return { ...item, form: form.map((field) => ({ ...field })), changedAt: changedAt.toISOString() }
  })
  serve(app, contract.beginItem, ({ actor, params, body, request }) =>
    editing.begin(actor, params.family, body.copyOf, originOf(request)),
  )
  const acts = {
    publish: contract.publishItem,
    withdraw: contract.withdrawItem,
    bin: contract.binItem,
    'bring-back': contract.bringItemBack,
    undo: contract.undoAct,
  }
  for (const name of contract.acts)
    serve(app, acts[name], async ({ actor, params, body, request }) => {
      return acted(await editing.act(actor, name, params, body, originOf(request)))
    })
  serve(app, contract.checkItem, ({ actor, params, body }) => editing.check(actor, { ...params, ...body }))
  serve(app, contract.restoreVersion, async ({ actor, params, body, request }) =>
    acted(await editing.restore(actor, params, body, originOf(request))),
  )
  serve(app, contract.listVersions, async ({ actor, params, query }) => {
    const { versions, count, ...item } = await editing.history(actor, params, query.page)
    return {
      ...item,
      Items: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
      Count: count,
    }
  })
  serve(app, contract.compareVersions, ({ actor, params, query }) => editing.compare(actor, params, query))
  serve(app, contract.withdrawStarterItems, async ({ actor, params, request }) => ({
    Items: await editing.withdrawStarter(actor, params.family, originOf(request)),
  }))
  serve(app, contract.listTerms, async ({ actor, params }) => ({ Items: await editing.terms(actor, params) }))
  serve(app, contract.mergeTerms, async ({ actor, params, body, request }) => {
    const { items, waiting } = await editing.mergeTerms(actor, params, body, originOf(request))
    return { Items: items, Waiting: waiting }
  })
  serve(app, contract.saveItemDraft, async ({ actor, params, body }) => {
    const { at, ...saved } = await editing.saveDraft(actor, params, body)
    return { ...saved, at: at.toISOString() }
  })
  scheduleApi(app, editing)
  reviewApi(app, editing)
  previewApi(app, portal, editing)
  addressApi(app, editing)
}
