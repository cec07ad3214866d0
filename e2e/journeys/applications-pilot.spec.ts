import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginSession, codeTo, fillLogin, messageTo, newAccount, password, problem } from '../people.ts'
import { answer, field, fillApplication, group, main, mpp, postedApplication, useLookup } from '../pilot-form.ts'
import { arrived, expect, test } from '../portal.ts'

const saved = 'Your entries are saved.'

/** Turns the texted code at login on, as a person does it in My Account. */
async function turnOnCodes(page: Page, portalUrl: string): Promise<string> {
  const digits = `614${String(Date.now()).slice(-7)}`
  await field(page, 'Telephone (optional)').fill(digits)
  await field(page, 'Current password').fill(password)
  await page.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await page.getByRole('switch', { name: 'Multi-factor login' }).click()
  await arrived(page, /\/verify-phone/)
  await field(page, 'Verification code').fill(await codeTo(portalUrl, `+1${digits}`))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Multi-factor login' })).toBeChecked()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return `+1${digits}`
}

async function newApplicant(page: Page, portalUrl: string): Promise<{ email: string; phone: string }> {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await page.goto('/my-account?section=contact')
  return { email, phone: await turnOnCodes(page, portalUrl) }
}

test('PILOT-01 PILOT-02 PILOT-03 PILOT-04 PILOT-06 PILOT-07 PAGE-25 PAGE-26 ROLE-01 from the program page over the notice, the login and multi-factor login to the form', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await page.goto('/pilot-program')
  await expect(main(page)).toContainText('24-month collaboration')
  await expect(main(page)).toContainText('about 10 hours per week of staff time')
  await expect(main(page)).toContainText('one senior and one IT representative')
  const marks = main(page).getByText('Done', { exact: true })
  await expect(marks).toHaveCount(0)
  await main(page).getByRole('link', { name: 'See if you qualify' }).click()

  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'See If You Qualify for the Cybersecurity for Defense Industrial Base MPP Pilot Program',
    }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Home',
    'Pilot program',
  ])
  const notice = main(page).locator('.usa-alert')
  await expect(notice).toContainText('Please log in to apply')
  await expect(notice.getByRole('link')).toHaveText(['Log in', 'sign up', 'My Account'])
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, email)

  await arrived(page, '/pilot-register')
  await expect(notice).toContainText('Multi-factor login is off')
  await expect(notice.getByRole('link')).toHaveText(['log in', 'sign up', 'My Account'])
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/pilot-program')
  await expect(marks).toHaveCount(1)
  await expect(main(page).getByRole('heading', { name: /^Log in/ })).toContainText('Done')

  await page.goto('/pilot-register')
  await notice.getByRole('link', { name: 'My Account' }).click()
  await turnOnCodes(page, portalUrl)
  await page.goto('/pilot-program')
  await expect(marks).toHaveCount(2)
  await expect(main(page).getByRole('heading', { name: /^Turn on multi-factor login/ })).toContainText('Done')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'See if you qualify' }).click()
  await expect(group(page, mpp)).toBeVisible()
})

test('PILOT-05 PILOT-08 PILOT-09 PILOT-10 PILOT-18 PILOT-27 PILOT-33 PILOT-34 PILOT-35 PILOT-38 ROLE-04 an application, from the question for MPP to the thank-you', async ({
  page,
  portalUrl,
}) => {
  test.setTimeout(120_000)
  const { email } = await newApplicant(page, portalUrl)
  await page.goto('/pilot-register')
  const submit = page.getByRole('button', { name: 'Submit Application' })
  await expect(page.getByRole('heading', { level: 2, name: 'Application' })).toBeVisible()
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Please answer if you participate in the Mentor-Protege Program (MPP)',
  ])
  await answer(page, mpp, 'No')
  await expect(
    page.getByText('Only participants in the Mentor-Protege Program (MPP) can register for Pilot Program'),
  ).toBeVisible()
  await expect(submit).toHaveCount(0)
  await expect(field(page, 'First name')).toHaveCount(0)
  await expectAccessible(page)

  await answer(page, mpp, 'Yes')
  await expect(field(page, 'First name')).toBeVisible()
  await submit.click()
  await expect(problem(page)).toBeFocused()
  // All that is required, but the six of them that the account knows (JOIN-08).
  await expect(problem(page).getByRole('link')).toHaveCount(30)
  await expectAccessible(page)
  await problem(page).getByRole('link', { name: 'Please answer if your business is women-owned' }).click()
  await expect(group(page, 'Is it women-owned?').getByRole('radio').first()).toBeFocused()

  const lookup = page.getByRole('region', { name: 'Company lookup' })
  await expect(lookup).toHaveCount(0)
  await answer(page, useLookup, 'Yes')
  await expect(lookup).toBeVisible()
  await answer(page, useLookup, 'No')
  await expect(lookup).toHaveCount(0)

  await fillApplication(page)
  await field(page, 'End of the agreement').fill('2022-03-03')
  await submit.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'End date cannot be before start date. Please provide your agreement end date, between 03/04/2022 and 12/31/2030',
  ])
  await field(page, 'End of the agreement').fill('2027-03-04')

  await page.route('**/api/pilot', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The portal is resting.' } })
      : route.continue(),
  )
  await submit.click()
  await expect(problem(page)).toContainText('The portal is resting.')
  await expect(field(page, 'Name of your mentor')).toHaveValue('Big Prime')
  await page.unroute('**/api/pilot')

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/pilot'))
  await submit.click()
  expect((await sent).postDataJSON()).toEqual(postedApplication)
  await expect(page.getByText('Submission Successful')).toBeVisible()
  const thanks = page.getByRole('region', { name: 'Thank you for applying' })
  await expect(thanks).toContainText('Your application is saved. We will notify you by mail about its status.')
  await expect(thanks.getByRole('link', { name: 'Go to the readiness check' })).toHaveAttribute(
    'href',
    '/cyber-readiness-check',
  )
  await expect(submit).toHaveCount(0)
  await expectAccessible(page)
  await messageTo(portalUrl, email, 'we received your pilot application')
  await page.reload()
  await expect(thanks).toBeVisible()
  await expect(page.getByText('Submission Successful')).toHaveCount(0)
})

test('a draft is kept as it is typed and gone on with in another browser', async ({ page, portalUrl, newBrowser }) => {
  const { email, phone } = await newApplicant(page, portalUrl)
  await page.goto('/pilot-register')
  await answer(page, mpp, 'Yes')
  await field(page, 'First name').fill('Augusta')
  await field(page, 'CAGE code').fill('1A')
  await answer(page, 'Is it women-owned?', 'Yes')
  await expect(page.getByText(saved)).toBeVisible()

  const other = await newBrowser()
  await other.goto('/login?redirect=/pilot-register')
  await fillLogin(other, email)
  await arrived(other, /\/verify-mfa/)
  const codeField = field(other, 'Verification code')
  await expect(codeField).toBeVisible()
  await codeField.fill(await codeTo(portalUrl, phone))
  await other.getByRole('button', { name: 'Confirm' }).click()
  await arrived(other, '/pilot-register')
  await expect(other.getByText('We kept what you entered on')).toBeVisible()
  await expect(field(other, 'First name')).toHaveValue('Augusta')
  await expect(field(other, 'CAGE code')).toHaveValue('1A')
  await expect(group(other, 'Is it women-owned?').getByRole('radio', { name: 'Yes' })).toBeChecked()
  await other.getByRole('button', { name: 'Reset' }).click()
  const question = other.getByRole('dialog', { name: 'Clear the form?' })
  await expect(question).toContainText('on your other devices too')
  await expectAccessible(other)
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(field(other, 'First name')).toHaveCount(0)
  await expect(other.getByText(saved)).toBeVisible()
  await page.reload()
  await expect(group(page, mpp).getByRole('radio', { name: 'Yes' })).not.toBeChecked()
})

test('what is typed while the portal does not answer stays in the window, and is saved when it does', async ({
  page,
  portalUrl,
}) => {
  await newApplicant(page, portalUrl)
  await page.goto('/pilot-register')
  await answer(page, mpp, 'Yes')
  await expect(page.getByText(saved)).toBeVisible()
  await page.route('**/api/pilot/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, 'City').fill('Dayton')
  await expect(page.getByText('Your entries could not be saved just now.')).toBeVisible()
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Dayton')
  await page.unroute('**/api/pilot/draft')
  await field(page, 'City').fill('Dayton, Ohio')
  await expect(page.getByText(saved)).toBeVisible()
})

test('SAM-08 SAM-09 JOIN-08 account and company lookup fill the application', async ({ page, portalUrl }) => {
  await newApplicant(page, portalUrl)
  await page.goto('/pilot-register')
  await answer(page, mpp, 'Yes')
  await expect(page.getByText('Some fields were filled in from your account.')).toBeVisible()
  await expect(field(page, 'Last name')).toHaveValue('Lovelace')
  await expect(field(page, 'Street address')).toHaveValue('1 Main Street')
  await answer(page, useLookup, 'Yes')
  const lookup = page.getByRole('region', { name: 'Company lookup' })
  await lookup.getByRole('textbox').fill('12')
  await lookup.getByRole('button', { name: 'Look up company' }).click()
  await expect(lookup).toContainText('Must be a 5 (CAGE) or 9 (DUNS) character code')
  await lookup.getByRole('textbox').fill('1A2B3')
  await lookup.getByRole('button', { name: 'Look up company' }).click()
  await expect(lookup).toContainText('Company Information populated')
  for (const name of [
    'Street address',
    'City',
    'ZIP code',
    'CAGE code',
    'Unique Entity ID (UEI) (optional)',
    'DUNS number (optional)',
    'NAICS codes',
  ])
    await expect(field(page, name), name).not.toHaveValue('')
  await expect(page.getByText(saved)).toBeVisible()
})

test('PILOT-06 whoever is logged in gets from the notice to the login page, to use another account', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await page.goto('/pilot-register')
  await main(page).getByRole('link', { name: 'log in' }).click()
  await arrived(page, '/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
})
