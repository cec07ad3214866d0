import { afterAll, beforeAll, expect, test } from 'vitest'
import siteFile from '../../../../site.json' with { type: 'json' }
import { readPage } from '../../../../test/read-page.ts'
import { siteFileWith } from '../../../../test/site-file.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

test('PAGE-12 About CMMC names the levels, both counts of each, and leads to the readiness check', async () => {
  const { words, main } = await readPage(portal, '/about-cmmc')
  for (const level of ['Level 1: Foundational', 'Level 2: Advanced', 'Level 3: Expert']) expect(words).toContain(level)
  const rows = [...main.matchAll(/<th scope="row">(Level.\d)<\/th><td>(\d+)<\/td><td>(\d+)<\/td>/g)]
  expect(rows.map(([, level, now, then]) => [level?.replace('\u00a0', ' '), now, then])).toEqual([
    ['Level 1', '15', '17'],
    ['Level 2', '110', '72'],
    ['Level 3', '134', '130'],
  ])
  expect(words).toContain('Level Requirements in force Practices in CMMC 1.0')
  expect(main).toMatch(/href="\/cyber-readiness-check"[^>]*>Start the readiness check/)
})

test('PAGE-13 PAGE-15 What We Do ends its counters at 69, 45, 212 and 64, and calls them sample figures', async () => {
  const { main, words } = await readPage(portal, '/about-us')
  const sample = main.slice(main.indexOf('aria-labelledby="sample-figures"'))
  expect([...sample.matchAll(/<strong>(\d+)<\/strong>/g)].map(([, figure]) => figure)).toEqual([
    '69',
    '45',
    '212',
    '64',
  ])
  expect(words).toContain('Sample figures')
  expect(words).toContain('Invented, to show what will stand here and how.')
})

test('PAGE-14 PAGE-15 the services page shows made-up figures and says so', async () => {
  const { words } = await readPage(portal, '/default/dashboard/organization')
  expect(words).toContain('Sample figures')
  expect(words).toContain('68%')
  expect(words).toContain('Readiness by family (sample)')
})

test('PAGE-16 the Community page is under construction and leads home', async () => {
  const { main, h1 } = await readPage(portal, '/community')
  expect(h1).toBe('Under Construction')
  expect(main).toMatch(/href="\/"[^>]*>Back to Homepage</)
})

test('PAGE-17 Partners presents MEP, Mentor-Protege, the programme and SBA', async () => {
  const { main } = await readPage(portal, '/partners')
  const titles = [...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles.slice(0, 4)).toEqual([
    'Manufacturing Extension Partnership (MEP)',
    'Mentor-Protege',
    'The cyber readiness program',
    'Small Business Administration (SBA)',
  ])
})

test('PAGE-19 PAGE-20 Leadership has one director and names 97 offices in 49 states and territories', async () => {
  const { main, words } = await readPage(portal, '/leadership')
  expect([...main.matchAll(/class="profile"/g)]).toHaveLength(1)
  expect(words).toContain('97 offices across 49 states and territories')
})

test('PAGE-21 PAGE-22 the transition report has its PDF, letter, viewer, infographic and the policies of the call', async () => {
  const { main, words } = await readPage(portal, '/transition-report')
  const pdf = main.match(/href="([^"]+)"[^>]*>View PDF</)?.[1] as string
  const file = await portal.get(pdf)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
  expect(words).toContain('A message from the director')
  expect(words).toContain('more than 90 accelerators')
  expect(main).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="road-title"/)
  expect([...main.matchAll(/class="flip-book__page/g)].length).toBeGreaterThanOrEqual(8)
  expect(words).toContain('What makes an office an accelerator')
  expect(words).toContain('The road ahead')
  const policies = await portal.json<{ title: string }[]>('/api/resources/policies')
  expect([...main.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, title]) => title)).toEqual(
    policies.map(({ title }) => title),
  )
})

test('without a form the speaker request page offers a letter and the contact form; with one it embeds it (PAGE-23, PAGE-27)', async () => {
  const { main } = await readPage(portal, '/speaker-request')
  expect(main).toContain(`href="mailto:${siteFile.infoMailbox}?subject=Request%20for%20a%20speaker&amp;body=Who%20will`)
  expect(main).toMatch(/<a [^>]*href="\/contact"[^>]*>Use our contact form/)
  expect(main).not.toContain('<iframe')
  const outside = {
    links: { ...siteFile.links, speakerForm: 'https://forms.example.org/speaker' },
    demoVideos: ['https://videos.example.org/one', 'https://videos.example.org/two'],
    mepVideos: ['https://films.example.net/a', 'https://films.example.net/b'],
  }
  const set = await startTestPortal({ template: 'starter', env: { SITE_FILE: siteFileWith(outside) } })
  const answer = await set.get('/speaker-request')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /frame-src https:\/\/forms\.example\.org https:\/\/videos\.example\.org \S* ?https:\/\/films\.example\.net/,
  )
  expect(await answer.text()).toMatch(/<iframe[^>]*src="https:\/\/forms\.example\.org\/speaker"[^>]*title="/)
  for (const [path, films] of [
    ['/demo', outside.demoVideos],
    ['/mep', outside.mepVideos],
  ] as const) {
    const page = await readPage(set, path)
    expect([...page.main.matchAll(/<iframe[^>]*src="([^"]+)"[^>]*title="[^"]+"/g)].map(([, src]) => src)).toEqual(films)
  }
})

test('without addresses in the settings the demo and MEP pages play two recordings of our own, with captions (PAGE-01, PAGE-24, PAGE-27)', async () => {
  for (const path of ['/demo', '/mep']) {
    const { main } = await readPage(portal, path)
    const files = [...main.matchAll(/<video[^>]*>.*?<source src="([^"]+)".*?<track[^>]* src="([^"]+)"/gs)]
    expect(files, path).toHaveLength(2)
    for (const [, film = '', captions = ''] of files) {
      expect((await portal.get(film, { method: 'HEAD' })).headers.get('content-type')).toBe('video/webm')
      expect((await portal.get(captions)).status).toBe(200)
    }
    expect(main).not.toContain('No demonstration videos')
  }
})

test('with no video anywhere the demo page says where to look instead (PAGE-27)', async () => {
  const empty = await startTestPortal()
  const { words, main } = await readPage(empty, '/demo')
  expect(words).toContain('No demonstration videos have been set up for this site yet.')
  expect(main).toContain('href="/cyber-circuits"')
})

test('PAGE-01 PAGE-03 PAGE-04 PAGE-06 MEP has its breadcrumb, films, About text, steps and link columns', async () => {
  const { main, words } = await readPage(portal, '/mep')
  expect(words).toMatch(/Home MEP Manufacturing/)
  expect(words).toContain('About the partnership')
  expect([...main.matchAll(/class="film"/g)]).toHaveLength(2)
  expect(main).toContain(`href="${siteFile.links.mep}"`)
  const ring = main.slice(main.indexOf('class="ring"'))
  const steps = [...ring.slice(0, ring.indexOf('</ol>')).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, step]) => step)
  expect(steps.sort()).toEqual(
    [
      'Register',
      'Create a system security plan',
      'Develop a plan of action',
      'Remediation',
      'Continuous monitoring',
      'Education and outreach',
      'Conduct a risk assessment',
      'Understand your network',
    ].sort(),
  )
  const titles = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
  expect(titles.slice(-3)).toEqual(['Learn More', 'Education Topics', 'Tools and Checklists'])
})

test('PAGE-02 a visitor who is not logged in sees the heading of the programme', async () => {
  expect((await readPage(portal, '/mep')).words).toContain(`${siteFile.programmeName} for manufacturers`)
})

test('PAGE-05 the section on use by a manufacturer has two scenarios as PDF', async () => {
  const { main, words } = await readPage(portal, '/mep')
  expect(words).toContain('Use by a manufacturer')
  const files = [...main.matchAll(/href="(\/files\/scenarios\/[^"]+\.pdf)"/g)].map(([, path]) => path as string)
  expect(files).toHaveLength(2)
  expect(words).toContain('DFARS conformity (PDF)')
  expect(words).toContain('Reviewing policies for continued compliance (PDF)')
  for (const path of files) {
    const file = await portal.get(path)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
  }
})
