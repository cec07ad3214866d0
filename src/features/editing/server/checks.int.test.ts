import { expect, test } from 'vitest'
import { newStaff, type Session, town } from '../../../../test/people.ts'
import type { Finding } from '../../../forms/checks/finding.ts'
import { addressOf, writtenFamilies } from '../../../platform/families-contract.ts'
import type { ItemFacts } from '../contract.ts'

const place = town({ template: 'starter' })

const article = {
  title: 'Lathes and CUI',
  headline: 'What a shop does first.',
  author: 'Dana Turner',
  date: '2026-02-03T12:00:00.000Z',
  body: '<h2>First</h2><p>Lock it.</p>',
}

interface Answer {
  saved: boolean
  revision: number
  state: string
  asked: Finding[]
  fieldErrors: Record<string, string>
}

async function written(session: Session, fields: object): Promise<{ id: string; revision: number }> {
  const { body } = await place.call<{ id: string }>('POST', '/api/staff/items/news', {}, session)
  const saved = await place.call<Answer>(
    'PUT',
    `/api/staff/items/news/${body.id}/draft`,
    { revision: 0, fields: { ...article, ...fields } },
    session,
  )
  return { id: body.id, revision: saved.body.revision }
}
const publish = (session: Session, { id, revision }: { id: string; revision: number }, ask?: boolean) =>
  place.call<Answer>('POST', `/api/staff/items/news/${id}/publish`, { revision, ...(ask && { ask }) }, session)
const check = (session: Session, id: string, addresses: string[], title = 'A title of its own', family = 'news') =>
  place.call<ItemFacts>('POST', `/api/staff/items/${family}/${id}/check`, { fields: { title }, addresses }, session)

test('errors stop a publication, also those that the form cannot see, and nothing goes live (CHECK-01, CHECK-02)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const item = await written(publisher, {
    title: 'Stopped by its errors',
    picture: '/pictures/starter/news-check-the-camera-over-the-dock.svg',
    body: '<h3>Deep</h3><p><a href="/newsdetail?id=never-was">the lathe</a></p>',
  })
  const { status, body } = await publish(publisher, item)
  expect(status).toBe(400)
  expect(body.fieldErrors).toEqual({
    pictureText: 'The picture has no text alternative. Say what it shows, or that it is decoration.',
    body: 'The heading "Deep" is of level 3 and is the first. Make it level 2, or put a heading of level 2 before it.',
  })
  const { body: after } = await place.call<{ state: string }>(
    'GET',
    `/api/staff/items/news/${item.id}`,
    undefined,
    publisher,
  )
  expect(after.state).toBe('draft')
  const editor = await newStaff(place, 'editor')
  expect((await publish(editor, item)).status, 'who may not publish is told nothing of it').toBe(403)
})

test('warnings ask for a second look, and after it the item goes live (CHECK-01, CHECK-03)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const item = await written(publisher, { title: 'Looked at twice', body: '<p><a href="/news">Click here</a></p>' })
  const first = await publish(publisher, item, true)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ saved: false, state: 'draft', revision: item.revision })
  expect(first.body.asked).toEqual([
    {
      level: 'warning',
      field: 'body',
      place: { element: 'a', nth: 0 },
      wrong: 'The link "Click here" does not say where it leads.',
      mend: 'Use the name of the page as its words.',
    },
  ])
  expect((await publish(publisher, item)).body).toMatchObject({ saved: true, state: 'published', asked: [] })
  const other = await written(publisher, { title: 'Looked at twice' })
  expect((await publish(publisher, other, true)).body.asked.map(({ wrong }) => wrong)).toEqual([
    'Another item has this title.',
  ])
  const alone = await written(publisher, { title: 'Looked at once' })
  expect((await publish(publisher, alone, true)).body).toMatchObject({ saved: true, state: 'published', asked: [] })
})

test('which addresses of this site lead somewhere: pages, items, files, and what a program fetches (CHECK-02)', async () => {
  const editor = await newStaff(place, 'editor')
  const { id } = await written(editor, { title: 'Full of addresses' })
  const news = 'check-the-camera-over-the-dock'
  const there = [
    ...['/', '/news', '/News/', 'news', '/documents?query=mentor', '/about-cmmc#levels', '/my-account/security'],
    ...['/surveys/event-feedback-survey', '/cyber-readiness-check-tool/NEWCMMCLEVEL2'],
    addressOf('news', { id: news }),
    `/NewsDetail?id=${news}#a`,
    `${place.portal.portal.publicUrl()}/newsdetail?id=${news}`,
    addressOf('tool', { id: 'openssp' }),
    '/videos/find-your-office.webm',
    ...['/api/resources/news', '/files/white-papers/none.pdf.xml', '/favicon.svg'],
    ...['https://sba.gov/nowhere', '//sba.gov/nowhere'],
  ]
  const gone = [
    ...['/nowhere', 'nowhere', '/annual-report.pdf', '/pictures', '/pictures/none.svg', '/videos/none.webm'],
    ...['/newsdetail?id=never-was', '/tool-details?id=never-was', '/training-videos?video=never-was'],
    ...['/policy-corner#policy-never-was', '/answers#answer-never-was', '/training-detail?query=never%20was'],
    `${place.portal.portal.publicUrl()}/nowhere`,
    ...['/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/tool-details?id=%00', '/%zz'],
  ]
  const { status, body } = await check(editor, id, [...there, ...gone])
  expect(status).toBe(200)
  expect(body).toEqual({ missing: gone, isTitleTaken: false, hinders: {} })
  expect((await check(editor, id, [], 'Full of addresses')).body.isTitleTaken, 'its own title is its own').toBe(false)
  expect((await check(editor, id, [], '\u0000')).status).toBe(200)
  const desk = await newStaff(place, 'desk')
  expect((await check(desk, id, [])).status).toBe(403)
  const { body: circuit } = await place.call<{ id: string }>('POST', '/api/staff/items/cybercircuit', {}, editor)
  const fields = { date: '2031-02-03T18:00:00.000Z', end: '2031-02-03T19:00:00.000Z' }
  const told = await place.call<ItemFacts>(
    'POST',
    `/api/staff/items/cybercircuit/${circuit.id}/check`,
    { fields, addresses: [] },
    editor,
  )
  expect(told.body.hinders).toEqual({ joinUrl: 'Give the link to join: nobody could take part' })
})

test('what visitors would get is checked, not what somebody sent (CHECK-02, GEN-16)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const item = await written(publisher, {
    title: 'Sent by a program',
    body: '<h1>First</h1><h3>Then</h3><p><a href="javascript:x()">the lathe</a><svg></svg></p>',
  })
  expect((await publish(publisher, item)).body.fieldErrors).toEqual({
    body: 'The link "the lathe" has no address. Give it one, or take it away.',
  })
  const silent = await written(publisher, { title: 'Silent', body: '<p><img src="/logo.svg"></p>' })
  expect((await publish(publisher, silent)).body.fieldErrors.body).toMatch(/^A picture has no text alternative\./)
})

interface Line {
  id: string
  title: string
  state: string
}
async function allOf(session: Session, family: string): Promise<Line[]> {
  const lines: Line[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await place.call<{ Items: Line[]; Count: number }>(
      'GET',
      `/api/staff/items/${family}?page=${page}`,
      undefined,
      session,
    )
    lines.push(...body.Items)
    if (lines.length >= body.Count) return lines
  }
}

test('what came with the portal has no error (CHECK-02)', async () => {
  const publisher = await newStaff(place, 'publisher')
  const errors: string[] = []
  for (const family of writtenFamilies) {
    const lines = await allOf(publisher, family)
    expect(lines.length, family).toBeGreaterThan(0)
    for (const { id, title, state } of lines) {
      if (state !== 'published') continue
      const item = `/api/staff/items/${family}/${id}`
      const { body } = await place.call<{ revision: number }>('GET', item, undefined, publisher)
      // With another title it would be published.
      const change = { revision: body.revision, fields: { title: `${title.slice(0, 100)} anew` } }
      const changed = await place.call<Answer>('PUT', `${item}/draft`, change, publisher)
      const act = { revision: changed.body.revision, ask: true }
      const answer = await place.call<Answer>('POST', `${item}/publish`, act, publisher)
      if (answer.status !== 200) errors.push(`${family} ${title}: ${JSON.stringify(answer.body.fieldErrors)}`)
    }
  }
  expect(errors).toEqual([])
})
