import { beforeAll, expect, test } from 'vitest'
import { type ReadPage, readPage } from '../../../../test/read-page.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

let page: ReadPage
beforeAll(async () => {
  const portal = await startTestPortal()
  page = await readPage(portal, '/pricing')
  await portal.close()
})

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
/** What the elements of a name hold, in order. */
const each = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'gs'))].map(([whole]) => whole)

const tables = () =>
  new Map(each(page.main, 'table').map((table) => [plain(each(table, 'caption')[0] ?? ''), table] as const))

/** The cells of a table's row, by the names of both. */
function cells(table: string, row: string): string[] {
  const found = each(tables().get(table) ?? '', 'tr').find((line) => plain(each(line, 'th')[0] ?? '') === row)
  return each(found ?? '', 'td').map(plain)
}

/** What stands beneath a heading of the third level, up to the next one. */
const beneath = (title: string) => plain(page.main.split('<h3').find((part) => part.includes(`>${title}</h3>`)) ?? '')

const training = 'Resource and training platform'
const analytics = 'Enterprise cyber analytics platform'
/** What each edition costs. */
const editions = () =>
  each(
    each(page.main, 'ul')
      .filter((list) => list.includes('class="prices"'))
      .join(''),
    'li',
  ).map(plain)
const compared = (offering: string) => `${offering}: editions compared`

test('PRICE-01 PRICE-02 the page has its breadcrumb, introduction, two comparisons, two discount tables and support', () => {
  const crumbs = each(page.main, 'nav').find((nav) => nav.includes('aria-label="Breadcrumbs"'))
  expect(each(crumbs ?? '', 'li').map(plain)).toEqual(['Home', 'Pricing'])
  expect(page.words).toContain('Counseling, events, documents, templates')
  expect(each(page.main, 'h2').map(plain)).toEqual(
    expect.arrayContaining([training, analytics, 'Enterprise discounts', 'Support']),
  )
  expect([...tables().keys()]).toEqual([compared(training), compared(analytics), training, analytics])
})

test('PRICE-03 PRICE-04 prices are in US dollars and billed annually', () => {
  expect(page.words).toContain('All amounts are in US dollars and are billed annually.')
  const prices = editions()
  expect(prices).toHaveLength(6)
  for (const price of prices) expect(price).toMatch(/\$[\d,]+.*US dollars, billed annually/)
})

test('PRICE-05 PRICE-06 PRICE-07 enterprise discounts grow with the annual spend with premium support', () => {
  expect(page.words).toMatch(/aggregate annual spend with premium support/)
  for (const [offering, levels] of [
    [
      training,
      [
        ['$5M or more', '2%'],
        ['$12M or more', '5%'],
        ['$20M or more', '8%'],
      ],
    ],
    [
      analytics,
      [
        ['$8M or more', '2%'],
        ['$18M or more', '5%'],
        ['$35M or more', '10%'],
      ],
    ],
  ] as const)
    for (const [index, level] of levels.entries()) expect(cells(offering, `Level ${index + 1}`)).toEqual(level)
})

test('PRICE-08 PRICE-11 the editions cost what the price list says', () => {
  expect(editions()).toEqual(
    [
      /^Basic\$400 per user per month/,
      /^Plus\$700 per user per month/,
      /^Plus enterprise\$2,100 per month/,
      /^Basic\$1,100 per user per month/,
      /^Plus\$1,700 per user per month/,
      /^Plus enterprise\$7,000 per month/,
    ].map((price) => expect.stringMatching(price)),
  )
  expect(cells(compared(training), 'Price per user per month')).toEqual(['$400', '$700'])
  expect(cells(compared(analytics), 'Price per user per month')).toEqual(['$1,100', '$1,700'])
})

const addOns = {
  [training]: {
    'Embedded progress and reporting analytics': 75,
    'Community of interest for supply-chain risk management': 35,
    'Hygiene and readiness checks': 50,
    'Virtual cyber-range': 120,
  },
  [analytics]: {
    'Hardware-scheduling application': 85,
    'Polymorphic encryption': 25,
    'Cloud HSM': 35,
    'Digital twinning': 150,
    'Artificial attack surface': 50,
    'Cyber-physical systems': 70,
    'Interpretable AI': 125,
    'NAICS 2.0 analytics': 90,
  },
}

test('PRICE-09 PRICE-12 PRICE-13 add-ons have their price with Basic and are included in Plus', () => {
  for (const [offering, list] of Object.entries(addOns))
    for (const [name, price] of Object.entries(list))
      expect(cells(compared(offering), name), name).toEqual([`$${price}`, 'Included'])
  expect(page.words.match(/Add-ons for Basic, per user per month; included in Plus/g)).toHaveLength(2)
})

const included = {
  [training]: [
    'Online curriculum',
    'Hosted webinars',
    'SPRS assistance',
    'CMMC v2.0 levels 1-3 assistance',
    'Do-it-yourself compliance reviews',
    'DFARS interpretation',
    'Guided NIST SP 800-171',
    'Learning management system',
  ],
  [analytics]: [
    'Real-time computer vision',
    'Synthetic 2D/3D data generation',
    'Cloud management',
    'Industrial security mapping',
    'ML deformation prediction',
  ],
}

test('PRICE-10 PRICE-14 what both editions hold is named', () => {
  for (const [offering, list] of Object.entries(included))
    for (const name of list) expect(cells(compared(offering), name), name).toEqual(['Included', 'Included'])
})

test('the table says of which edition the features are (PRICE-10, PRICE-14, PRICE-17)', () => {
  for (const [offering, words] of [
    [training, 'Included in both editions'],
    [analytics, 'Included in Basic; Plus has what Basic has'],
  ] as const)
    expect(each(tables().get(compared(offering)) ?? '', 'th').map(plain)[3]).toBe(words)
})

test('PRICE-15 PRICE-16 standard support is included, premium support costs extra', () => {
  for (const offering of [training, analytics]) {
    expect(cells(compared(offering), 'Standard support')).toEqual(['Included', 'Included'])
    expect(cells(compared(offering), 'Premium support')).toEqual(['At extra cost', 'At extra cost'])
  }
  for (const words of [
    'Included with Basic and with Plus',
    'three days',
    'Self-paced assessments',
    'Webinars',
    'Information portal',
  ])
    expect(beneath('Standard support')).toContain(words)
  for (const words of [
    'At extra cost',
    'twenty-four hours',
    'Expert coaching',
    'community 24 hours a day, 7 days a week',
    'analytics platform also dedicated account management',
  ])
    expect(beneath('Premium support')).toContain(words)
})
