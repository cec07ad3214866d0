import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AnswerMemory } from '../cache/answer-memory.ts'
import type { Portal } from '../portal.ts'
import { createPageRenderer } from './pages.ts'

/** Answers with what a page gets to see of the request. */
async function seenFor(url: string, headers: Record<string, string> = {}) {
  const portal = { memory: new AnswerMemory(), publicUrl: () => 'https://portal.example.org' } as unknown as Portal
  const app = Fastify()
  app.get(
    '/*',
    createPageRenderer(portal, async (request) => Response.json([request.url, ...request.headers.keys()])),
  )
  const answer = await app.inject({ url, headers })
  return answer.json() as string[]
}

test('a page is made from its address alone, because it is remembered by that (GEN-06)', async () => {
  const headers = { 'accept-language': 'es', 'user-agent': 'Phone', accept: 'text/html', cookie: 'a=b', host: 'evil' }
  expect(await seenFor('/news?page=2', headers)).toEqual(['https://portal.example.org/news?page=2'])
})

test('no address leads a page to believe that it is on another site', async () => {
  expect(await seenFor('//evil.example/news')).toEqual(['https://portal.example.org//evil.example/news'])
})
