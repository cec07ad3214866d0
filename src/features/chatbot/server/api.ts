import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { askChatbot } from '../contract.ts'
import type { ChatbotService } from './service.ts'

export function chatbotApi(app: FastifyInstance, chatbot: ChatbotService): void {
  serve(app, askChatbot, ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return chatbot.answer(query.query)
  })
}
