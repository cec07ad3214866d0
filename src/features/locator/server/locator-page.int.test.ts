import { expect, test } from 'vitest'
import { statesAndTerritories } from '../../../../test/option-lists.ts'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

test('LOC-02 MAP-01 the state list of the page is the 50 states, DC, Guam, Puerto Rico and the Virgin Islands', async () => {
  const { main } = await readPage(await startTestPortal({ template: 'starter' }), '/service-area-locator')
  const list = /<select[^>]* name="state".*?<\/select>/s.exec(main)?.[0] ?? ''
  const options = [...list.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, text]) => [value, text])
  expect(options).toEqual([['', '- Select -'], ...statesAndTerritories.map(([code, , name]) => [code, name])])
})

test('LOC-15 MAP-38 what is no valid address or number stands on the page as text, not as a link', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const { offices } = await portal.json<{
    offices: { City: string; State: string; webs: { text: string; href: string | null }[] }[]
  }>('/api/resources/directory')
  const odd = offices.find(({ webs, State }) => State === 'AR' && webs.some(({ href }) => href === null))
  const text = odd?.webs.find(({ href }) => href === null)?.text as string
  const { status, main } = await readPage(portal, `/service-area-locator?query=${odd?.City}, ${odd?.State}`)
  expect(status).toBe(200)
  expect(main).toContain(`<dd>${text}</dd>`)
  expect(main).not.toMatch(/href="(?!\/|https?:|mailto:|tel:|#)/)
})

test('an extension stands once, and a mail address in the place of a website stands once, as email (MAP-20, MAP-30, MAP-32)', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const { words, main } = await readPage(portal, '/service-area-locator?query=Dothan, AL')
  expect(words).toContain('205-555-0128 ext. 104')
  expect(words.match(/\b104\b/g)).toHaveLength(1)
  expect(words).not.toContain('extension')
  expect(main).toContain('href="tel:+12055550128;ext=104"')

  const odd = await readPage(portal, '/service-area-locator?query=Vernal, UT')
  expect(odd.main.match(/>vernal-ut@example\.org</g)).toHaveLength(1)
  expect(odd.main).toMatch(/<dt>Email<\/dt><dd><a href="mailto:vernal-ut@example\.org"/)
})

test('MAP-41 the page says that the offices are samples, and that an empty directory has none', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  expect((await readPage(portal, '/service-area-locator')).words).toContain('The offices shown are sample data')
  const empty = await startTestPortal()
  const { status, words } = await readPage(empty, '/service-area-locator?query=35801')
  expect(status).toBe(200)
  expect(words).toContain('The directory names no office here at the moment.')
  expect(words).not.toContain('sample data')
})

test('a tile service is allowed to send pictures, and nothing else may', async () => {
  const tiles = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'
  const portal = await startTestPortal({
    template: 'starter',
    env: { MAP_TILES_URL: tiles, MAP_TILES_CREDIT: 'Tiles' },
  })
  const policy = (await portal.get('/service-area-locator')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("img-src 'self' data: https://*.tiles.example.org;")
  expect(policy.match(/tiles\.example\.org/g)).toHaveLength(1)
  const plain = await startTestPortal({ template: 'starter' })
  expect((await plain.get('/service-area-locator')).headers.get('content-security-policy')).toContain(
    "img-src 'self' data:;",
  )
})

test.each([
  [
    'query=Huntsville, AL',
    ['Offices that serve Madison County, Alabama', 'Near you, for other counties', 'miles away'],
    [],
  ],
  // No place to be so many miles from: a state, and a county from the list.
  ['query=Alabama', ['Offices in Alabama'], ['Near you', 'miles away', 'mile away', 'nearest']],
  ['state=AL&county=01089', ['Offices that serve Madison County, Alabama'], ['Near you', 'miles away', 'mile away']],
  [
    'query=97830',
    ['The nearest offices', 'They do not serve Wheeler County, Oregon'],
    ['serve Wheeler County, Oregon.'],
  ],
])(
  'FIND-02 offices that serve and offices that are near stand apart, and miles are from a place alone: %s',
  async (query, has, hasNot) => {
    const portal = await startTestPortal({ template: 'starter' })
    const { words } = await readPage(portal, `/service-area-locator?${query}`)
    for (const text of has) expect(words).toContain(text)
    for (const text of hasNot) expect(words).not.toContain(text)
  },
)

test('FIND-04 the page asks whether one of the places was meant that are spelled like it, each a link', async () => {
  const portal = await startTestPortal({ template: 'starter' })
  const { words, main } = await readPage(portal, '/service-area-locator?query=Hunstville, AL')
  expect(words).toContain('We know no such place. Did you mean ')
  expect(main).toContain('href="/service-area-locator?query=Huntsville%2C%20AL#results"')
  const none = await readPage(portal, '/service-area-locator?query=qqqqqqqq')
  expect(none.words).toContain('We know no such place. Check the spelling')
  expect(none.words).not.toContain('Did you mean')
})
