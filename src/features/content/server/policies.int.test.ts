import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const policy = (id: string, title: string, day: string, headline: string) => ({
    family: 'policy' as const,
    id,
    title,
    headline,
    item_date: day,
    // The third goes by the other name.
    data: id === 'c' ? { links: `https://example.org/${id}` } : { link: `https://example.org/${id}` },
  })
  await addItems(
    portal,
    policy('b', 'Beta rule 10', '2026-01-02', 'one highlight'),
    policy('a', 'alpha rule', '2024-12-31', 'two highlight'),
    policy('c', 'Beta rule 9', '2025-06-30', 'Three highlight'),
  )
})
afterAll(() => portal.close())

const order = async (query: string) => (await readPage(portal, `/policy-corner${query}`)).all('th').slice(4)

test('POLICY-01 breadcrumb, intro and heading', async () => {
  const page = await readPage(portal, '/policy-corner')
  expect(/aria-label="Breadcrumbs">([\s\S]*?)<\/nav>/.exec(page.html)?.[1]?.replace(/<[^>]*>/g, '|')).toMatch(
    /^\|+Home\|+Policy Corner\|+$/,
  )
  expect(page.all('h1')).toEqual(['Policy Corner'])
  expect(page.html).toMatch(/<p class="lead">[^<]{50,}<\/p>/)
  expect(page.all('h2')).toContain('Policies')
})

test('POLICY-02 the call for the policies and the fields of one', async () => {
  expect(await portal.json('/api/resources/policies')).toEqual([
    {
      id: 'b',
      title: 'Beta rule 10',
      policyDate: '2026-01-02',
      description: 'one highlight',
      link: 'https://example.org/b',
      links: 'https://example.org/b',
    },
    expect.objectContaining({ id: 'c', link: 'https://example.org/c', links: 'https://example.org/c' }),
    expect.objectContaining({ id: 'a' }),
  ])
})

test('POLICY-03 the columns sort by the address, one way and the other', async () => {
  expect(await order('')).toEqual(['Beta rule 10', 'Beta rule 9', 'alpha rule'])
  expect(await order('?sort=title')).toEqual(['alpha rule', 'Beta rule 9', 'Beta rule 10'])
  expect(await order('?sort=title&order=desc')).toEqual(['Beta rule 10', 'Beta rule 9', 'alpha rule'])
  expect(await order('?sort=date')).toEqual(['alpha rule', 'Beta rule 9', 'Beta rule 10'])
  expect(await order('?sort=highlight')).toEqual(['Beta rule 10', 'Beta rule 9', 'alpha rule'])
  expect(await order('?sort=constructor&order=%00'.replace('%00', 'x'))).toEqual(await order(''))
})

test('POLICY-03 the header of the sorted column says how, and leads to the other way', async () => {
  const sorted = async (query: string) => {
    const page = await readPage(portal, `/policy-corner${query}`)
    return {
      aria: page.tags('th').flatMap((tag) => /aria-sort="(\w+)"/.exec(tag)?.[1] ?? []),
      links: page.links.filter(({ href }) => href.includes('sort=')).map(({ href }) => href),
    }
  }
  expect(await sorted('')).toEqual({
    aria: ['descending'],
    links: ['/policy-corner?sort=title', '/policy-corner?sort=date', '/policy-corner?sort=highlight'],
  })
  expect(await sorted('?sort=title')).toEqual({
    aria: ['ascending'],
    links: ['/policy-corner?sort=title&order=desc', '/policy-corner?sort=date', '/policy-corner?sort=highlight'],
  })
})

test('POLICY-04 the columns and what stands in them', async () => {
  const page = await readPage(portal, '/policy-corner?sort=title')
  expect(page.all('th').slice(0, 4)).toEqual(['Category', 'Date', 'Policy Highlight', 'Links'])
  expect(page.all('td').slice(0, 2)).toEqual(['December 31, 2024', 'two highlight'])
})

test('POLICY-05 "View Policy" opens the link in a new tab', async () => {
  const page = await readPage(portal, '/policy-corner?sort=title')
  const [view] = page.links.filter(({ text }) => text.startsWith('View Policy'))
  expect(view?.href).toBe('https://example.org/a')
  expect(view?.tag).toContain('target="_blank"')
  expect(view?.tag).toContain('usa-button')
})
