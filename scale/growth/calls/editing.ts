import { addressOf } from '../../../src/platform/families-contract.ts'
import {
  atItem,
  back,
  changed,
  decide,
  inADay,
  redirect,
  revision,
  scheduled,
  shared,
  someItems,
  submitted,
  tagged,
  untouched,
} from './item-states.ts'
import { daysAgo, number, type Samples, word } from './sample.ts'

const saved = ({ saved: done }: Record<string, unknown>) => done === true

/** Writing and publishing in the console. */
export const editing: Samples = {
  'GET /api/staff/items/{family}': {
    of: 'staff',
    ask: (drawn) => ({ path: { family: 'news' }, query: { page: 1 + (number(drawn) % 5) } }),
  },
  'GET /api/staff/items/{family}, searched': {
    of: 'staff',
    ask: (drawn) => ({
      path: { family: 'news' },
      query: { q: `${word(drawn)} number${number(drawn) % 60}`, sort: 'title' },
    }),
  },
  'GET /api/staff/items/{family}, in need': {
    of: 'staff',
    ask: () => ({ path: { family: 'news' }, query: { needs: 'attention' } }),
  },
  'GET /api/staff/items/{family}, of an author': {
    of: 'staff',
    ask: () => ({ path: { family: 'blog' }, query: { author: 'Dana Turner', state: 'published' } }),
  },
  'GET /api/staff/items/{family}, of a tag': {
    of: 'staff',
    ask: () => ({ path: { family: 'blog' }, query: { tag: 'audit' } }),
  },
  'POST /api/staff/items/{family}': { of: 'staff', ask: () => ({ path: { family: 'news' }, body: {} }) },
  'GET /api/staff/items/{family}/{id}': { of: 'published', ask: atItem },
  'PUT /api/staff/items/{family}/{id}/draft': {
    of: 'published',
    arm: back,
    ask: (drawn) => ({ ...atItem(drawn), body: { ...revision(drawn), fields: { headline: `Changed ${drawn.n}` } } }),
    done: saved,
  },
  'POST /api/staff/items/{family}/{id}/publish': { of: 'published', arm: changed('draft'), ask: decide, done: saved },
  'POST /api/staff/items/{family}/{id}/withdraw': { of: 'published', arm: back, ask: decide, done: saved },
  'POST /api/staff/items/{family}/{id}/bin': {
    of: 'published',
    async arm(drawn, tools) {
      const found = await back(drawn, tools)
      const done = await tools.call(
        'POST /api/staff/items/{family}/{id}/withdraw',
        decide({ ...drawn, ...found }),
        drawn,
      )
      return { revision: String(done.revision) }
    },
    ask: decide,
    done: saved,
  },
  'POST /api/staff/items/{family}/{id}/bring-back': {
    of: 'published',
    async arm(drawn, tools) {
      const found = await back(drawn, tools)
      const out = await tools.call(
        'POST /api/staff/items/{family}/{id}/withdraw',
        decide({ ...drawn, ...found }),
        drawn,
      )
      const done = await tools.call(
        'POST /api/staff/items/{family}/{id}/bin',
        decide({ ...drawn, revision: String(out.revision) }),
        drawn,
      )
      return { revision: String(done.revision) }
    },
    ask: decide,
    done: saved,
  },
  'POST /api/staff/items/{family}/{id}/undo': {
    of: 'published',
    async arm(drawn, tools) {
      const found = await back(drawn, tools)
      const done = await tools.call(
        'POST /api/staff/items/{family}/{id}/withdraw',
        decide({ ...drawn, ...found }),
        drawn,
      )
      return { revision: String(done.revision) }
    },
    ask: decide,
    done: saved,
  },
  'POST /api/staff/items/{family}/{id}/check': {
    of: 'published',
    ask: (drawn) => ({
      ...atItem(drawn),
      body: { fields: { title: `A title ${drawn.n}` }, addresses: [addressOf('news', { id: 'item-1' }), '/about-us'] },
    }),
  },
  'GET /api/staff/items/{family}/{id}/versions': { of: 'published', ask: atItem },
  'POST /api/staff/items/{family}/{id}/versions/{number}/restore': {
    of: 'published',
    arm: back,
    ask: (drawn) => ({ path: { ...atItem(drawn).path, number: '1' }, body: revision(drawn) }),
    done: saved,
  },
  'GET /api/staff/items/{family}/{id}/compare': {
    of: 'published',
    arm: changed('draft'),
    ask: (drawn) => ({ ...atItem(drawn), query: { from: 1, to: 'written' } }),
  },
  'GET /api/staff/terms/{family}/{field}': {
    of: 'staff',
    ask: () => ({ path: { family: 'blog', field: 'tags' } }),
  },
  'GET /api/staff/items/{family}/{id}/schedule': { of: 'published', arm: scheduled, ask: atItem },
  'PUT /api/staff/items/{family}/{id}/schedule': {
    of: 'published',
    arm: changed('draft'),
    ask: (drawn) => ({
      ...atItem(drawn),
      body: { ...revision(drawn), ...inADay() },
    }),
    done: saved,
  },
  'DELETE /api/staff/items/{family}/{id}/schedule': {
    of: 'published',
    arm: scheduled,
    ask: (drawn) => ({ ...atItem(drawn), query: revision(drawn) }),
    done: saved,
  },
  'GET /api/staff/items/{family}/{id}/review': { of: 'published', ask: atItem },
  'POST /api/staff/items/{family}/{id}/submit': { of: 'published', arm: changed('draft'), ask: decide, done: saved },
  'POST /api/staff/items/{family}/{id}/take-back': { of: 'published', arm: submitted, ask: decide, done: saved },
  'POST /api/staff/items/{family}/{id}/approve': { of: 'published', arm: submitted, ask: decide, done: saved },
  'POST /api/staff/items/{family}/{id}/give-back': {
    of: 'published',
    arm: submitted,
    ask: (drawn) => ({ ...atItem(drawn), body: { ...revision(drawn), note: 'Shorter, please.' } }),
    done: saved,
  },
  'GET /api/staff/publishing': { of: 'staff' },
  'PUT /api/staff/publishing/{family}': {
    of: 'staff',
    ask: () => ({ path: { family: 'policy' }, body: { twoPeople: false } }),
  },
  'POST /api/staff/items/{family}/{id}/preview': { of: 'published', ask: (drawn) => ({ ...atItem(drawn), body: {} }) },
  'GET /api/staff/items/{family}/{id}/preview-links': { of: 'published', arm: shared, ask: atItem },
  'POST /api/staff/items/{family}/{id}/preview-links': {
    of: 'published',
    arm: async (drawn, tools) => {
      await tools.query('DELETE FROM previews WHERE item = $1', drawn.item)
      return back(drawn, tools)
    },
    ask: (drawn) => ({ ...atItem(drawn), body: { version: Number(drawn.version) } }),
  },
  'DELETE /api/staff/items/{family}/{id}/preview-links/{link}': {
    of: 'published',
    arm: shared,
    ask: (drawn) => ({ path: { ...atItem(drawn).path, link: drawn.link as string } }),
  },
  'POST /api/staff/items/{family}/{id}/address': {
    of: 'published',
    arm: back,
    ask: (drawn) => ({
      ...atItem(drawn),
      body: { ...revision(drawn), from: drawn.key, key: `moved-${drawn.n}-${Math.random().toString(36).slice(2)}` },
    }),
    done: saved,
  },
  'GET /api/staff/items/{family}/{id}/linked-from': { of: 'linked', ask: atItem },
  'GET /api/staff/calendar': {
    of: 'staff',
    grows: 'it shows all of a month',
    ask: (drawn) => ({ query: { month: daysAgo(60 - 30 * (number(drawn) % 4)).slice(0, 7) } }),
    done: ({ Days }) => (Days as unknown[]).length > 0,
  },
  'GET /api/staff/links': {
    of: 'staff',
    ask: (drawn) => ({ query: { q: `number${1 + (number(drawn) % 60)}` } }),
  },
  'GET /api/staff/redirects': { of: 'staff' },
  'GET /api/staff/redirects, searched': {
    of: 'staff',
    ask: (drawn) => ({ query: { q: `old/${1 + (number(drawn) % 50)}-` } }),
  },
  'POST /api/staff/redirects': {
    of: 'staff',
    ask: ({ n }) => ({ body: { from: `/was-here/${n}-${Math.random()}`, to: '/about-us' } }),
  },
  'POST /api/staff/redirects/remove': { of: 'staff', arm: redirect, ask: ({ from }) => ({ body: { from } }) },
  'POST /api/staff/redirects/bring-back': {
    of: 'staff',
    async arm(drawn, tools) {
      const made = await redirect(drawn, tools)
      await tools.call('POST /api/staff/redirects/remove', { body: { from: made.from } }, drawn)
      return made
    },
    ask: ({ from }) => ({ body: { from } }),
  },
  'POST /api/staff/terms/{family}/{field}/merge': {
    of: 'staff',
    few: true,
    arm: (drawn, tools) => tagged('blog', drawn, tools),
    ask: (drawn) => ({ path: { family: 'blog', field: 'tags' }, body: { from: drawn.word, to: 'audit' } }),
    done: ({ Items }) => (Items as unknown[]).length === someItems,
  },
  'POST /api/staff/items/{family}/withdraw-starter': {
    of: 'staff',
    few: true,
    arm: (_, tools) => untouched('policy', tools),
    ask: () => ({ path: { family: 'policy' } }),
    done: ({ Items }) => (Items as unknown[]).length > 0,
  },
}
