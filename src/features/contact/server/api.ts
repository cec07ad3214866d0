import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import { makeContactChallenge, sendContactMessage } from '../contract.ts'
import type { ContactService } from './service.ts'

export function contactApi(app: FastifyInstance, contact: ContactService): void {
  serve(app, makeContactChallenge, ({ request }) => contact.challenge(originOf(request)))
  serve(app, sendContactMessage, ({ actor, body, request }) => contact.send(actor, body, originOf(request)))
}
