import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import type { BlogPost, CyberCircuit, NewsItem, WhitePaper } from '../contract.ts'

interface List<Item = { id: string }> {
  Items: Item[]
  Count: number
}

let starter: TestPortal
let own: TestPortal
beforeAll(async () => {
  starter = await startTestPortal({ template: 'starter' })
  own = await startTestPortal()
  await addItems(
    own,
    { family: 'blog', id: 'both', title: 'Passwords on the shop floor', headline: 'Badges, gloves and COOLANT' },
    { family: 'blog', id: 'title', title: 'Passwords and badges', headline: 'Nothing wet' },
    { family: 'blog', id: 'percent', title: 'Savings of 100% in snake_case', headline: 'A back\\slash' },
    { family: 'blog', id: 'plain', title: 'Savings of 1000 in snakeXcase', headline: 'No slash' },
    { family: 'blog', id: 'unicode', title: 'Écoles de sécurité', headline: 'STRASSE und Öl' },
  )
})
afterAll(async () => {
  await starter.close()
  await own.close()
})

const lists = ['news', 'blogs', 'whitepapers', 'cybercircuits', 'documents/type/all', 'documents/type/template']
const found = async (q: string) =>
  (await own.json<List>(`/api/resources/blogs?q=${encodeURIComponent(q)}`)).Items.map(({ id }) => id).sort()

test('LIST-01 GEN-12 list calls answer Items and Count, the whole list without page and pageSize', async () => {
  for (const list of lists) {
    const all = await starter.json<List>(`/api/resources/${list}`)
    expect(Object.keys(all).sort(), list).toEqual(['Count', 'Items'])
    expect(all.Items, list).toHaveLength(all.Count)
    expect(all.Count, list).toBeGreaterThan(10)
    const second = await starter.json<List>(`/api/resources/${list}?page=2&pageSize=5`)
    expect(second, list).toEqual({ Items: all.Items.slice(5, 10), Count: all.Count })
    const beyond = await starter.json<List>(`/api/resources/${list}?page=1000000&pageSize=100`)
    expect(beyond, list).toEqual({ Items: [], Count: all.Count })
  }
})

test('LIST-02 the policies are a plain JSON array', async () => {
  expect(Array.isArray(await starter.json('/api/resources/policies'))).toBe(true)
})

test('LIST-03 every word must appear, in any letter case', async () => {
  expect(await found('passwords')).toEqual(['both', 'title'])
  expect(await found('  PASSWORDS   bAdGeS ')).toEqual(['both', 'title'])
  expect(await found('passwords wet')).toEqual(['title'])
  expect(await found('passwords missing')).toEqual([])
  expect(await found('word')).toEqual(['both', 'title'])
  expect(await found('SÉCURITÉ öl')).toEqual(['unicode'])
})

test('LIST-04 one word may be found in the title and another in the description', async () => {
  expect(await found('floor coolant')).toEqual(['both'])
})

test('LIST-03 percent sign, underscore and backslash are plain characters', async () => {
  expect(await found('100%')).toEqual(['percent'])
  expect(await found('snake_case')).toEqual(['percent'])
  expect(await found('back\\slash')).toEqual(['percent'])
  expect(await found('%')).toEqual(['percent'])
  expect(await found('_')).toEqual(['percent'])
})

test('GEN-12 a search and a page go together, and Count stays exact', async () => {
  const answer = await own.json<List>('/api/resources/blogs?q=s&page=2&pageSize=2')
  const all = await found('s')
  expect(answer.Count).toBe(all.length)
  expect(answer.Items).toHaveLength(2)
})

describe('LIST-06 the search looks through the texts that stand for title and description', () => {
  /** A word of one text that none of the others holds. */
  const wordOnlyIn = (text: string, others: string[]) =>
    (text.toLowerCase().match(/[a-z]{6,}/g) ?? []).find((word) =>
      others.every((other) => !other.toLowerCase().includes(word)),
    )
  const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')

  test('LIST-06 news: title, headLine and summary', async () => {
    const { Items } = await starter.json<List<NewsItem>>('/api/resources/news')
    for (const part of [0, 1, 2]) {
      const [hit] = Items.flatMap(({ id, article }) => {
        const texts = [article.title, article.headLine, plain(article.summary)]
        const word = wordOnlyIn(texts[part] as string, texts.toSpliced(part, 1))
        return word ? [{ id, word }] : []
      })
      const answer = await starter.json<List>(`/api/resources/news?q=${hit?.word}`)
      expect(answer.Items.map(({ id }) => id)).toContain(hit?.id)
    }
  })

  test('LIST-06 blogs and white papers: title and headLine, and not the article', async () => {
    for (const list of ['blogs', 'whitepapers']) {
      const { Items } = await starter.json<List<BlogPost & WhitePaper>>(`/api/resources/${list}`)
      const [{ id, title, headLine, article }] = Items as [BlogPost & WhitePaper]
      const headlineWord = wordOnlyIn(headLine, [title])
      const hits = await starter.json<List>(`/api/resources/${list}?q=${headlineWord}`)
      expect(hits.Items.map((hit) => hit.id)).toContain(id)
      const articleWord = wordOnlyIn(
        plain(article),
        Items.flatMap((item) => [item.title, item.headLine]),
      )
      expect(await starter.json(`/api/resources/${list}?q=${articleWord}`)).toEqual({ Items: [], Count: 0 })
    }
  })

  test('LIST-06 cyber circuits: title and article', async () => {
    const { Items } = await starter.json<List<CyberCircuit>>('/api/resources/cybercircuits')
    const [{ id, title, article }] = Items as [CyberCircuit]
    const word = wordOnlyIn(plain(article), [title])
    const hits = await starter.json<List>(`/api/resources/cybercircuits?q=${word}`)
    expect(hits.Items.map((hit) => hit.id)).toContain(id)
  })
})

test('LIST-12 LIST-13 LIST-15 LIST-16 how many stand on a page', async () => {
  for (const [path, size] of [
    ['/news', 6],
    ['/blog', 9],
    ['/white-papers', 6],
    ['/cyber-circuits', 6],
    ['/documents', 6],
    ['/templates', 6],
  ] as const) {
    const page = await readPage(starter, path)
    expect(page.all('h2'), path).toHaveLength(size)
    const second = await readPage(starter, `${path}?page=2`)
    expect(second.all('h2').length, path).toBeGreaterThan(0)
    expect(page.all('h2'), path).not.toContain(second.all('h2')[0])
  }
})

test('LIST-11 NEWS-05 BLOG-04 PAPER-04 CIRC-04 DOC-09 DOC-11 a list without items, and a search without hits', async () => {
  const empty = await startTestPortal()
  for (const [path, text] of [
    ['/news', 'Check back soon for news posts...'],
    ['/blog', 'Check back soon for blog posts...'],
    ['/white-papers', 'Check back soon for white papers...'],
    ['/cyber-circuits', 'Check back soon for cyber circuits...'],
    ['/documents', 'Check back soon for documents..'],
    ['/templates', 'Check back soon for templates..'],
  ] as const) {
    expect((await readPage(empty, path)).all('p'), path).toContain(text)
    const search = await readPage(starter, `${path}?query=zzqx`)
    expect(search.all('p'), path).toContain('No items match the search criteria...')
    expect(search.text, path).not.toContain('Check back soon')
    expect((await readPage(empty, `${path}?query=zzqx`)).all('p'), path).toContain(
      'No items match the search criteria...',
    )
  }
})

test('LIST-08 LIST-19 ROUTE-30 a search text in the address, as query or q, fills the box and filters the list', async () => {
  const hits = await starter.json<List<NewsItem>>('/api/resources/news?q=cmmc')
  expect(hits.Count).toBeGreaterThan(0)
  for (const name of ['query', 'q']) {
    const page = await readPage(starter, `/news?${name}=cmmc`)
    expect(page.tags('input').join()).toContain('value="cmmc"')
    expect(page.all('h2')).toEqual(hits.Items.slice(0, 6).map(({ article }) => article.title))
    expect(page.text).toContain(`${hits.Count} article`)
    expect(page.meta('robots')).toBe('noindex')
  }
})

test('a page past the end says so, claims no search without hits, and leads back to page 1 (LIST-11, LIST-19)', async () => {
  for (const [address, first] of [
    ['/news?page=999', '/news'],
    ['/documents?folder=legal&page=999', '/documents?folder=legal'],
    ['/training?page=999', '/training'],
    ['/training-detail?query=cmmc%20level%202%20readiness&page=999', '/training-detail?query=cmmc+level+2+readiness'],
    ['/training-videos?page=999', '/training-videos'],
    ['/events?upcoming=999', '/events'],
    ['/events?past=999', '/events'],
  ] as const) {
    const page = await readPage(starter, address)
    expect(page.text, address).toMatch(/The list (ends on page \d|has one page)/)
    expect(page.text, address).not.toMatch(/No items match|Check back soon/)
    expect(page.links.find(({ text }) => text === 'Back to page 1')?.href, address).toBe(first)
  }
  const page = await readPage(starter, '/news?query=the&page=999')
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/The list ends on page \d/)
  expect(page.text).not.toContain('No items match')
  expect(page.links.find(({ text }) => text === 'Back to page 1')?.href).toBe('/news?query=the')
  expect(page.links.find(({ text }) => text === 'Previous')?.href).toMatch(/^\/news\?query=the&page=\d$/)
})

test('LIST-19 odd page numbers count as page 1', async () => {
  const first = (await readPage(starter, '/blog')).all('h2')
  for (const page of ['0', '-3', '1.5', 'x', '', '1e9', '%F0%9F%92%A9'])
    expect((await readPage(starter, `/blog?page=${page}`)).all('h2'), page).toEqual(first)
})

test('every page of a list has its own title and canonical address', async () => {
  const page = await readPage(starter, '/news?page=2')
  expect(page.title).toContain('page 2')
  expect(page.html).toContain('/news?page=2"')
  expect(page.html).toMatch(/<link[^>]*rel="canonical"[^>]*href="http:\/\/localhost:\d+\/news\?page=2"/)
})

test('GEN-09 GEN-12 absurd numbers and searches are refused by name', async () => {
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=1e99', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    [`q=${'x'.repeat(10_000)}`, 'q'],
    ['q=a&q=b', 'q'],
  ] as const)
    for (const list of lists) {
      const answer = await starter.get(`/api/resources/${list}?${query}`)
      expect(answer.status, `${list} ${query.slice(0, 20)}`).toBe(400)
      expect(Object.keys(((await answer.json()) as { fieldErrors: object }).fieldErrors)).toEqual([field])
    }
})

test('a search of 10,000 characters and bytes that are no text get a page, never a fault', async () => {
  for (const path of ['/news', '/blog', '/white-papers', '/cyber-circuits', '/documents', '/templates']) {
    const long = await starter.get(`${path}?query=${'x'.repeat(10_000)}`)
    expect(long.status, path).toBe(200)
    for (const bytes of ['%E0%A4%A', '%FF%FE', '%', '%ED%A0%80', '&&==&query', 'a&query=b'])
      expect((await starter.get(`${path}?query=${bytes}&folder=${bytes}`)).status, `${path} ${bytes}`).toBe(200)
    expect((await starter.get(`${path}?query=%00`)).status, path).toBe(400)
  }
})
