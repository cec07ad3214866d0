import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItems } from '../../../../test/content-items.ts'
import { common, sharedAs, shows } from '../../../../test/item-pages.ts'
import { type ReadPage, readPage } from '../../../../test/page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { withdrawnCacheControl } from '../../../platform/http/remember.ts'

let portal: TestPortal
const clock = testClock('2026-06-01T12:00:00Z')

beforeAll(async () => {
  portal = await startTestPortal({ clock })
  await addItems(
    portal,
    { ...common, family: 'news', id: 'full', data: { detailsURL: 'https://example.org/a', prompt: 'Read the rule' } },
    { ...common, family: 'news', id: 'bare', author: '', data: { detailsURL: 'https://example.org/b' } },
    { ...common, family: 'blog', id: 'post', data: { category: 'Software', tags: ['one', 'two'] } },
    { ...common, family: 'whitepaper', id: 'paper', data: { link: '/files/white-papers/paper.pdf' } },
    { ...common, family: 'whitepaper', id: 'no-file' },
  )
})
afterAll(() => portal.close())

const one = async (path: string) => {
  const answer = await portal.json<{ Items: object[]; Count: number }>(`/api/resources/${path}`)
  expect(answer.Count).toBe(1)
  return answer.Items[0]
}

describe('news', () => {
  test('NEWS-01 NEWS-02 the calls for news items and the fields of one', async () => {
    const item = {
      id: 'full',
      author: common.author,
      article: {
        title: common.title,
        headLine: common.headline,
        summary: common.body_html,
        date: '2026-03-04T12:00:00.000Z',
        largeImageURL: common.picture_url,
        detailsURL: 'https://example.org/a',
        prompt: 'Read the rule',
        photoDescription: common.picture_description,
      },
    }
    expect(await one('news/full')).toEqual(item)
    const list = await portal.json<{ Items: object[]; Count: number }>('/api/resources/news')
    expect(list.Count).toBe(2)
    expect(list.Items).toContainEqual(item)
  })

  test('NEWS-03 NEWS-04 the list has a search box, cards that link to the detail page, and a pager', async () => {
    await addItems(portal, ...Array.from({ length: 5 }, (_, i) => ({ family: 'news' as const, id: `more ${i}&` })))
    const page = await readPage(portal, '/news')
    expect(page.tags('input').join()).toContain('placeholder="Search News Articles..."')
    expect(page.links.filter(({ text }) => text === common.title).map(({ href }) => href)).toEqual([
      '/newsdetail?id=bare',
      '/newsdetail?id=full',
    ])
    expect(page.links.map(({ href }) => href)).toContain('/newsdetail?id=more%200%26')
    expect((await readPage(portal, '/newsdetail?id=more%200%26')).all('h1')).toEqual(['Title of more 0&'])
    expect(page.links.map(({ href }) => href)).toContain('/news?page=2')
    expect((await readPage(portal, '/news?page=2')).all('h2')).toHaveLength(1)
  })

  test('NEWS-06 the page shows image, title, author, date, the headline in bold and the summary', async () => {
    const page = await readPage(portal, '/newsdetail?id=full')
    shows(page)
    expect(page.html).toContain(`<p class="detail__headline">${common.headline}</p>`)
    const withoutAuthor = await readPage(portal, '/newsdetail?id=bare')
    expect(withoutAuthor.all('h1')).toEqual([common.title])
    expect(withoutAuthor.text).not.toContain('Whitcomb')
  })

  test('NEWS-07 LAYOUT-08 the share control is of type news', async () => {
    sharedAs(portal, await readPage(portal, '/newsdetail?id=full'), 'news', '/newsdetail?id=full')
  })

  test('NEWS-08 NEWS-09 a full-width link opens the article in a new tab, labelled by its prompt', async () => {
    const link = (page: ReadPage, text: string) => page.links.find((candidate) => candidate.text.startsWith(text))
    const prompted = link(await readPage(portal, '/newsdetail?id=full'), 'Read the rule')
    expect(prompted?.href).toBe('https://example.org/a')
    expect(prompted?.tag).toContain('target="_blank"')
    expect(prompted?.tag).toContain('usa-button--wide')
    const usual = link(await readPage(portal, '/newsdetail?id=bare'), 'Click to read full article')
    expect(usual?.href).toBe('https://example.org/b')
  })
})

describe('blogs', () => {
  test('BLOG-01 BLOG-02 the calls for blog posts and the fields of one', async () => {
    expect(await one('blogs/post')).toEqual({
      id: 'post',
      title: common.title,
      headLine: common.headline,
      date: '2026-03-04T12:00:00.000Z',
      mainImage: common.picture_url,
      photoDescription: common.picture_description,
      author: common.author,
      article: common.body_html,
      category: 'Software',
      tags: ['one', 'two'],
    })
    expect(await portal.json('/api/resources/blogs')).toMatchObject({ Count: 1, Items: [{ id: 'post' }] })
  })

  test('BLOG-03 the list has a search box and cards that link to the detail page', async () => {
    const page = await readPage(portal, '/blog')
    expect(page.tags('input').join()).toContain('placeholder="Search Blog Posts..."')
    expect(page.links.find(({ text }) => text === common.title)?.href).toBe('/blogdetail?id=post')
  })

  test('BLOG-05 the page shows image, title, author, date and article, with a share control of type blog', async () => {
    const page = await readPage(portal, '/blogdetail?id=post')
    shows(page)
    sharedAs(portal, page, 'blog', '/blogdetail?id=post')
  })

  test('BLOG-07 BLOG-08 BLOG-09 BLOG-10 PAPER-06 a hidden sidebar searches the list by category, archive and tag', async () => {
    for (const [path, list] of [
      ['/blogdetail?id=post', '/blog'],
      ['/white-paper-detail?id=paper', '/white-papers'],
      ['/newsdetail?id=full', '/news'],
      ['/policy-corner', '/blog'],
    ] as const) {
      const { html } = await readPage(portal, path)
      const sidebar = /<aside[^>]* hidden(?:="")?>([\s\S]*?)<\/aside>/.exec(html)?.[1] ?? ''
      expect(sidebar, path).toMatch(new RegExp(`<form[^>]*action="${list}"[^>]*method="get"`))
      expect(sidebar, path).toContain('name="query"')
      const entries = [...sidebar.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*) <span>\((\d+)\)<\/span>/g)]
      const names = entries.map(([, , name]) => name)
      expect(names.slice(0, 4), path).toEqual(['Cyber Security', 'Software', 'Manufacturing', 'Learning Tools'])
      expect(names.length, path).toBeGreaterThan(8)
      for (const [, href, name] of entries)
        expect(href, path).toBe(`${list}?query=${encodeURIComponent(name as string)}`)
      for (const heading of ['Categories', 'Archives', 'Tags']) expect(sidebar, path).toContain(`<h2>${heading}</h2>`)
    }
  })
})

describe('white papers', () => {
  test('PAPER-01 PAPER-02 the calls for white papers and the fields of one', async () => {
    expect(await one('whitepapers/paper')).toEqual({
      id: 'paper',
      title: common.title,
      author: common.author,
      date: '2026-03-04T12:00:00.000Z',
      headLine: common.headline,
      imageURL: common.picture_url,
      photoDescription: common.picture_description,
      whitepaperLink: '/files/white-papers/paper.pdf',
      article: common.body_html,
    })
    expect(await portal.json('/api/resources/whitepapers')).toMatchObject({ Count: 2 })
  })

  test('PAPER-03 each card has "Read More" and "View Document", below a search, above a pager', async () => {
    await addItems(portal, ...Array.from({ length: 5 }, (_, i) => ({ family: 'whitepaper' as const, id: `more-${i}` })))
    const page = await readPage(portal, '/white-papers?query=own')
    expect(page.tags('input').join()).toContain('placeholder="Search White Papers..."')
    expect(page.links.filter(({ text }) => text.startsWith('Read More')).map(({ href }) => href)).toEqual([
      '/white-paper-detail?id=no-file',
      '/white-paper-detail?id=paper',
    ])
    expect(page.links.filter(({ text }) => text.startsWith('View Document')).map(({ href }) => href)).toEqual([
      '/files/white-papers/paper.pdf',
    ])
    const all = await readPage(portal, '/white-papers')
    expect(all.links.map(({ href }) => href)).toContain('/white-papers?page=2')
  })

  test('PAPER-05 the page shows image, title, author, date, article and a "View Whitepaper" button', async () => {
    const page = await readPage(portal, '/white-paper-detail?id=paper')
    shows(page)
    sharedAs(portal, page, 'whitepaper', '/white-paper-detail?id=paper')
    const button = page.links.find(({ text }) => text.startsWith('View Whitepaper'))
    expect([button?.href, button?.tag.includes('usa-button')]).toEqual(['/files/white-papers/paper.pdf', true])
  })
})

test('LIST-17 NEWS-01 BLOG-06 PAPER-07 CIRC-05 a missing item leads to its list', async () => {
  for (const [page, list] of [
    ['/newsdetail', '/news'],
    ['/blogdetail', '/blog'],
    ['/white-paper-detail', '/white-papers'],
    ['/cyber-circuits-detail', '/cyber-circuits'],
  ])
    for (const query of ['?id=no-such-item', '', '?id=', `?id=${'x'.repeat(3_000)}`, '?id=%E0%A4%A', '?id[]=full']) {
      const answer = await portal.get(`${page}${query}`)
      expect([answer.status, answer.headers.get('location')], `${page}${query.slice(0, 20)}`).toEqual([302, list])
      expect(answer.headers.get('cache-control')).toBe(withdrawnCacheControl)
    }
})

test('KIT-04 the way to a page can be read from its list of crumbs', async () => {
  const { html } = await readPage(portal, '/newsdetail?id=full')
  const list = /<ol[^>]*itemType="https:\/\/schema\.org\/BreadcrumbList"[^>]*>([\s\S]*?)<\/ol>/i.exec(html)?.[1] ?? ''
  const crumbs = list.split('</li>').slice(0, -1)
  const read = crumbs.map((crumb) => [
    /itemType="https:\/\/schema\.org\/ListItem"/i.test(crumb) && /itemProp="itemListElement"/i.test(crumb),
    /<meta itemProp="position" content="(\d)"/i.exec(crumb)?.[1],
    /itemProp="name">([^<]*)</i.exec(crumb)?.[1],
    /<a[^>]*itemProp="item"[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*itemProp="item"/i
      .exec(crumb)
      ?.slice(1)
      .join(''),
  ])
  expect(read).toEqual([
    [true, '1', 'Home', '/'],
    [true, '2', 'News', '/news'],
    [true, '3', common.title, undefined],
  ])
})

test('KIT-04 no page says that it was published in the future', async () => {
  await addItems(portal, { ...common, family: 'blog', id: 'ahead', item_date: '2027-01-01T12:00:00Z' })
  const [article] = (await readPage(portal, '/blogdetail?id=ahead')).structured
  expect(article).toMatchObject({ '@type': 'BlogPosting' })
  expect(article).not.toHaveProperty('datePublished')
})

test('KIT-04 detail pages carry structured data, previews and a canonical address', async () => {
  for (const [path, type] of [
    ['/newsdetail?id=full', 'NewsArticle'],
    ['/blogdetail?id=post', 'BlogPosting'],
    ['/white-paper-detail?id=paper', 'Report'],
  ] as const) {
    const page = await readPage(portal, path)
    const url = `${portal.portal.publicUrl()}${path}`
    expect(page.structured).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': type,
        headline: common.title,
        description: common.headline,
        datePublished: '2026-03-04T12:00:00.000Z',
        author: { name: common.author },
        image: [`${portal.portal.publicUrl()}${common.picture_url}`],
        mainEntityOfPage: url,
      },
    ])
    expect(page.meta('og:title')).toBe(common.title)
    expect(page.meta('og:url')).toBe(url)
    expect(page.meta('og:image')).toMatch(/\/og\.png$/)
    expect(page.meta('description')).toBe(common.headline)
  }
})

test('a photograph stands in the link preview, with its description', async () => {
  await addItems(portal, { ...common, family: 'blog', id: 'photo', picture_url: 'https://example.org/lathe.jpg' })
  const page = await readPage(portal, '/blogdetail?id=photo')
  expect(page.meta('og:image')).toBe('https://example.org/lathe.jpg')
  expect(page.meta('og:image:alt')).toBe(common.picture_description)
})

test('FIRST-08 the page of an item that is more than a year old says so', async () => {
  const old = 'This is more than a year old.'
  for (const [family, page] of [
    ['news', '/newsdetail'],
    ['blog', '/blogdetail'],
    ['whitepaper', '/white-paper-detail'],
    ['cybercircuit', '/cyber-circuits-detail'],
  ] as const) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    await addItems(
      portal,
      { family, id: 'older', item_date: daysAgo(367) },
      { family, id: 'newer', item_date: daysAgo(364) },
    )
    expect((await readPage(portal, `${page}?id=older`)).text, page).toContain(old)
    expect((await readPage(portal, `${page}?id=newer`)).text, page).not.toContain(old)
  }
})
