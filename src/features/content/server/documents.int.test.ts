import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/0032-content-fields.ts'
import { addItems, changeContent } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  for (const family of ['document', 'template'] as const)
    await addItems(
      portal,
      ...['Legal', 'Branding', 'DoD Program Materials', 'Training'].map((folder, index) => ({
        family,
        id: `in-${index}`,
        title: `${family} number ${index}`,
        headline: `About ${folder}`,
        item_date: `2026-01-0${9 - index}T12:00:00Z`,
        picture_url: '/pictures/starter/x.svg',
        picture_description: 'A folder on a desk',
        data: { folders: [folder], type: 'handout', link: `/files/documents/${index}.pdf` },
      })),
    )
})
afterAll(() => portal.close())

test('DOC-01 DOC-02 the calls for documents and templates and the fields of one', async () => {
  for (const [call, family] of [
    ['all', 'document'],
    ['template', 'template'],
  ] as const) {
    const { Items, Count } = await portal.json<{ Items: object[]; Count: number }>(
      `/api/resources/documents/type/${call}`,
    )
    expect(Count).toBe(4)
    expect(Items[0]).toEqual({
      id: 'in-0',
      thumbnail: '/pictures/starter/x.svg',
      thumbnailDescription: 'A folder on a desk',
      taggedCategory: [{ text: 'Legal' }],
      title: `${family} number 0`,
      description: 'About Legal',
      url: '/files/documents/0.pdf',
      type: 'handout',
    })
    const narrowed = await portal.json(`/api/resources/documents/type/${call}?folder=branding`)
    expect(narrowed).toMatchObject({ Count: 1, Items: [{ id: 'in-1' }] })
    expect((await portal.get(`/api/resources/documents/type/${call}?folder=none`)).status).toBe(400)
  }
})

const icons = [
  ['Branding', 'branding'],
  ['Legal', 'legal'],
  ['DoD program materials', 'dod%20program%20materials'],
]
const training = ['Training', 'training']

test('DOC-03 DOC-04 DOC-06 the documents page has a search box and three type icons that set the folder and clear the search', async () => {
  const page = await readPage(portal, '/documents?query=number&page=2')
  expect(page.all('h1')).toEqual(['Documents'])
  expect(page.tags('input').join()).toContain('placeholder="Search All Documents..."')
  expect(page.links.filter(({ href }) => href.includes('folder=')).map(({ text, href }) => [text, href])).toEqual(
    icons.map(([text, folder]) => [text, `/documents?folder=${folder}`]),
  )
  for (const [index, folder] of [
    [0, 'legal'],
    [1, 'branding'],
    [2, 'dod%20program%20materials'],
    [1, 'Branding'],
  ]) {
    const filtered = await readPage(portal, `/documents?folder=${folder}`)
    expect(filtered.all('h2'), String(folder)).toEqual([`document number ${index}`])
    expect(filtered.links.filter(({ tag }) => tag.includes('aria-current="true"'))).toHaveLength(1)
  }
  expect((await readPage(portal, '/documents')).all('h2')).toHaveLength(4)
})

test('DOC-05 the templates page has the folder training as well', async () => {
  const page = await readPage(portal, '/templates')
  expect(page.links.filter(({ href }) => href.includes('folder=')).map(({ text, href }) => [text, href])).toEqual(
    [...icons, training].map(([text, folder]) => [text, `/templates?folder=${folder}`]),
  )
  expect((await readPage(portal, '/templates?folder=training')).all('h2')).toEqual(['template number 3'])
  expect((await readPage(portal, '/documents?folder=training')).all('h2')).toHaveLength(4)
})

test('DOC-07 "ALL DOCUMENTS" stands there only with a folder or a search, and clears both', async () => {
  const all = async (query: string) =>
    (await readPage(portal, `/documents${query}`)).links.find(({ text }) => text === 'ALL DOCUMENTS')?.href
  expect(await all('')).toBeUndefined()
  expect(await all('?page=2')).toBeUndefined()
  expect(await all('?folder=unheard-of')).toBeUndefined()
  expect(await all('?folder=legal')).toBe('/documents')
  expect(await all('?query=x')).toBe('/documents')
  expect(await all('?folder=legal&query=x')).toBe('/documents')
})

test('DOC-08 a row shows thumbnail, category in upper case, title, description and "View Document" in a new tab', async () => {
  const page = await readPage(portal, '/documents?folder=dod%20program%20materials')
  expect(page.tags('img').join()).toContain('src="/pictures/starter/x.svg" alt="A folder on a desk"')
  expect(page.all('strong')).toEqual(['DOD PROGRAM MATERIALS'])
  expect(page.all('h2')).toEqual(['document number 2'])
  expect(page.all('p')).toContain('About DoD Program Materials')
  const view = page.links.find(({ text }) => text.startsWith('View Document'))
  expect(view?.href).toBe('/files/documents/2.pdf')
  expect(view?.tag).toContain('target="_blank"')
})

test('DOC-09 DOC-11 an empty folder is no search: the list says to check back soon', async () => {
  const empty = await startTestPortal()
  expect((await readPage(empty, '/documents?folder=legal')).all('p')).toContain('Check back soon for documents..')
  expect((await readPage(empty, '/templates?folder=legal')).all('p')).toContain('Check back soon for templates..')
  expect((await readPage(portal, '/documents?folder=legal&query=zzqx')).all('p')).toContain(
    'No items match the search criteria...',
  )
})

test('DOC-10 the templates page has its own search box and "View Template"', async () => {
  const page = await readPage(portal, '/templates')
  expect(page.tags('input').join()).toContain('placeholder="Search All Templates..."')
  expect(page.links.filter(({ text }) => text.startsWith('View Template'))).toHaveLength(4)
})

test('a search within a folder keeps the folder, and a page of it keeps both', async () => {
  await addItems(
    portal,
    ...Array.from({ length: 8 }, (_, index) => ({
      family: 'document' as const,
      id: `law-${index}`,
      title: `Law ${index}`,
      data: { folders: ['Legal'], type: 'weblink' },
    })),
  )
  const page = await readPage(portal, '/documents?folder=legal&query=law')
  expect(page.html).toContain('<input type="hidden" name="folder" value="legal"/>')
  expect(page.links.map(({ href }) => href)).toContain('/documents?folder=legal&query=law&page=2')
  expect((await readPage(portal, '/documents?folder=legal&query=law&page=2')).all('h2')).toHaveLength(2)
})

test('a document may stand in several folders, is found in each, and is shown under the first (DOC-02, DOC-04, DOC-08)', async () => {
  const own = await startTestPortal()
  await addItems(own, {
    family: 'document',
    id: 'both',
    title: 'The rule itself',
    data: { folders: ['Legal', 'DoD Program Materials'], type: 'weblink' },
  })
  const { Items } = await own.json<{ Items: { taggedCategory: object[] }[] }>('/api/resources/documents/type/all')
  expect(Items[0]?.taggedCategory).toEqual([{ text: 'Legal' }, { text: 'DoD Program Materials' }])
  for (const folder of ['legal', 'dod program materials']) {
    const page = await readPage(own, `/documents?folder=${encodeURIComponent(folder)}`)
    expect(page.all('h2'), folder).toEqual(['The rule itself'])
    expect(page.all('strong'), folder).toEqual(['LEGAL'])
  }
  expect((await readPage(own, '/documents?folder=branding')).all('h2')).toEqual([])
})

test('documents of the release before keep their folder (DOC-02)', async () => {
  const own = await startTestPortal()
  const { db } = own.portal
  await sql`ALTER TABLE events DROP COLUMN list_picture_url, DROP COLUMN list_picture_description`.execute(db)
  await addItems(
    own,
    { family: 'template', id: 'in', title: 'In a folder', data: { folder: 'Legal', type: 'handout' } },
    { family: 'template', id: 'out', title: 'In none', data: { folder: '', type: 'handout' } },
  )
  await changeContent(own, () => up(db as unknown as Kysely<unknown>))
  const { Items } = await own.json<{ Items: { id: string; taggedCategory: object[]; type: string }[] }>(
    '/api/resources/documents/type/template',
  )
  expect(Items.map(({ id, taggedCategory, type }) => ({ id, taggedCategory, type }))).toEqual([
    { id: 'in', taggedCategory: [{ text: 'Legal' }], type: 'handout' },
    { id: 'out', taggedCategory: [], type: 'handout' },
  ])
})
