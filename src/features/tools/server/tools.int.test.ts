import { expect, test } from 'vitest'
import { newPerson, town } from '../../../../test/people.ts'
import { readPage } from '../../../../test/read-page.ts'
import { ToolReview } from '../contract.ts'

const place = town({ template: 'starter' })

interface List {
  Items: ToolReview[]
  Count: number
  choices: { categories: string[]; creators: string[]; priceRanges: string[] }
}

/** Reviews as a person who is logged in gets them. */
async function reader() {
  const person = await newPerson(place)
  const list = async (query = '') =>
    (await place.call<List>('GET', `/api/resources/toolReviews${query}`, undefined, person)).body
  return { person, list, ids: async (query: string) => (await list(query)).Items.map(({ id }) => id) }
}

test('TOOL-01 TOOL-02 TOOL-03 LIST-01 ACCESS-02 reviews are answered as Items to who is logged in, and 401 to others', async () => {
  const { person, list } = await reader()
  const { Items, Count } = await list()
  expect(Count).toBeGreaterThanOrEqual(24)
  expect(Items).toHaveLength(Count)
  for (const item of Items) expect(ToolReview.safeParse(item).success).toBe(true)
  const one = await place.call<List>('GET', '/api/resources/toolReviews/readybinder', undefined, person)
  expect(one.body).toEqual({ Items: [Items.find(({ id }) => id === 'readybinder')], Count: 1 })
  expect(one.body.Items[0]).toMatchObject({
    title: 'ReadyBinder',
    toolCreatedBy: 'Example Binder Company',
    toolCategory: 'Compliance Management',
    toolFreeTrainingResourcesAvailable: true,
    toolRelatedCertifications: { certification: [] },
    toolKnownClients: { knownClient: ['Example Ridge Machining', 'Sample Valley Castings'] },
    review: expect.stringContaining('<h2>What it does well</h2>'),
  })
  for (const path of ['/api/resources/toolReviews', '/api/resources/toolReviews/readybinder'])
    expect((await place.call('GET', path)).status, path).toBe(401)
})

test('GEN-13 GEN-14 GEN-16 an unknown review is an empty answer, drafts are not shown, and script in a review is taken out', async () => {
  const { person, list } = await reader()
  const { db } = place.portal.portal
  const base = { category: 'Network Security', price_range: 'Free' }
  await db
    .insertInto('tool_reviews')
    .values([
      { ...base, id: 'draft', title: 'Draft', published_at: new Date(0), status: 'draft' },
      { ...base, id: 'ahead', title: 'Ahead', published_at: new Date(Date.now() + 86_400_000) },
      {
        ...base,
        id: 'bad',
        title: 'Bad',
        published_at: new Date(0),
        review_html: '<p onclick="x()">Fine<script>alert(1)</script></p>',
      },
    ])
    .execute()
  const ids = (await list()).Items.map(({ id }) => id)
  expect(ids).not.toContain('draft')
  expect(ids).not.toContain('ahead')
  const read = (id: string) => place.call<List>('GET', `/api/resources/toolReviews/${id}`, undefined, person)
  for (const id of ['draft', 'ahead', 'no-such-tool'])
    expect(await read(id)).toMatchObject({ status: 200, body: { Items: [], Count: 0 } })
  expect((await read('bad')).body.Items[0]?.review).toBe('<p>Fine</p>')
  await db.deleteFrom('tool_reviews').where('id', 'in', ['draft', 'ahead', 'bad']).execute()
})

test('TOOL-06 LIST-07 LIST-12 LIST-03 the list is filtered, searched, sorted and paged on the server', async () => {
  const { list, ids } = await reader()
  const all = await list()
  expect(all.choices.categories).toHaveLength(8)
  expect(all.choices.priceRanges).toEqual([
    'Free',
    'Under $1,000 a year',
    '$1,000 to $5,000 a year',
    '$5,000 to $20,000 a year',
    'Over $20,000 a year',
  ])
  const isFree = (tool: ToolReview) => tool.toolPriceRange === 'Free'
  const idsWhere = (fits: (tool: ToolReview) => boolean) => all.Items.filter(fits).map(({ id }) => id)
  expect(await ids('?cost=free')).toEqual(idsWhere(isFree))
  expect(await ids('?cost=paid')).toEqual(idsWhere((tool) => !isFree(tool)))
  expect(await ids('?category=Network%20Security&cost=paid')).toEqual(['bridgeway-vpn', 'fencepost-firewall'])
  expect(await ids('?creator=Imaginary%20Fortress%20Inc.')).toEqual(['crackfinder', 'gatewright-pam', 'steadfast-edr'])
  expect(await ids('?priceRange=Over%20%2420%2C000%20a%20year')).toEqual(
    idsWhere((tool) => tool.toolPriceRange === 'Over $20,000 a year'),
  )
  expect(await ids('?q=FIREWALL%20bridge')).toEqual(['fencepost-firewall'])
  const prices = (await list('?sort=price&descending=true')).Items.map((tool) => tool.toolPriceRange)
  expect(prices[0]).toBe('Over $20,000 a year')
  expect(prices.at(-1)).toBe('Free')
  expect(await ids('?page=2&pageSize=6')).toEqual(all.Items.slice(6, 12).map(({ id }) => id))
  const { person } = await reader()
  for (const query of [
    'sort=size',
    'cost=cheap',
    'page=0',
    'descending=maybe',
    'category=%00',
    `creator=${'x'.repeat(201)}`,
  ])
    expect((await place.call('GET', `/api/resources/toolReviews?${query}`, undefined, person)).status, query).toBe(400)
})

test('KIT-03 names and categories of the reviewed tools stand in the page for everyone, and nothing else of the reviews', async () => {
  const { list } = await reader()
  const { Items, choices } = await list()
  const page = await readPage(place.portal, '/tool-list')
  for (const { title, id } of Items) {
    expect(page.words).toContain(` ${title} `)
    expect(page.main).toContain(`href="/tool-details?id=${encodeURIComponent(id)}"`)
  }
  for (const category of choices.categories) expect(page.words).toContain(` ${category} `)
  for (const { headLine, toolCreatedBy } of Items)
    for (const kept of [headLine, toolCreatedBy]) if (kept) expect(page.words).not.toContain(kept)
})

test('TOOL-05 TOOL-25 GEN-05 GEN-06 without a login the list asks to log in, and a tool shows its comments, the box and a note', async () => {
  const list = await readPage(place.portal, '/tool-list')
  expect(list.words).toContain('Log in or register to see the tool reviews')
  const details = await readPage(place.portal, '/tool-details?id=readybinder')
  expect(details.words).toContain('Log in or register to see this review')
  expect(details.words).toContain('The score moves as you type. That kept us going.')
  expect(details.words).toContain('Add a comment')
  expect(details.words).not.toContain('ReadyBinder')
  const missing = await place.portal.get('/tool-details?id=no-such-tool')
  expect([missing.status, missing.headers.get('location')]).toEqual([302, '/tool-list'])
})
