import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'

export const longestQuestion = 500

/** A question to the chatbot, as the visitor typed it. */
const Question = z
  .string()
  .max(longestQuestion, `Ask with at most ${longestQuestion} characters.`)
  .refine((text) => !text.includes('\u0000'), 'Ask with plain text.')

export const askChatbot = endpoint({
  access: 'public',
  route: 'GET /api/chatbot',
  summary:
    'A short answer in the words of the published content, and up to three addresses of this site, each on a line "Title: /address"',
  query: z.object({ query: Question.default('') }),
  answer: z.string(),
  produces: 'text/plain; charset=utf-8',
})
