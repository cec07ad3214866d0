import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { faultsOf } from '../../../../test/logged.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

async function breakIt({ portal }: TestPortal): Promise<void> {
  await sql`ALTER TABLE content_items RENAME TO out_of_order`.execute(portal.db)
  // The start reads every page in the background: what it has counted so far would answer for the table.
  portal.memory.contentChanged()
}
const mendIt = ({ portal }: TestPortal) => sql`ALTER TABLE out_of_order RENAME TO content_items`.execute(portal.db)

test('LIST-18 POLICY-02 a load that fails shows nothing but the empty list, and nobody keeps that answer', async () => {
  const portal = await startTestPortal()
  const faults = faultsOf(portal.portal.log)
  await breakIt(portal)
  for (const [path, text] of [
    ['/news', 'Check back soon for news posts...'],
    ['/blog', 'Check back soon for blog posts...'],
    ['/white-papers', 'Check back soon for white papers...'],
    ['/cyber-circuits', 'Check back soon for cyber circuits...'],
    ['/documents', 'Check back soon for documents..'],
    ['/templates', 'Check back soon for templates..'],
    ['/policy-corner', 'Check back soon for policies...'],
  ] as const) {
    const page = await readPage(portal, path)
    expect(page.all('h1'), path).toHaveLength(1)
    expect(page.all('p'), path).toContain(text)
    expect(page.html, path).not.toMatch(/role="alert"|usa-alert|Something went wrong/)
    // Nor is it taken for a search without hits.
    const searched = await readPage(portal, `${path}?query=${path.slice(1)}`)
    expect(searched.all('p'), path).toContain(text)
    expect(searched.text, path).not.toMatch(/No items match|\b0 /)
    expect(faults.at(-1), path).toContain('"content_items" does not exist')
    const logged = faults.length
    const answer = await portal.get(path)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')], path).toEqual([
      503,
      'no-store',
      '5',
    ])
    expect(faults.length, path).toBeGreaterThan(logged)
  }
  const call = await portal.get('/api/resources/policies')
  expect(call.status).toBe(500)
  expect(Object.keys((await call.json()) as object).sort()).toEqual(['code', 'message'])
  await mendIt(portal)
  await addItems(portal, { family: 'document', id: 'back', title: 'Back again' })
  const page = await readPage(portal, '/documents')
  expect([page.status, page.all('h2')]).toEqual([200, ['Back again']])
})

test('LIST-17 a request that fails leads to the list', async () => {
  const portal = await startTestPortal()
  await breakIt(portal)
  for (const [page, list] of [
    ['/newsdetail', '/news'],
    ['/blogdetail', '/blog'],
    ['/white-paper-detail', '/white-papers'],
    ['/cyber-circuits-detail', '/cyber-circuits'],
  ]) {
    const answer = await portal.get(`${page}?id=x`)
    expect([answer.status, answer.headers.get('location')], page).toEqual([302, list])
  }
})

test('LIST-17 LIST-18 a page that was whole before is shown instead', async () => {
  const portal = await startTestPortal()
  await addItems(portal, { family: 'news', id: 'kept', title: 'Kept in memory' })
  // An address with a query is kept from its second sight on.
  for (const path of ['/news', '/newsdetail?id=kept', '/newsdetail?id=kept'])
    expect((await readPage(portal, path)).status).toBe(200)
  await breakIt(portal)
  for (const path of ['/news', '/newsdetail?id=kept']) {
    const page = await readPage(portal, path)
    expect([page.status, page.text.includes('Kept in memory')], path).toEqual([200, true])
  }
})
