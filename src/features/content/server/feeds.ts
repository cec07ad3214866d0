import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../platform/html.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { ContentService } from './service.ts'

const length = 20

interface Entry {
  id: string
  title: string
  headLine: string
  date: string
  author: string
  category?: string
}

interface Feed {
  /** Address of the list; the feed stands below it. */
  list: string
  detail: string
  title: string
  description: string
  entries(): Promise<Entry[]>
}

/** RSS 2.0 of the newest news items and blog posts. */
export function serveFeeds(app: FastifyInstance, portal: Portal, content: ContentService): void {
  const newest = { page: 1, pageSize: length }
  const { programmeName } = portal.settings.site
  const feeds: Feed[] = [
    {
      list: '/news',
      detail: '/newsdetail',
      title: `News | ${programmeName}`,
      description: 'News on government contracting and cyber security for small companies.',
      entries: async () =>
        (await content.news.list(newest)).Items.map(({ id, author, article }) => ({ ...article, id, author })),
    },
    {
      list: '/blog',
      detail: '/blogdetail',
      title: `Blog | ${programmeName}`,
      description: 'What counselors and shop owners learned about contracts and cyber security.',
      entries: async () => (await content.blogs.list(newest)).Items,
    },
  ]
  for (const feed of feeds)
    app.get(`${feed.list}/rss.xml`, { config: { remembered: true }, schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/rss+xml; charset=utf-8').send(rss(feed, await feed.entries(), portal.publicUrl())),
    )
}

function rss(feed: Feed, entries: Entry[], publicUrl: string): string {
  const element = (name: string, text: string) => `<${name}>${escapeHtml(xmlText(text))}</${name}>`
  const items = entries.map((entry) => {
    const link = `${publicUrl}${feed.detail}?id=${encodeURIComponent(entry.id)}`
    return [
      '<item>',
      element('title', entry.title),
      element('link', link),
      element('guid', link),
      element('pubDate', new Date(entry.date).toUTCString()),
      element('description', entry.headLine),
      entry.author ? element('dc:creator', entry.author) : '',
      entry.category ? element('category', entry.category) : '',
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', feed.title),
    element('link', publicUrl + feed.list),
    element('description', feed.description),
    element('language', 'en-us'),
    `<atom:link href="${escapeHtml(`${publicUrl}${feed.list}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
}

/** Without the control characters that XML 1.0 cannot hold, not even escaped. */
const xmlText = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed()
