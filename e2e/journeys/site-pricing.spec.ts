import type { Page } from '@playwright/test'
import { expect, test } from '../portal.ts'

/** The cells of a table's row, found as a screen reader finds them: by the table's and the row's name. */
async function cells(page: Page, table: string, row: string): Promise<string[]> {
  const found = page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
  return (await found.getByRole('cell').allTextContents()).map((text) => text.trim())
}

const training = 'Resource and training platform'
const analytics = 'Enterprise cyber analytics platform'
const compared = (offering: string) => `${offering}: editions compared`

test.beforeEach(({ page }) => page.goto('/pricing'))

test('PRICE-01 PRICE-02 the page has its breadcrumb, introduction, two comparisons, two discount tables and support', async ({
  page,
}) => {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Home', 'Pricing'])
  await expect(page.getByText('Counseling, events, documents, templates')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    training,
    analytics,
    'Enterprise discounts',
    'Support',
  ])
  await expect(page.getByRole('table')).toHaveCount(4)
  for (const offering of [training, analytics]) {
    await expect(page.getByRole('table', { name: compared(offering) })).toBeVisible()
    await expect(page.getByRole('table', { name: offering, exact: true })).toBeVisible()
  }
})

test('PRICE-03 PRICE-04 prices are in US dollars and billed annually', async ({ page }) => {
  await expect(page.getByText('All amounts are in US dollars and are billed annually.')).toBeVisible()
  const prices = await page.locator('.prices li').allTextContents()
  expect(prices).toHaveLength(6)
  for (const price of prices) expect(price).toMatch(/\$[\d,]+.*US dollars, billed annually/)
})

test('PRICE-05 PRICE-06 PRICE-07 enterprise discounts grow with the annual spend with premium support', async ({
  page,
}) => {
  await expect(page.getByText(/aggregate annual spend with premium support/)).toBeVisible()
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
    for (const [index, level] of levels.entries())
      expect(await cells(page, offering, `Level ${index + 1}`)).toEqual(level)
})

test('PRICE-08 PRICE-11 the editions cost what the price list says', async ({ page }) => {
  const prices = page.locator('.prices li')
  await expect(prices).toHaveText([
    /^Basic\$400 per user per month/,
    /^Plus\$700 per user per month/,
    /^Plus enterprise\$2,100 per month/,
    /^Basic\$1,100 per user per month/,
    /^Plus\$1,700 per user per month/,
    /^Plus enterprise\$7,000 per month/,
  ])
  expect(await cells(page, compared(training), 'Price per user per month')).toEqual(['$400', '$700'])
  expect(await cells(page, compared(analytics), 'Price per user per month')).toEqual(['$1,100', '$1,700'])
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

test('PRICE-09 PRICE-12 PRICE-13 add-ons have their price with Basic and are included in Plus', async ({ page }) => {
  for (const [offering, list] of Object.entries(addOns))
    for (const [name, price] of Object.entries(list))
      expect(await cells(page, compared(offering), name), name).toEqual([`$${price}`, 'Included'])
  await expect(page.getByText('Add-ons for Basic, per user per month; included in Plus')).toHaveCount(2)
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

test('PRICE-10 PRICE-14 what both editions hold is named', async ({ page }) => {
  for (const [offering, list] of Object.entries(included))
    for (const name of list) expect(await cells(page, compared(offering), name), name).toEqual(['Included', 'Included'])
})

test('the table says of which edition the features are (PRICE-10, PRICE-14, PRICE-17)', async ({ page }) => {
  for (const [offering, words] of [
    [training, 'Included in both editions'],
    [analytics, 'Included in Basic; Plus has what Basic has'],
  ] as const)
    await expect(
      page
        .getByRole('table', { name: compared(offering) })
        .getByRole('rowheader')
        .nth(1),
    ).toHaveText(words)
})

test('PRICE-15 PRICE-16 standard support is included, premium support costs extra', async ({ page }) => {
  for (const offering of [training, analytics]) {
    expect(await cells(page, compared(offering), 'Standard support')).toEqual(['Included', 'Included'])
    expect(await cells(page, compared(offering), 'Premium support')).toEqual(['At extra cost', 'At extra cost'])
  }
  const support = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
  for (const words of [
    'Included with Basic and with Plus',
    'three days',
    'Self-paced assessments',
    'Webinars',
    'Information portal',
  ])
    await expect(support('Standard support')).toContainText(words)
  for (const words of [
    'At extra cost',
    'twenty-four hours',
    'Expert coaching',
    'community 24 hours a day, 7 days a week',
    'analytics platform also dedicated account management',
  ])
    await expect(support('Premium support')).toContainText(words)
})
