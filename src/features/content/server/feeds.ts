import type { FastifyInstance } from 'fastify'
import { addressOf, families } from '../../../platform/families-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import { xmlElement, xmlText } from '../../../platform/xml.ts'
import { contentFamilies } from './families/all.ts'
import type { ContentService, FeedEntry } from './service.ts'
import type { Family } from './tables.ts'

/** RSS 2.0 of the newest items of each family, below the address of its list. */
export function serveFeeds(app: FastifyInstance, portal: Portal, content: ContentService): void {
  const { programmeName } = portal.settings.site
  for (const family of Object.keys(contentFamilies) as Family[])
    app.get(addressOfFeed(family), { config: { remembered: true }, schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('application/rss+xml; charset=utf-8')
        .send(rss(family, programmeName, await content.newest(family), portal.publicUrl())),
    )
}

const addressOfFeed = (family: Family) => `${families[family].list}/rss.xml`

function rss(family: Family, programmeName: string, entries: FeedEntry[], publicUrl: string): string {
  const items = entries.map((entry) => {
    const link = publicUrl + addressOf(family, entry)
    return [
      '<item>',
      xmlElement('title', entry.title),
      xmlElement('link', link),
      // An item with another address, or another title in it, is no new item. Where it is of the title, two may share it.
      families[family].at.part === 'id'
        ? xmlElement('guid', publicUrl + addressOf(family, { ...entry, id: entry.firstId }))
        : `<guid isPermaLink="false">${xmlText(`${family}:${entry.firstId}`)}</guid>`,
      xmlElement('pubDate', entry.published.toUTCString()),
      xmlElement('description', entry.text),
      entry.author ? xmlElement('dc:creator', entry.author) : '',
      entry.category ? xmlElement('category', entry.category) : '',
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    xmlElement('title', `${families[family].many} | ${programmeName}`),
    xmlElement('link', publicUrl + families[family].list),
    xmlElement('description', contentFamilies[family].feed),
    xmlElement('language', 'en-us'),
    `<atom:link href="${xmlText(publicUrl + addressOfFeed(family))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
}
