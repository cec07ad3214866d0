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
  summary: 'Messages waiting where no mail service is set; from this machine to itself only, never in production',
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
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const forwarding = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|via)$/

/**
 * Codes and links stand in the outbox, so it is only for whoever sits at this machine: the connection comes from here,
 * was meant for here (another name may be somebody's page that leads a browser here), and no proxy says that it
 * speaks for somebody else.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.has(socket.remoteAddress ?? '') &&
    ownName.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}

/** The outbox as JSON and as a page, where no mail service is set and the portal is not served to others. */
export function serveOutbox(app: FastifyInstance, portal: Portal): void {
  const { mode, smtp } = portal.settings
  if (mode === 'production' || smtp || portal.publicUrl().startsWith('https:')) return
  const messages = async (request: FastifyRequest) => {
    if (!isFromHere(request)) throw notFound()
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
<p>No mail service is set. These messages would have been sent.</p>
${items || '<p>No messages yet.</p>'}</main></body></html>`
}
