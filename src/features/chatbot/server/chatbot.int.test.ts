import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'
import { cmmcNotice } from '../../../platform/notices/cmmc-notice.ts'

/** It stands, so that nothing ends between a call and the page. */
const clock = testClock()
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter', clock, readsPages: true })
  await until(
    async () => (await portal.json<{ Count: number }>(`/api/search?query=homepage&n=${Math.random()}`)).Count > 0,
    'the pages are in the index',
  )
})
afterAll(() => portal.close())

const ask = (question: string) => portal.get(`/api/chatbot/?query=${encodeURIComponent(question)}`)
const answerTo = async (question: string) => (await ask(question)).text()
/** Questions as people ask them, and an address that must be among the three. */
const questions: [string, string][] = [
  ['find an office near me', '/service-area-locator'],
  ['where is the nearest accelerator office', '/service-area-locator'],
  ['how do I contact you', '/contact'],
  ['phone number of support', '/contact'],
  ['how do I sign up', '/signup'],
  ['create an account', '/signup'],
  ['I forgot my password', '/login'],
  ['how to log in', '/login'],
  ['how do I give feedback about my counselor', '/feedback'],
  ['What is the price of the Plus edition?', '/pricing'],
  ['how much does the basic edition cost', '/pricing'],
  ['is there an enterprise discount?', '/pricing'],
  ['what is included in premium support', '/pricing'],
  ['what is CMMC', '/about-cmmc'],
  ['what does CMMC level 2 need', '/about-cmmc'],
  ['how many practices does level 1 have?', '/answers#answer-level-1'],
  ['difference between level 1 and level 2', '/about-cmmc'],
  ['What is SPRS?', '/newsdetail?id=what-a-buyer-sees-in-sprs'],
  ['who is the director', '/leadership'],
  ['who are your partners?', '/partners'],
  ['what is MEP', '/mep'],
  ['success stories', '/success-stories'],
  ['where is the transition report pdf', '/transition-report'],
  ['small business administration certifications', '/small-business-administration'],
  ['can I request a speaker', '/speaker-request'],
  ['is there a demo', '/demo'],
  ['when is the next event', '/events'],
  ['upcoming webinars', '/events'],
  ['latest news', '/news'],
  ['system security plan template', '/templates'],
  ['where are the logo files', '/documents'],
  ['staff resources', '/resources'],
  ['what is project spectrum', '/project-spectrum'],
  ['what is a POA&M and what may stay open', '/white-paper-detail?id=poam-rules-what-may-stay-open'],
  ['Do I need MFA on the shop floor?', '/white-paper-detail?id=multi-factor-login-on-the-shop-floor'],
  ['who signs the affirmation', '/white-paper-detail?id=before-you-affirm'],
  ['how do I report a cyber incident', '/white-paper-detail?id=the-72-hour-page'],
  ['How to choose a C3PAO', '/cyber-circuits-detail?id=choosing-a-c3pao'],
  ['how do backups help against ransomware', '/cyber-circuits-detail?id=ransomware-and-a-hurricane'],
  ['what are flow down clauses', '/white-paper-detail?id=flow-down-clauses-explained'],
  ['USB sticks and CNC machines', '/white-paper-detail?id=removable-media-and-cnc-machines'],
  ['how do I read a solicitation', '/white-paper-detail?id=how-to-read-a-solicitation'],
  ['phishing email invoice fraud', '/blogdetail?id=the-invoice-was-real-the-account-was-not'],
  ['mentor protege', '/newsdetail?id=a-mentor-is-not-a-customer'],
  ['what is DFARS 7012', '/policy-corner#policy-dfars-252-204-7012'],
  ['training on CUI', '/training'],
]

const addressesIn = (answer: string) => [...answer.matchAll(/^.+: (\/\S*)$/gm)].map(([, address]) => address as string)

test('CHAT-02 CHAT-03 the answer is plain text: a short passage of the content and up to three addresses that answer', async () => {
  const answer = await ask('How does a set-aside come about?')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  const [passage = ''] = text.split('\n\n')
  expect(passage.length).toBeGreaterThan(40)
  expect(passage.length).toBeLessThan(400)
  const addresses = addressesIn(text)
  expect(addresses[0]).toBe('/newsdetail?id=how-a-set-aside-comes-about')
  expect(addresses.length).toBeLessThanOrEqual(3)
  const { Items } = await portal.json<{ Items: [{ article: { headLine: string; summary: string } }] }>(
    '/api/resources/news/how-a-set-aside-comes-about',
  )
  const { headLine, summary } = Items[0].article
  expect(`${headLine} ${summary.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')}`).toContain(passage.slice(0, 60))
})

test('what depends on the phases of CMMC is answered with what is in force of them, and no link more (FIRST-07)', async () => {
  const text = await (await ask('When does phase 2 of CMMC begin?')).text()
  expect(text).toContain(cmmcNotice.text)
  // And so is what the site says of C3PAOs in its own words.
  const other = await (await ask('How to choose a C3PAO')).text()
  expect(other).toContain(cmmcNotice.short)
  expect(addressesIn(text).length).toBeLessThanOrEqual(3)
})

test('CHAT-02 GEN-07 a trailing slash does not matter', async () => {
  for (const path of ['/api/chatbot/?query=hello', '/api/chatbot?query=hello'])
    expect((await portal.get(path)).status).toBe(200)
})

test('CHAT-03 questions about what the site has lead to the right place', async () => {
  const missed: string[] = []
  for (const [question, address] of questions) {
    const answer = await answerTo(question)
    if (!addressesIn(answer).includes(address)) missed.push(`${question}: ${addressesIn(answer).join(' ')}`)
    expect(answer.split('\n\n')[0]?.length, question).toBeGreaterThan(30)
  }
  expect(missed).toEqual([])
  expect(questions.length).toBeGreaterThanOrEqual(40)
})

test('CHAT-03 the price of an edition is told in figures', async () => {
  expect(await answerTo('What is the price of the Plus edition?')).toContain('Plus $700')
  expect(await answerTo('how much does the basic edition cost')).toContain('Basic $400')
})

test('CHAT-04 what the site does not know it says, and points to Contact Us', async () => {
  for (const question of ['What is the capital of France?', 'best pizza in Napoli', 'qwrtzpl xvbn', '你好吗 朋友'])
    expect(await answerTo(question), question).toMatch(/did not find an answer[\s\S]*^Contact Us: \/contact$/m)
})

test('CHAT-03 small talk and an empty question get a helpful line', async () => {
  expect(await answerTo('')).toContain('Type a question')
  expect(await answerTo('  ?! ')).toContain('Type a question')
  expect(await answerTo('Hello!')).toContain('Hello!')
  expect(await answerTo('thank you so much')).toContain('You are welcome')
  expect(await answerTo('who are you?')).toContain('a program, not a person')
  expect(await answerTo('help')).toContain('Ask in a few words')
  const none = await portal.get('/api/chatbot/')
  expect(none.status).toBe(200)
})

test('CHAT-03 a misspelt question is understood', async () => {
  expect(addressesIn(await answerTo('multi factr authentcation on the shop flor'))).toContain(
    '/white-paper-detail?id=multi-factor-login-on-the-shop-floor',
  )
})

test('CHAT-03 what is newest and what comes next is answered by the dates', async () => {
  const { Items } = await portal.json<{ Items: { id: string; article: { title: string } }[] }>('/api/resources/news')
  const text = await answerTo('What is the latest news?')
  expect(text).toContain(Items[0]?.article.title)
  expect(addressesIn(text)[0]).toBe(`/newsdetail?id=${Items[0]?.id}`)
  const circuits = await portal.json<{ Items: { id: string; title: string; date: string }[] }>(
    '/api/resources/cybercircuits',
  )
  const next = circuits.Items.filter((item) => item.date > clock.now().toISOString()).sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )[0]
  expect(await answerTo('when is the next cyber circuit')).toContain(next?.title)
})

test('TALK-04 below a measured confidence the chat shows at most three pages in their own words, and says so', async () => {
  for (const question of ['status of my VA disability claim', 'USB sticks and CNC machines']) {
    const text = await answerTo(question)
    expect(text, question).toMatch(/^This may not be what you asked\. The nearest on this site:\n/)
    const addresses = addressesIn(text)
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.length).toBeLessThanOrEqual(3)
    const { rows } = await sql<{ title: string; headline: string }>`
      SELECT title, headline FROM search_entries WHERE address = ANY (${addresses})`.execute(portal.portal.db)
    const words = (text.split('\n\n')[0] ?? '').split('\n').slice(1)
    // Nothing but the pages' own titles and what they say of themselves.
    for (const line of words)
      expect(
        rows.some(({ title, headline }) => line.startsWith(`${title}: ${headline.slice(0, 60)}`)),
        line,
      ).toBe(true)
  }
})

test('GEN-13 CHAT-03 nothing unpublished is told', async () => {
  const item = { family: 'news' as const, item_date: '2026-01-01T00:00:00Z', data: '{}', search_text: '' }
  await portal.portal.db
    .insertInto('content_items')
    .values([
      {
        ...item,
        id: 'd',
        title: 'Zirconium draft',
        body_html: '<p>Zirconium is coming in spring.</p>',
        status: 'draft',
      },
      { ...item, id: 'x', title: 'Zirconium deleted', status: 'deleted' },
      {
        ...item,
        id: 'f',
        title: 'Zirconium future',
        published_at: '2999-01-01T00:00:00Z',
        item_date: '2999-01-01T00:00:00Z',
      },
    ])
    .execute()
  for (const question of ['zirconium', 'What is zirconum?', 'latest news', 'zirconium draft spring'])
    expect(await answerTo(question), question).not.toMatch(/zirconium/i)
})

test('CHAT-03 text of the content stays text', async () => {
  await portal.portal.db
    .insertInto('content_items')
    .values({
      family: 'news',
      id: 'angle',
      title: 'Angle brackets of vanadium',
      published_at: '2026-01-01T00:00:00Z',
      item_date: '2026-01-01T00:00:00Z',
      data: '{}',
      search_text: '',
      body_html:
        '<p>Vanadium is written as &lt;b&gt;V&lt;/b&gt; &amp; <strong>has</strong> number 23 in every table.</p>',
    })
    .execute()
  const answer = await ask('vanadium number')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toContain('Vanadium is written as <b>V</b> & has number 23 in every table.')
})

test('GEN-09 bad and odd questions get a clear 400 or a sensible answer, never a fault', async () => {
  const long = await ask('x'.repeat(10_000))
  expect(long.status).toBe(400)
  expect(await long.json()).toMatchObject({
    message: 'Ask with at most 500 characters.',
    fieldErrors: { query: expect.any(String) },
  })
  expect((await portal.get('/api/chatbot/?query=a%00b')).status).toBe(400)
  expect((await portal.get('/api/chatbot/?query=a&query=b')).status).toBe(400)
  for (const question of [
    '🙂🙂',
    '"',
    "' OR 1=1 --",
    ':* & | !',
    '\\',
    'a'.repeat(500),
    'a '.repeat(250),
    '\u202eabc',
    'ﷺ'.repeat(100),
  ])
    expect((await ask(question)).status, question).toBe(200)
})
