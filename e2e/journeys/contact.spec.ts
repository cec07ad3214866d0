import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { replaceDirectory } from '../../test/directory.ts'
import { statesAndTerritories } from '../../test/option-lists.ts'
import { expectAccessible } from '../accessible.ts'
import { holdAnswers } from '../held.ts'
import { header, messageTo, newEmail, problem } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const programme = 'info@beacon.example.org'

// A portal of its own: this file puts another directory into it.
test.use({ portalEnv: { LOG_LEVEL: 'error' } })

test.beforeAll(async ({ databaseUrl, portalUrl }) => {
  const { db, close } = openDatabase(databaseUrl, 2, createLog('silent'))
  await replaceDirectory(db, [
    { Name: 'Central Ohio Office', State: 'OH', area: 'Franklin', mail: 'central@office.example.org' },
    { Name: 'Office of Guam', State: 'GU', mail: 'guam@office.example.org' },
  ])
  await close()
  await expect
    .poll(async () => {
      const answer = await fetch(`${portalUrl}/api/resources/getApexSC`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state: 'OH', county: 'Franklin County' }),
      })
      return JSON.stringify(await answer.json())
    })
    .toContain('Central Ohio Office')
})

const state = (page: Page) => page.getByLabel('State or territory')
const county = (page: Page) => page.getByLabel('County', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const office = (page: Page) => page.locator('.contact-office')

async function fillSelf(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Pat Doe')
  await page.getByLabel('Organization').fill('Doe Machining')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('6145550100')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('Website').fill('www.doe.example')
  await page.getByLabel('Message').fill('We make brackets.\nWhom do we talk to?')
}

test('CONTACT-01 CONTACT-03 CONTACT-06 CONTACT-07 CONTACT-09 CONTACT-11 CONTACT-12 a visitor writes to the office of the county, and everyone gets a mail', async ({
  page,
  portalUrl,
}) => {
  const email = newEmail('pat')
  await page.goto('/pricing')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Let's Connect" })).toBeVisible()
  await state(page).selectOption('Ohio')
  await county(page).selectOption('Franklin County, Ohio')
  await expect(office(page)).toContainText('Your message goes to the office that serves you:')
  await expect(office(page)).toContainText('Central Ohio Office')
  await fillSelf(page, email)
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/contact'))
  await send(page).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({
    name: 'Pat Doe',
    email,
    phone: '614-555-0100',
    company: 'Doe Machining',
    city: 'Columbus',
    county: 'Franklin County, Ohio',
    state: 'OH',
    website: 'www.doe.example',
    message: 'We make brackets.\nWhom do we talk to?',
    accelerator: {
      state: 'OH',
      name: 'Central Ohio Office',
      addressLine1: '1 Main Street',
      email: 'central@office.example.org',
      organizationServiceArea: 'Franklin',
      extension: '7',
    },
  })
  await expect(page.getByRole('heading', { name: 'Thank you. Your message was sent.' })).toBeFocused()
  const number = await page.getByText(/^[2-9B-Z]{3}-[2-9B-Z]{3}-[2-9B-Z]{3}$/).textContent()
  await expect(page.getByRole('link', { name: 'See what you sent' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await messageTo(portalUrl, programme, 'a message from Ohio')).toContain(`Number: ${number}`)
  for (const to of ['central@office.example.org', programme])
    expect(await messageTo(portalUrl, to, 'a message from Ohio')).toContain('Whom do we talk to?')
  expect(await messageTo(portalUrl, email, 'we have your message')).toContain('Central Ohio Office')
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leadership' }).click()
  await arrived(page, '/leadership')
})

test('CONTACT-04 CONTACT-05 what is missing is said, at the field and on top, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/contact')
  await send(page).click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please select a state from the dropdown',
    'Please select a county from the dropdown',
    'Please enter a name.',
    'Please enter an organization.',
    'Please enter a valid email address.',
    'Please enter a phone number.',
    'Please enter a city.',
    'Please enter a website.',
    'Please enter a message.',
  ])
  await expectAccessible(page)
  await problem(page).getByRole('link', { name: 'Please enter a city.' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await fillSelf(page, 'no-address')
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please select a state from the dropdown',
    'Please select a county from the dropdown',
    'Please enter a valid email address.',
  ])
  await state(page).selectOption('Ohio')
  await county(page).selectOption('Franklin County, Ohio')
  await state(page).selectOption('Guam')
  await expect(problem(page).getByRole('link', { name: 'Please select a county' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('We make brackets.\nWhom do we talk to?')
})

test('CONTACT-02 the list holds 50 states, DC, Guam, Puerto Rico and the Virgin Islands, by their codes', async ({
  page,
}) => {
  await page.goto('/contact')
  const options = await state(page)
    .locator('option')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]))
  expect(options).toEqual([['', '- Select -'], ...statesAndTerritories.map(([code, , name]) => [code, name])])
})

test('CONTACT-03 the counties come with a spinner; a failure can be tried again; a county goes with its state', async ({
  page,
}) => {
  let fail = true
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/resources/counties/**', async (route) => {
    if (fail) return route.abort()
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await expect(county(page).locator('option')).toHaveText(['Select a state first'])
  await expect(send(page)).toBeEnabled()
  await state(page).selectOption('Ohio')
  await expect(page.getByText('The counties could not be loaded.')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  fail = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  open()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await county(page).selectOption('Franklin County, Ohio')
  await expect(office(page)).toContainText('Central Ohio Office')
  await state(page).selectOption('Guam')
  await expect(county(page)).toHaveValue('')
  await expect(office(page)).toBeEmpty()
})

test('CONTACT-10 for Massachusetts the form says that there is no accelerator, and can still be sent to the programme', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/contact')
  await expect(send(page)).toBeEnabled()
  await state(page).selectOption('Massachusetts')
  await expect(office(page)).toHaveText(
    'Thank you for your inquiry. Unfortunately, there is no APEX Accelerator in Massachusetts at this time. We hope to have an agreement in place for Massachusetts by August 1, 2025.',
  )
  await county(page).selectOption('Suffolk County, Massachusetts')
  await fillSelf(page, newEmail('bay'))
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your message was sent.' })).toBeVisible()
  expect(await messageTo(portalUrl, programme, 'a message from Massachusetts')).toContain(
    'the message went to you alone',
  )
})

test('CONTACT-11 while a message is on its way nothing is taken that would go with the form', async ({ page }) => {
  await page.goto('/contact')
  await state(page).selectOption('Ohio')
  await county(page).selectOption('Franklin County, Ohio')
  await fillSelf(page, newEmail('late'))
  const sending = await holdAnswers(page, 'POST', '/api/feedback/contact')
  await send(page).click()
  await sending.holds()
  await expect(page.getByLabel('Message')).toBeDisabled()
  await sending.release()
  await expect(page.getByRole('heading', { name: 'Thank you. Your message was sent.' })).toBeFocused()
})

test('CONTACT-11 after a failure the entries stay, with the message of the server', async ({ page }) => {
  await page.goto('/contact')
  await expect(send(page)).toBeEnabled()
  await state(page).selectOption('Ohio')
  await county(page).selectOption('Franklin County, Ohio')
  await fillSelf(page, newEmail('stay'))
  await page.route('**/api/feedback/contact', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many', message: 'Too many requests. Please wait 10 minutes.' } }),
  )
  await send(page).click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page)).toContainText('Too many requests. Please wait 10 minutes.')
  await page.unroute('**/api/feedback/contact')
  await page.route('**/api/feedback/contact', (route) => route.abort())
  await send(page).click()
  await expect(problem(page)).toContainText('We could not reach the site.')
  await expect(page.getByLabel('Message')).toHaveValue(/brackets/)
  await expect(county(page)).toHaveValue('Franklin County, Ohio')
  await page.unroute('**/api/feedback/contact')
  await header(page).getByRole('link', { name: 'Beacon Accelerators' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without finishing?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your message was sent.' })).toBeFocused()
})

test('CONTACT-12 the proof is made by files of this site alone, and what fills in the hidden field is refused', async ({
  page,
  portalUrl,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(portalUrl) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/contact')
  await expect(send(page)).toBeEnabled()
  await state(page).selectOption('Guam')
  await county(page).selectOption('Guam, Guam')
  await fillSelf(page, newEmail('robot'))
  await page.locator('[name="subjectLine"]').fill('Cheap watches', { force: true })
  await send(page).click()
  await expect(problem(page)).toContainText('The check that keeps robots out did not succeed.')
  await page.locator('[name="subjectLine"]').fill('', { force: true })
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your message was sent.' })).toBeFocused()
  expect(elsewhere).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('CONTACT-01 the form says that it needs JavaScript, and where to write instead', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.locator('form noscript .usa-alert')).toHaveText(/^This form needs JavaScript\./)
    await expect(page.getByRole('main').getByRole('link', { name: programme })).toHaveAttribute(
      'href',
      `mailto:${programme}`,
    )
    await expect(send(page)).toBeDisabled()
  })
})
