import { addressOf } from '../../../src/platform/families-contract.ts'
import { type Drawn, number, type Samples, word } from './sample.ts'

const item = (family: 'news' | 'blog' | 'event', id: (drawn: Drawn) => string): Samples[string] => ({
  ask: (drawn) => ({ address: addressOf(family, { id: id(drawn) }) }),
  holds: '</html>',
})

const upTo = 'it lists up to 50,000 addresses'

/** What readers and crawlers open that is no call of the API, by its address. */
export const pages: Samples = {
  'GET /news': { holds: 'Notice number1 ' },
  'GET /news, one': item('news', (drawn) => `item-${1 + (number(drawn) % 60)}`),
  'GET /blog, one': item('blog', (drawn) => `item-${1 + (number(drawn) % 20)}`),
  'GET /events': { holds: '</html>' },
  'GET /events, one': item('event', (drawn) => `growth-${number(drawn) % 2}`),
  'GET /search': { ask: (drawn) => ({ query: { query: word(drawn) } }), holds: '</html>' },
  'GET /news/rss.xml': { holds: '<item>' },
  'GET /events/atom.xml': { grows: 'it has all events', holds: '<entry>' },
  'GET /events/calendar.ics': { grows: 'it has all events', holds: 'BEGIN:VEVENT' },
  'GET /sitemap.xml': { grows: upTo, holds: '<loc>' },
  'GET /sitemap-1.xml': { grows: upTo, holds: '<loc>' },
}
