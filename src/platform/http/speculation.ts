import type { FastifyInstance } from 'fastify'
import { speculationPath } from '../held-contract.ts'

/**
 * A page that is held has no router yet that would fetch a link's page ahead: the browser does, once a pointer rests on
 * the link. Pages alone, and none after scripts have taken the page over.
 */
const rules = {
  prefetch: [
    {
      source: 'document',
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/files/*', '/videos/*', '/logout*', '/outbox*', '/*.ics*', '/*.xml'] } },
          { selector_matches: 'html[data-script=held] a' },
        ],
      },
    },
  ],
}

export function serveSpeculationRules(app: FastifyInstance): void {
  app.get(speculationPath, (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(rules)),
  )
}
