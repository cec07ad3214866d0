import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { TrainingCategory, TrainingMaterial } from '../contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
  const { db, memory } = portal.portal
  const { version } = memory
  await db
    .insertInto('training_categories')
    .values([
      { id: 'bare', category: 'Zebra Crossing', tag: 'Okapi', overall_category: 'Resources' },
      { id: 'draft', category: 'Zebra Draft', tag: 'Okapi', overall_category: 'Resources', status: 'draft' },
      {
        id: 'tomorrow',
        category: 'Zebra Tomorrow',
        tag: 'Okapi',
        overall_category: 'Resources',
        published_at: new Date(Date.now() + 86_400_000),
      },
    ])
    .execute()
  await db
    .insertInto('training_materials')
    .values([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((position) => ({
        id: `zebra-${position}`,
        type: 'Guide',
        title: `Zebra guide ${position}`,
        url: position === 1 ? 'https://source.example.org/zebra.pdf' : '/documents',
        category: position % 2 ? 'Zebra Crossing' : 'ZEBRA CROSSING',
        position,
      })),
      { id: 'other', type: 'Guide', title: 'Near miss', url: '/documents', category: 'Zebra Crossings' },
      { id: 'draft', type: 'Guide', title: 'Draft', url: '/documents', category: 'Zebra Crossing', status: 'draft' },
    ])
    .execute()
  await until(() => memory.version >= version + 2, 'the changes are heard of')
})
afterAll(() => portal.close())

const page = async (path: string) => (await portal.get(path)).text()
const categoriesIn = (html: string) =>
  [...html.matchAll(/class="card__link" href="\/training-detail\?query=([^"]+)"/g)].map(([, query]) =>
    decodeURIComponent(query as string),
  )
const titlesIn = (html: string) => [...html.matchAll(/class="card__link"[^>]*>([^<]+)</g)].map(([, title]) => title)

test('TRAIN-01 LIST-02 GEN-13 the categories come as a plain array, published ones alone', async () => {
  const categories = await portal.json<TrainingCategory[]>('/api/resources/training/categories')
  expect(categories.length).toBeGreaterThanOrEqual(24)
  for (const category of categories) expect(TrainingCategory.safeParse(category).success).toBe(true)
  expect(categories.find(({ id }) => id === 'cui-for-contractors')).toEqual({
    id: 'cui-for-contractors',
    category: 'CUI for Contractors',
    tag: 'CUI',
    overallCategory: 'Trainings',
    imageURL: '/pictures/starter/training-cui-for-contractors.svg',
    photoDescription: 'A large folder on a plain ground, with a closed padlock and a rubber stamp beside it.',
  })
  expect(categories.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['draft']))
  expect(categories.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['tomorrow']))
})

test('TRAIN-02 LIST-02 the materials come as a plain array', async () => {
  const materials = await portal.json<TrainingMaterial[]>('/api/resources/training')
  expect(materials.length).toBeGreaterThanOrEqual(60)
  for (const material of materials) expect(TrainingMaterial.safeParse(material).success).toBe(true)
  expect(materials.find(({ id }) => id === 'zebra-1')).toEqual({
    id: 'zebra-1',
    type: 'Guide',
    title: 'Zebra guide 1',
    url: 'https://source.example.org/zebra.pdf',
    category: 'Zebra Crossing',
  })
  expect(materials.map(({ id }) => id)).not.toContain('draft')
})

test('TRAIN-03 the catalog has icons for trainings and resources, a search box and a list of tags', async () => {
  const html = await page('/training')
  expect(html).toMatch(/href="\/training\?query=Trainings"[^>]*><svg/)
  expect(html).toMatch(/href="\/training\?query=Resources"[^>]*><svg/)
  expect(html).toMatch(/<input type="search"[^>]*name="query"|<input[^>]*name="query"[^>]*type="search"/)
  const side = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
  for (const tag of ['CMMC', 'Contracting', 'Okapi', 'Supply Chain'])
    expect(side).toContain(`href="/training?query=${encodeURIComponent(tag)}"`)
})

test('TRAIN-04 TRAIN-05 a card has a picture, the default one where it has none, a title and the way to its materials', async () => {
  const html = await page('/training?query=zebra')
  expect(categoriesIn(html)).toEqual(['Zebra Crossing'])
  expect(titlesIn(html)).toEqual(['Zebra Crossing'])
  expect(html).toContain('src="/pictures/default-training.svg"')
  expect((await portal.get('/pictures/default-training.svg')).status).toBe(200)
  expect(await page('/training?query=cui')).toContain('src="/pictures/starter/training-cui-for-contractors.svg"')
})

test('TRAIN-06 a category is shown when its text, its tag or its overall category matches', async () => {
  const byText = categoriesIn(await page('/training?query=incident%20RESPONSE'))
  expect(byText).toEqual(['Incident Response Basics'])
  expect(categoriesIn(await page('/training?query=okapi'))).toEqual(['Zebra Crossing'])
  const trainings = await portal.json<TrainingCategory[]>('/api/resources/training/categories?q=trainings')
  expect(trainings).toHaveLength(14)
  expect(trainings.every(({ overallCategory }) => overallCategory === 'Trainings')).toBe(true)
  expect(await page('/training?query=trainings')).toMatch(/>14(?:<!-- -->)? /)
  // Words from two of the three do not add up to a match.
  expect(categoriesIn(await page('/training?query=zebra%20okapi'))).toEqual([])
})

test('TRAIN-07 LIST-12 without a filter all categories are shown, 6 on a page', async () => {
  const all = await portal.json<TrainingCategory[]>('/api/resources/training/categories')
  const seen: string[] = []
  for (let number = 1; number <= Math.ceil(all.length / 6); number++) {
    const cards = categoriesIn(await page(`/training?page=${number}`))
    if (number * 6 <= all.length) expect(cards).toHaveLength(6)
    seen.push(...cards)
  }
  expect(seen).toEqual(all.map(({ category }) => category))
})

test('TRAIN-08 TRAIN-09 LIST-12 the detail page shows the materials of exactly this category, in any letter case, 6 on a page', async () => {
  for (const address of ['query=Zebra%20Crossing', 'q=zebra%20crossing', 'query=ZEBRA+CROSSING']) {
    const html = await page(`/training-detail?${address}`)
    expect(titlesIn(html)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Zebra guide ${number}`))
    expect(html).toContain('class="material-grid"')
  }
  const html = await page('/training-detail?query=Zebra%20Crossing')
  expect(html).toContain('>Guide<')
  expect(html).toContain('href="https://source.example.org/zebra.pdf"')
  expect(html).toContain('source.example.org/zebra.pdf<')
  expect(html).toContain('<h1>Zebra Crossing</h1>')
  expect(titlesIn(await page('/training-detail?query=Zebra%20Crossing&page=2'))).toEqual([
    'Zebra guide 7',
    'Zebra guide 8',
  ])
  expect(titlesIn(await page('/training-detail?query=Zebra'))).toEqual([])
})

test('LIST-11 a search that finds nothing says so, and so does an unknown category', async () => {
  for (const path of ['/training?query=no-such-thing', '/training-detail?query=no-such-thing'])
    expect(await page(path)).toContain('No items match the search criteria...')
})

test('a material whose address could run a script is refused by the database', async () => {
  for (const url of ['javascript:alert(1)', '//other.example.org', '/\\other.example.org', 'data:text/html,x', ''])
    await expect(
      portal.portal.db
        .insertInto('training_materials')
        .values({ id: 'bad', type: 'Guide', title: 'Bad', url, category: 'Zebra Crossing' })
        .execute(),
      url,
    ).rejects.toThrow('training_materials_url_check')
})

test('bad input gets a page or a clear refusal', async () => {
  const queries = ['page=0', 'page=99999999999', 'query=%25_%5C', 'q=%ff', `query=${'x'.repeat(10_000)}`]
  for (const path of ['/training', '/training-detail'])
    for (const query of queries) expect((await portal.get(`${path}?${query}`)).status, path + query).toBe(200)
  for (const path of ['/api/resources/training', '/api/resources/training/categories'])
    for (const query of ['page=0', 'pageSize=1000', 'q=%00'])
      expect((await portal.get(`${path}?${query}`)).status, path + query).toBe(400)
})

test('subjects and materials are found by the site search', async () => {
  const { Items } = await portal.json<{ Items: { family: string; title: string; address: string }[] }>(
    '/api/search?query=zebra%20crossing&family=training',
  )
  expect(Items[0]).toMatchObject({ title: 'Zebra Crossing', address: '/training-detail?query=Zebra%20Crossing' })
  const titles = Items.map(({ title }) => title)
  expect(titles).toContain('Zebra guide 1')
  expect(titles).not.toContain('Draft')
})

test('HUB-01 HUB-02 the staff hub leads to four places and opens for everyone', async () => {
  const answer = await portal.get('/resources')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const cards = [...html.matchAll(/<article class="card"><img[^>]*src="([^"]+)"[\s\S]*?href="([^"]+)"/g)]
  expect(cards.map(([, picture, to]) => [picture, to])).toEqual([
    ['/pictures/page-hub-documents.svg', '/documents'],
    ['/pictures/page-hub-templates.svg', '/templates'],
    ['/pictures/page-hub-training.svg', '/training'],
    ['/pictures/page-hub-events.svg', '/events'],
  ])
  expect(html).toContain('exclusive to program staff')
})
