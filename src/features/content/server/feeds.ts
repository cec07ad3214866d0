import type { FastifyInstance } from 'fastify'
import { addressOf, families } from '../../../platform/families-contract.ts'
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
  /** The feed stands below the address of its list. */
  family: 'news' | 'blog'
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
      family: 'news',
      title: `News | ${programmeName}`,
      description: 'News on government contracting and cyber security for small companies.',
      entries: async () =>
        (await content.news.list(newest)).Items.map(({ id, author, article }) => ({ ...article, id, author })),
    },
    {
      family: 'blog',
      title: `Blog | ${programmeName}`,
      description: 'What counselors and shop owners learned about contracts and cyber security.',
      entries: async () => (await content.blogs.list(newest)).Items,
    },
  ]
  for (const feed of feeds)
    app.get(addressOfFeed(feed), { config: { remembered: true }, schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/rss+xml; charset=utf-8').send(rss(feed, await feed.entries(), portal.publicUrl())),
    )
}

const addressOfFeed = ({ family }: Feed) => `${families[family].list}/rss.xml`

function rss(feed: Feed, entries: Entry[], publicUrl: string): string {
  const element = (name: string, text: string) => `<${name}>${escapeHtml(xmlText(text))}</${name}>`
  const items = entries.map((entry) => {
    const link = publicUrl + addressOf(feed.family, entry)
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
    element('link', publicUrl + families[feed.family].list),
    element('description', feed.description),
    element('language', 'en-us'),
    `<atom:link href="${escapeHtml(publicUrl + addressOfFeed(feed))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
}

/** Without the control characters that XML 1.0 cannot hold, not even escaped. */
const xmlText = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed()
