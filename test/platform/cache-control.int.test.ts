import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { routesOf } from '../callers.ts'
import { pageTemplates } from '../page-addresses.ts'
import { headersOf, newPerson, password, type Session, town } from '../people.ts'

/** What an answer says of who may keep it, and for how long. */
const kept = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'
/** What is there no more, so that it takes the place of what was. */
const withdrawn = 'public, max-age=0, s-maxage=1'
const ofTheRelease = 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400'

const fileIn = (folder: string) =>
  `/${folder}/${readdirSync(`build/client/${folder}`).find((name) => /\.(?:css|js|json|pdf|png|svg|webp)$/.test(name))}`

const idOf = async (list: string, fits: (item: Record<string, unknown>) => unknown = () => true) => {
  const { Items } = await place.portal.json<{ Items: Record<string, unknown>[] }>(list)
  return Items.find(fits)?.id
}

/** The routes that are no calls, each with what its answer says and an example, where that is not the route itself. */
const routes: Record<string, [says: string, example?: string | (() => Promise<string>)]> = {
  '/robots.txt': [kept],
  '/sitemap.xml': [kept],
  '/sitemap-:number(^[1-9]\\d{0,4}$).xml': [kept, '/sitemap-1.xml'],
  '/news/rss.xml': [kept],
  '/blog/rss.xml': [kept],
  '/answers/rss.xml': [kept],
  '/white-papers/rss.xml': [kept],
  '/cyber-circuits/rss.xml': [kept],
  '/documents/rss.xml': [kept],
  '/templates/rss.xml': [kept],
  '/policy-corner/rss.xml': [kept],
  '/events/atom.xml': [kept],
  '/events/calendar.ics': [kept],
  '/events/:id.ics': [kept, async () => `/events/${await idOf('/api/resources/events')}.ics`],
  '/cyber-circuits/:id.ics': [
    kept,
    async () =>
      `/cyber-circuits/${await idOf('/api/resources/cybercircuits', ({ cyberCalendarLink }) => cyberCalendarLink)}.ics`,
  ],
  '/images/*': [ofTheRelease, fileIn('images')],
  '/pictures/*': [ofTheRelease, fileIn('pictures')],
  '/files/*': [ofTheRelease, fileIn('files')],
  '/favicon.svg': [ofTheRelease],
  '/logo.svg': [ofTheRelease],
  '/og.png': [ofTheRelease],
  '/apple-touch-icon.png': [ofTheRelease],
  '/assets/*': ['public, max-age=31536000, immutable', fileIn('assets')],
  '/speculation.json': ['public, max-age=86400'],
  '/.well-known/security.txt': ['public, max-age=3600'],
  '/videos/:file': ['public, max-age=3600', '/videos/find-your-office.webm'],
  '/.well-known/jwks.json': ['public, max-age=300'],
  '/api/openapi.json': ['public, max-age=300'],
  '/api/docs': ['public, max-age=300'],
  '/api/docs/json': ['public, max-age=300'],
  '/api/docs/yaml': ['public, max-age=300'],
  '/api/docs/static/*': ['public, max-age=0', '/api/docs/static/swagger-ui.css'],
  '/api/docs/static/swagger-initializer.js': ['public, max-age=300'],
  '/healthz': ['no-store'],
  '/readyz': ['no-store'],
  '/metrics': ['no-store'],
}

/** These never answer without more: an address of a moment's, one that leads on, and calls that are none. */
const elsewhere = ['/exports/:file', '/api/docs/static/index.html', '/api/*', '/*']

/** The calls that a cache may answer, each with an example. Every other one says that nobody may keep its answer. */
const keptCalls: Record<string, string> = {
  '/api/assessment/schema': '',
  '/api/assessment/schema/:toolKey': '/api/assessment/schema/NEWCMMCLEVEL1',
  '/api/assessment/videos': '',
  '/api/assessment/wording/:toolKey/:family': '/api/assessment/wording/NEWCMMCLEVEL2/AC',
  '/api/mep/centers': '',
  '/api/resources/blogs': '',
  '/api/resources/blogs/:id': '/api/resources/blogs/any',
  '/api/resources/counties/:stateFips': '/api/resources/counties/01',
  '/api/resources/cybercircuits': '',
  '/api/resources/cybercircuits/:id': '/api/resources/cybercircuits/any',
  '/api/resources/directory': '',
  '/api/resources/documents/type/all': '',
  '/api/resources/documents/type/template': '',
  '/api/resources/events': '',
  '/api/resources/events/:id': '/api/resources/events/any',
  '/api/resources/news': '',
  '/api/resources/news/:id': '/api/resources/news/any',
  '/api/resources/places': '/api/resources/places?q=huntsville',
  '/api/resources/places/suggest': '/api/resources/places/suggest?q=hunts',
  '/api/resources/policies': '',
  '/api/resources/training': '',
  '/api/resources/training/categories': '',
  '/api/resources/whitepapers': '',
  '/api/resources/whitepapers/:id': '/api/resources/whitepapers/any',
  '/api/search': '/api/search?q=cmmc',
  '/api/toolcomments/approved/:id': '/api/toolcomments/approved/any',
}

const found = new Set<string>()
const learn = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) found.add(url)
  })
subscribe('fastify.initialization', learn)
const place = town({ template: 'starter' })
let member: Session
beforeAll(async () => {
  unsubscribe('fastify.initialization', learn)
  member = await newPerson(place)
})

/** As a visitor and as a member get it, twice each: made, and where it is remembered, from memory. */
async function answersOf(path: string) {
  const answers = []
  for (const headers of [{}, headersOf(member), {}, headersOf(member)]) {
    const answer = await place.portal.get(path, { headers: { ...headers, 'accept-encoding': 'identity' } })
    const says = answer.headers.get('cache-control')
    answers.push({ status: answer.status, says, cookie: answer.headers.get('set-cookie'), body: await answer.text() })
  }
  return answers
}

/** One that others may be given is the same for all, and leaves no cookie. */
async function expectToSay(path: string, says: string): Promise<void> {
  const answers = await answersOf(path)
  for (const answer of answers) {
    expect([answer.status, answer.says, answer.cookie], path).toEqual([200, says, null])
    if (says.startsWith('public')) expect(answer.body === answers[0]?.body, path).toBe(true)
  }
}

test('every address that can be read stands in a table here', () => {
  const calls = routesOf(place).filter(({ method }) => method === 'GET')
  expect([...found].sort()).toEqual([...Object.keys(routes), ...elsewhere, ...calls.map(({ url }) => url)].sort())
  const open = calls.filter(({ access }) => access === 'public').map(({ url }) => url)
  expect(open).toEqual(expect.arrayContaining(Object.keys(keptCalls)))
})

test.each(Object.entries(routes))('%s says %j', async (route, [says, example = route]) => {
  await expectToSay(typeof example === 'string' ? example : await example(), says)
})

test.each(Object.entries(keptCalls))('%s may be kept', async (route, example) => {
  await expectToSay(example || route, kept)
})

test('nobody may keep the answer to any other call, whoever asks', async () => {
  const calls = routesOf(place).filter(({ method, url }) => method === 'GET' && !(url in keptCalls))
  expect(calls.length).toBeGreaterThan(40)
  const lookUp = '/api/resources/places/reverse?lat=34.7&lng=-86.6'
  for (const path of [...calls.map(({ url }) => url.replace(/:\w+/g, 'x')), lookUp, '/exports/x', '/api/none'])
    for (const { says } of await answersOf(path)) expect(says, path).toBe('no-store')
})

test('every page and what its scripts ask for is the same for all, and what is not found is kept for a second', async () => {
  for (const template of await pageTemplates()) {
    const address = await template.address(place.portal.url)
    const [path = '', query] = address.split('?')
    const asked = path === '/' ? [address] : [address, `${path}.data${query === undefined ? '' : `?${query}`}`]
    for (const one of asked) {
      const answers = await answersOf(one)
      for (const { status, says, cookie, body } of answers) {
        const wanted = status === 200 ? kept : [202, 301, 302, 404].includes(status) ? withdrawn : 'no-store'
        expect([status, says, cookie], one).toEqual([status, wanted, null])
        if (status === 200) expect(body === answers[0]?.body, one).toBe(true)
      }
    }
  }
})

test('an answer with a cookie, and the remembered answer to a body, are for nobody else', async () => {
  const login = await place.portal.post('/api/user/login', { username: member.email, password })
  expect([login.status, login.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(login.headers.get('set-cookie')).toContain('known-browser=')
  const lookUp = { state: 'AL', county: 'Madison County' }
  for (let time = 0; time < 3; time++) {
    const { status, headers } = await place.portal.post('/api/resources/getApexSC', lookUp)
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
  }
})
