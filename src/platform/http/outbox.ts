import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../html.ts'
import type { Portal } from '../portal.ts'
import { serve } from './serve.ts'

const readOutbox = endpoint({
  route: 'GET /api/outbox',
  access: 'public',
  summary: 'Messages waiting where no mail or text service is set; from this machine only, never in production',
  answer: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['mail', 'text']),
      to: z.string(),
      subject: z.string().optional(),
      text: z.string(),
      html: z.string().optional(),
      sentAt: z.string(),
    }),
  ),
})

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The outbox as JSON and as a page. */
export function serveOutbox(app: FastifyInstance, portal: Portal): void {
  if (portal.settings.mode === 'production') return
  const messages = async (request: FastifyRequest) => {
    // The connection's own address, not a forwarded one, and no proxy in between: a header must not open this.
    if (!loopback.has(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for']) throw notFound()
    return portal.messages.outbox(portal.db)
  }
  serve(app, readOutbox, ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return messages(request)
  })
  app.get('/outbox', async (request, reply) => {
    const entries = await messages(request)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(outboxPage(entries))
  })
}

function outboxPage(entries: z.infer<typeof readOutbox.answer>): string {
  const items = entries
    .map(
      (entry) => `<article><h2>${escapeHtml(entry.subject ?? 'Text message')}</h2>
<p>${entry.channel} to ${escapeHtml(entry.to)}, <time>${entry.sentAt}</time></p><pre>${escapeHtml(entry.text)}</pre></article>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox of this portal (messages not sent)</title></head><body><main><h1>Outbox</h1>
<p>No mail or text message service is set. These messages would have been sent.</p>
${items || '<p>No messages yet.</p>'}</main></body></html>`
}
