import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, fillLogin, messageTo, newAccount, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const main = (page: Page) => page.getByRole('main')
const group = (page: Page, name: string) => main(page).getByRole('group', { name })
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const next = (page: Page) => main(page).getByRole('button', { name: 'Next' })
const step = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 2, name })).toBeFocused()

const useLookup = 'Do you want to look up your company by CAGE code or DUNS number?'
const programs = 'Which programs are you familiar with?'

async function fillCompany(page: Page): Promise<void> {
  await group(page, useLookup).getByText('No', { exact: true }).click()
  await field(page, 'CAGE code').fill('1A2B3')
  await field(page, 'DUNS number').fill('123456789')
  await field(page, 'NAICS codes').fill('332710')
}

test('MEP-01 MEP-02 MEP-03 MEP-05 MEP-06 MEP-07 MEP-08 MEP-09 MEP-11 MEP-12 MEP-13 MEP-16 a registration, from the notice to the end', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await page.goto('/mep-register')
  const notice = main(page).locator('.usa-alert')
  await expect(notice.getByRole('link')).toHaveText(['Log in', 'sign up'])
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  await notice.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, email)
  await arrived(page, '/mep-register')

  await expect(page.getByText('Some fields were filled in from your account.')).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Ada')
  await next(page).click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link').first()).toHaveText(
    'Please answer if you want to look up your company by CAGE code or DUNS number',
  )
  await expectAccessible(page)
  await group(page, useLookup).getByText('Yes', { exact: true }).click()
  await expect(problem(page)).toContainText("Please provide your company's CAGE code or DUNS number.")
  await fillCompany(page)
  await next(page).click()

  await step(page, 'Address')
  await expect(field(page, 'Street address')).toHaveValue('1 Main Street')
  await expect(field(page, 'Country')).toHaveValue('United States')
  await expectAccessible(page)
  await field(page, 'ZIP code').fill('43A')
  await next(page).click()
  await expect(problem(page).getByRole('link')).toHaveText(['Please provide a numeric zip code'])
  await field(page, 'ZIP code').fill('43004')
  await next(page).click()

  await step(page, 'Programs')
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  await expect(problem(page).getByRole('link')).toHaveText(['Please check with which program(s) you are familiar.'])
  const boxes = (name: string) => group(page, programs).getByRole('checkbox', { name })
  const tick = (name: string) => group(page, programs).getByText(name, { exact: true }).click()
  await tick('None')
  await expect(field(page, 'Which lead center did you work with?')).toHaveCount(0)
  await tick('MEP')
  await expect(boxes('None')).not.toBeChecked()
  await tick('PTAC')
  await tick('None')
  for (const name of ['MEP', 'PTAC', 'SBDC']) await expect(boxes(name)).not.toBeChecked()
  await tick('MEP')
  await register.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please provide which lead center you worked with.',
    'Please answer if your company uses internal of third-party IT.',
  ])
  await expectAccessible(page)
  const centers = field(page, 'Which lead center did you work with?')
  await expect(centers.getByRole('option', { name: 'Puerto Rico--PRiMEX' })).toBeAttached()
  await expect(centers.getByRole('option')).toHaveCount(1 + 51 + 2)
  await expect(centers.getByRole('option').nth(-2)).toHaveText('I have not worked with an MEP office')
  await expect(centers.getByRole('option').last()).toHaveText('Other')
  await centers.selectOption('Ohio--Ohio MEP')
  await group(page, 'Who runs your IT?').getByText('Another company (third party)').click()
  await main(page).getByText('Share my contact information').click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/mep'))
  await register.click()
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    name: 'Ada Lovelace',
    useCompanyCodeLookup: false,
    CAGECode: '1A2B3',
    DUNSNumber: '123456789',
    UEI: '',
    NAICSCodes: '332710',
    streetaddress1: '1 Main Street',
    streetaddress2: '',
    city: 'Columbus',
    state: 'OH',
    zipCode: '43004',
    country: 'United States',
    familiarWith: ['MEP'],
    localCenter: 'Ohio--Ohio MEP',
    ITProvider: 'thirdParty',
    optInForMEP: true,
  })

  await expect(page.getByText('Submission Successful')).toBeVisible()
  await expect(page.getByText('You have registered for MEP')).toBeVisible()
  await expect(register).toHaveCount(0)
  await expectAccessible(page)
  const mail = await messageTo(portalUrl, email, 'you have registered for MEP')
  // MINE-06: its number, a copy, and where it stands.
  const number =
    (await main(page)
      .getByText(/^[2-9B-Z]{3}-[2-9B-Z]{3}-[2-9B-Z]{3}$/)
      .textContent()) ?? ''
  expect(mail).toContain(number)
  await page.getByRole('link', { name: 'See what you sent' }).click()
  await arrived(page, '/my-submissions')
  const entry = main(page).getByRole('listitem').filter({ hasText: number })
  await expect(entry).toContainText('Received')
  await expectAccessibleAtBothWidths(page)
  await entry.getByRole('link', { name: /registration/i }).click()
  await arrived(page, '/mep-register')
})

test('MEP-01 MEP-04 MEP-17 the registration in My Account: a refusal leaves it open; afterwards it shows as submitted', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account')
  const panel = page.getByRole('region', { name: 'Manufacturing Extension Partnership (MEP)' })
  await panel.getByRole('button', { name: 'Register with MEP' }).click()
  await group(page, useLookup).getByText('No', { exact: true }).click()
  const inPanel = (name: string) => panel.getByLabel(name, { exact: true })
  await inPanel('CAGE code').fill('1A2B3')
  await inPanel('DUNS number').fill('123456789')
  await inPanel('NAICS codes').fill('332710')
  await expectAccessible(page)
  const forward = panel.getByRole('button', { name: 'Next' })
  await forward.click()
  await expect(panel.getByRole('heading', { name: 'Address' })).toBeFocused()
  await forward.click()
  await panel.getByRole('group', { name: programs }).getByText('SBDC').click()
  await page.route('**/api/mep', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'x', message: 'Not at this moment.' } })
      : route.continue(),
  )
  const register = panel.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  await expect(problem(page)).toContainText('Not at this moment.')
  await expect(panel.getByRole('group', { name: programs }).getByRole('checkbox', { name: 'SBDC' })).toBeChecked()
  await page.unroute('**/api/mep')
  await register.click()
  await expect(panel.getByText('You have registered for MEP')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('You have registered for MEP.')).toBeVisible()
  await page.goto('/mep-register')
  await expect(page.getByText('You have registered for MEP')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
})

test('PAGE-02 the heading of the programme is for visitors; members are led to the registration', async ({
  page,
  portalUrl,
}) => {
  const heading = page.getByRole('heading', { name: 'Beacon Accelerators for manufacturers' })
  await page.goto('/mep')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register with MEP' })).toBeHidden()
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/mep')
  await expect(page.getByRole('link', { name: 'Register with MEP' })).toBeVisible()
  await expect(heading).toBeHidden()
})

test.describe('the expert dialog', () => {
  const open = async (page: Page) => {
    await main(page).getByRole('button', { name: 'Contact Local MEP Cyber Expert' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Local MEP Cyber Expert' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  test('PAGE-11 MEP-22 a visitor is asked to log in, and led back', async ({ page, portalUrl }) => {
    await page.goto('/mep')
    await expect(page.getByRole('link', { name: 'Register with MEP' })).toBeHidden()
    const dialog = await open(page)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, await newAccount(portalUrl))
    await arrived(page, '/mep')
  })

  test('PAGE-07 PAGE-08 PAGE-09 PAGE-10 MEP-19 MEP-20 MEP-21 JOIN-08 a member writes to the center of a state', async ({
    page,
    portalUrl,
  }) => {
    const email = await newAccount(portalUrl)
    await beginSession(page, email)
    await page.goto('/mep')
    let dialog = await open(page)
    // What the account knows (JOIN-08).
    await expect(dialog.getByLabel('State', { exact: true })).toHaveValue('OH')
    const state = () => dialog.getByLabel('State', { exact: true })
    const message = () => dialog.getByLabel('Message', { exact: true })
    await expect(state().getByRole('option').first()).toHaveText('Select State')
    await expect(state().getByRole('option')).toHaveCount(53)
    await expect(message()).toHaveAttribute('rows', '6')
    await state().selectOption('')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(problem(page).getByRole('link')).toHaveText(['State is required', 'Message is required'])
    await expectAccessible(page)
    await state().selectOption('New Mexico')
    await message().fill('Which port does our lathe need?')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(main(page).getByRole('button', { name: 'Contact Local MEP Cyber Expert' })).toBeFocused()

    dialog = await open(page)
    await expect(state()).toHaveValue('OH')
    await expect(message()).toHaveValue('')
    await expect(problem(page)).toHaveCount(0)
    await state().selectOption('New Mexico')
    await message().fill('Which port does our lathe need?')
    const sent = page.waitForRequest('**/api/mep/contact')
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect((await sent).postDataJSON()).toEqual({ toAddress: 'NM', message: 'Which port does our lathe need?' })
    await expect(dialog).toContainText(`Your message was sent to New Mexico MEP. The answer comes to ${email}.`)
    await expectAccessible(page)
    expect(await messageTo(portalUrl, 'mep-nm@beacon.example.org')).toContain('Which port does our lathe need?')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})

test('what is typed when the session is over is there again after the next login', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/mep-register')
  await expect(field(page, 'CAGE code')).toBeVisible()
  await page.route('**/api/mep/draft', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { code: 'not_logged_in', message: 'Please log in.' } })
      : route.continue(),
  )
  await field(page, 'CAGE code').fill('7F4Q2')
  await arrived(page, '/login?redirect=/mep-register')
  await page.unroute('**/api/mep/draft')
  await fillLogin(page, email)
  await arrived(page, '/mep-register')
  await expect(field(page, 'CAGE code')).toHaveValue('7F4Q2')
  await expect(page.getByText('Your entries are saved.')).toBeVisible()
})
