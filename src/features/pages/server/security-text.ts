import type { FastifyInstance } from 'fastify'
import type { Portal } from '../../../platform/portal.ts'

const daysValid = 180

/** `/.well-known/security.txt`: whom to tell of a weakness (RFC 9116). Its day of expiry is reckoned at each answer. */
export function serveSecurityText(app: FastifyInstance, { settings, clock, publicUrl }: Portal): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now().getTime() + daysValid * 86_400_000)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        `${[
          `Contact: mailto:${settings.site.supportMailbox}`,
          `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl()}/.well-known/security.txt`,
          `Policy: ${publicUrl()}/terms`,
        ].join('\n')}\n`,
      )
  })
}
