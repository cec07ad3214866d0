import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as contract from '../contract.ts'
import type { SurveysService } from './service.ts'

const calls = [
  contract.answerNationalSecurityTraining,
  contract.answerIntroductionTraining,
  contract.answerBusinessTraining,
  contract.answerKnowledgeCheck,
  contract.answerEventFeedback,
]

export function surveysApi(app: FastifyInstance, surveys: SurveysService): void {
  for (const call of calls)
    serve(app, call, async ({ body, request }) => {
      await surveys.answer(call.route, body, originOf(request))
      return { message: 'Thank you. Your answers were received.' }
    })
  serve(app, contract.sendServiceFeedback, async ({ actor, body, request }) => {
    const kept = await surveys.feedback(actor, body, originOf(request))
    return { message: 'Form has been successfully Sent!', ...kept }
  })
}
