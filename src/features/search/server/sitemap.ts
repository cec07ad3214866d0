import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { escapeHtml } from '../../../platform/html.ts'
import type { Portal } from '../../../platform/portal.ts'

/** The protocol's limit for one file (sitemaps.org). */
export const sitemapSize = 50_000

/** `/sitemap.xml` with every public page and item, in several files where one does not hold them, and `/robots.txt`. */
export function serveSitemap(
  app: FastifyInstance,
  portal: Pick<Portal, 'db' | 'clock' | 'publicUrl'>,
  size = sitemapSize,
): void {
  const listed = () =>
    portal.db.selectFrom('search_entries').where('own_page', '=', true).where('visible_from', '<=', portal.clock.now())

  const pageOf = async (number: number) => {
    const rows = await listed()
      .select(['address', 'changed_at'])
      .orderBy('family')
      .orderBy('id')
      .limit(size)
      .offset((number - 1) * size)
      .execute()
    const urls = rows.map(
      ({ address, changed_at }) =>
        `<url><loc>${escapeHtml(portal.publicUrl() + address)}</loc><lastmod>${changed_at.toISOString()}</lastmod></url>`,
    )
    return rows.length === 0 && number > 1 ? undefined : document('urlset', urls)
  }

  app.get('/sitemap.xml', { config: { remembered: true } }, async (_request, reply) => {
    const { count } = await listed()
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const files = Math.ceil(Number(count) / size)
    const numbers = Array.from({ length: files }, (_, index) => index + 1)
    const body =
      files > 1
        ? document(
            'sitemapindex',
            numbers.map(
              (number) => `<sitemap><loc>${escapeHtml(portal.publicUrl())}/sitemap-${number}.xml</loc></sitemap>`,
            ),
          )
        : await pageOf(1)
    return reply.type('application/xml; charset=utf-8').send(body)
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,4}$).xml',
    { config: { remembered: true } },
    async (request, reply) => {
      const body = await pageOf(Number(request.params.number))
      if (!body) throw notFound()
      return reply.type('application/xml; charset=utf-8').send(body)
    },
  )

  app.get('/robots.txt', { config: { remembered: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api\nDisallow: /search\n\nSitemap: ${portal.publicUrl()}/sitemap.xml\n`),
  )
}

const document = (root: string, lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
