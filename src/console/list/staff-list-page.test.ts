import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffList } from '../../platform/staff-list-contract.ts'
import { keepPage, pageKey } from './kept-pages.ts'
import { type ListAnswer, StaffListPage } from './staff-list-page.tsx'

interface Thing {
  id: string
}

const list = {
  name: 'things',
  noun: 'things',
  columns: { name: 'Name' },
  filters: {},
  sorts: ['name'],
  sorted: 'name',
  unsearched: true,
  countedTo: 10_000,
  narrowing: 'Narrow them by weight.',
} as const satisfies StaffList

/** One page of 10,000 things, or of more, with so many on it. */
function shown(page: number, things: number, told: Pick<ListAnswer<Thing>, 'More'> = {}) {
  const query: Record<string, string> = page === 1 ? {} : { page: String(page) }
  const Items = Array.from({ length: things }, (_, index) => ({ id: String(index) }))
  keepPage(pageKey(list.name, '', query), { Items, Count: 10_000, Counts: {}, ...told })
  const element = createElement(StaffListPage<typeof list, Thing>, {
    title: 'Things',
    list,
    load: () => Promise.reject(new Error('It is kept.')),
    cells: { name: ({ id }) => id },
    empty: 'There is none.',
    prove: (make) => make(),
  })
  const router = { initialEntries: [`/staff/things?${new URLSearchParams(query)}`] }
  const html = renderToStaticMarkup(createElement(MemoryRouter, router, element))
  const links = [...html.matchAll(/<a [^>]*aria-label="([^"]*)"[^>]*>/g)].map(([link, name = '']) => ({
    name,
    to: Number(/[?]page=(\d+)/.exec(link)?.[1] ?? 1),
    isCurrent: link.includes('aria-current="page"'),
  }))
  const leadsTo = (name: string) => links.find((link) => link.name === name)?.to
  return {
    html,
    count: /<p class="result-count" role="status">([^<]*)</.exec(html)?.[1],
    current: links.find(({ isCurrent }) => isCurrent)?.name,
    last: links.find(({ name }) => name.startsWith('Last page'))?.name,
    previous: leadsTo('Previous page'),
    next: leadsTo('Next page'),
    // Narrow screens have no other way on.
    byNumber: leadsTo(`Page ${page + 1}`),
  }
}

test.each([
  [1, 'page 1 of the first 200', undefined, 2],
  [199, 'page 199 of the first 200', 198, 200],
  [200, 'page 200 of the first 200', 199, 201],
  [201, 'page 201', 200, 202],
  [250, 'page 250', 249, 251],
])(
  'page %i of a list that is counted so far leads on, and none is its last (STAFF-11)',
  (page, place, previous, next) => {
    const { html, ...said } = shown(page, 50, { More: true })
    expect(said).toEqual({
      count: `More than 10,000 things, ${place}`,
      current: `Page ${page}`,
      last: undefined,
      previous,
      next,
      byNumber: next,
    })
    expect(html).toContain(list.narrowing)
  },
)

test('a page that is not full is the last of a list that is counted so far (STAFF-11)', () => {
  const { html, ...said } = shown(202, 10, { More: true })
  const last = 'Last page, page 202'
  expect(said).toEqual({
    count: 'More than 10,000 things, page 202',
    current: last,
    last,
    previous: 201,
    next: undefined,
  })
  expect(html).toContain(list.narrowing)
})

test('an empty page after them says that the list ends before, not where (STAFF-11)', () => {
  const { html, ...said } = shown(300, 0, { More: true })
  expect(html).toContain('<p>The list ends before this page.</p>')
  expect(said).toMatchObject({ current: undefined, last: undefined, previous: 299, next: undefined })
  expect(shown(203, 0, { More: true })).toMatchObject({ last: undefined, previous: 202, next: undefined })
})

test('a list that is counted whole says how many there are and where it ends (STAFF-11)', () => {
  const { html, ...said } = shown(200, 50)
  const last = 'Last page, page 200'
  expect(said).toEqual({ count: '10,000 things, page 200 of 200', current: last, last, previous: 199, next: undefined })
  expect(html).not.toContain(list.narrowing)
  const after = shown(300, 0)
  expect(after.html).toContain('<p>The list ends on page 200.</p>')
  expect(after).toMatchObject({ count: '10,000 things', current: undefined, last, previous: 200, next: undefined })
})
