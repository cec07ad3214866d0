import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { besideServing } from '../../../platform/http/beside-serving.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readStaffList } from '../../../platform/lists/staff-list.ts'
import type { Portal } from '../../../platform/portal.ts'
import { officeScope } from '../../locator/server/index.ts'
import * as contract from '../contract.ts'
import { answerInquiry, assignInquiry, markInquiry } from './changes.ts'
import { inquiryRows } from './desk.ts'
import { type InquirySources, readInquiry } from './inquiry.ts'
import { enterOlderMessages } from './older-messages.ts'
import { removeInquiry, removeOldMessages } from './removal.ts'
import { addReply, changeReply, removeReply, savedReplies } from './saved-replies.ts'

/** The console's calls about messages that people sent. */
export function inquiriesApi(
  app: FastifyInstance,
  portal: Portal,
  mailsOfOffice: InquirySources['mailsOfOffice'],
): void {
  const { db, settings } = portal
  const from = { infoMailbox: settings.site.infoMailbox, messageMonths: settings.messageMonths, mailsOfOffice }
  const enter = (signal: AbortSignal) => enterOlderMessages(portal, signal)
  besideServing(app, portal, enter, 'older messages could not be entered into the list of inquiries')
  portal.jobs.declare({
    name: 'inquiries-upkeep',
    cron: '36 3 * * *',
    async run(_, signal) {
      await removeOldMessages(portal, batches({ signal }))
      // What a start did not get to the end of.
      await enter(signal)
    },
  })

  serve(app, contract.searchInquiries, async ({ actor, query }) => {
    requirePermission(actor, 'inquiries.answer')
    const { items, count, counts } = await readStaffList(
      inquiryRows(portal, actor, await officeScope(db, actor)),
      query,
    )
    const Items = items.map((item) => ({ ...item, sentAt: item.sentAt.toISOString() }))
    return { Items, Count: count, Counts: counts }
  })
  serve(app, contract.readInquiry, ({ actor, params }) => readInquiry(db, actor, params.id, from))
  const of = (actor: Actor, id: string, revision: number, request: FastifyRequest) => ({
    portal,
    from,
    actor,
    id,
    revision,
    origin: originOf(request),
  })
  serve(app, contract.assignInquiry, ({ actor, params, body, request }) =>
    assignInquiry(of(actor, params.id, body.revision, request), body.to),
  )
  serve(app, contract.answerInquiry, ({ actor, params, body, request }) =>
    answerInquiry(of(actor, params.id, body.revision, request), body),
  )
  serve(app, contract.markInquiry, ({ actor, params, body, request }) =>
    markInquiry(of(actor, params.id, body.revision, request), body),
  )
  serve(app, contract.removeInquiry, async ({ actor, params, request }) => {
    await removeInquiry(portal, actor, params.id, originOf(request))
    return { message: 'The message is removed, with all that was done about it.' }
  })

  const replies = async (actor: Actor) => {
    const Items = await savedReplies(db, actor)
    return { Items, Count: Items.length }
  }
  serve(app, contract.listSavedReplies, ({ actor }) => replies(actor))
  const by = (actor: Actor, request: FastifyRequest) => ({ portal, actor, origin: originOf(request) })
  serve(app, contract.addSavedReply, async ({ actor, body, request }) => {
    await addReply(by(actor, request), body)
    return replies(actor)
  })
  serve(app, contract.changeSavedReply, async ({ actor, params, body, request }) => {
    const saved = await changeReply(by(actor, request), params.id, body)
    return { ...(await replies(actor)), saved }
  })
  serve(app, contract.removeSavedReply, async ({ actor, params, request }) => {
    await removeReply(by(actor, request), params.id)
    return replies(actor)
  })
}
