import type { Page } from '@playwright/test'
import { arrive, fillLogin, header, logIn, newAccount, newEmail, password, problem } from '../people.ts'
import { arrived, expect, inDatabase, mailedCode, test } from '../town.ts'

test('LOGIN-02 LOGIN-03 LOGIN-07 LOGIN-09 SESSION-01 HDR-03 HDR-04 a login leads home, the header shows it, and /login leads to the account', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await arrive(page, email)
  await expect(header(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Organization' })).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy()
  await page.goto('/login')
  await arrived(page, '/my-account')
})

test('SESSION-02 SESSION-03 the tokens and the MFA flag are stored, and the account is read once and kept for every page', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  let reads = 0
  await page.route('**/api/user', async (route) => {
    reads += 1
    await route.continue()
  })
  await arrive(page, email)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]{40,}$/),
    MFA: 'false',
    refreshedAt: expect.stringMatching(/^\d{13}$/),
  })
  const claims = JSON.parse(Buffer.from(String(stored.idToken).split('.')[1] as string, 'base64url').toString())
  expect(claims).toMatchObject({ email, phone_number_verified: false, groups: [] })
  for (let visit = 0; visit < 2; visit++) {
    await header(page).getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    // Not by the footer, which moves down as the account's panels come.
    await header(page).getByRole('link', { name: 'Beacon Accelerators' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help for small companies' })).toBeVisible()
  }
  expect(reads).toBe(1)
  await page.reload()
  await header(page).getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a login that meets many others at once waits for its turn, and goes on by itself (SEC-12)', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  let asked = 0
  await page.route('**/api/user/login', (route) => {
    asked += 1
    if (asked > 2) return route.continue()
    const json = { code: 'busy', message: 'Many people are at this at the moment.' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
  })
  await arrive(page, email)
  expect(asked).toBe(3)
})

test('ACCT-04 SESSION-11 LOGIN-02 the account asks for a login and comes back after it', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await page.goto('/my-account')
  await arrived(page, '/login?redirect=/my-account')
  await fillLogin(page, email)
  await arrived(page, '/my-account')
})

test('LOGIN-04 a redirect to another site counts as not given', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await page.goto('/login?redirect=//evil.example/x')
  await fillLogin(page, email)
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  await arrived(page, `${portalUrl}/`)
})

test('LOGIN-05 LOGIN-06 LOGIN-15 LOGIN-16 SESSION-11 what is wrong with a login is said, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/login')
  const submit = page.getByRole('main').getByRole('button', { name: 'Log In', exact: true })
  await submit.click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText(['Email address is required', 'Password is required'])
  await fillLogin(page, 'nobody', 'x')
  await expect(problem(page).getByRole('link')).toHaveText(['Should be in email format'])
  await fillLogin(page, newEmail('nobody'), 'wrong')
  await expect(problem(page)).toContainText('Incorrect username or password.')
  await arrived(page, '/login')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong')
})

test('LOGIN-12 LOGIN-13 LOGIN-14 VERIFY-02 VERIFY-05 VERIFY-06 VERIFY-07 an account that is not verified gets a new code and is led to verify', async ({
  page,
  portalUrl,
  databaseUrl,
  mail,
}) => {
  const email = newEmail('unverified')
  await fetch(`${portalUrl}/api/user/individual`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Una',
      lastName: 'Verified',
      email,
      password,
      forumScreenName: 'una',
      streetAddress1: '1 Main Street',
      city: 'Columbus',
      state: 'OH',
      zipcode: '43004',
      country: 'United States',
    }),
  })
  await mailedCode(mail, email, 'verification code')
  // SEC-06: a new code comes after 30 seconds.
  await inDatabase(databaseUrl, `UPDATE codes SET sent_at = '{}' WHERE purpose = 'email'`)
  const message = 'Please verify your email before logging in. We sent you a new code.'
  await logIn(page, email)
  await arrived(
    page,
    (url) =>
      url.pathname === '/verify' &&
      url.searchParams.get('email') === email &&
      url.searchParams.get('message') === message,
  )
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Welcome! Your account is verified.', { exact: true })).toBeVisible()
})

test('both fields are required, a wrong code is refused, and no link puts words into the screen (VERIFY-02, VERIFY-03, VERIFY-08)', async ({
  page,
}) => {
  await page.goto(`/verify?message=${encodeURIComponent('Call 555-0100 to keep your account')}`)
  await expect(page.getByText('We sent a code of 6 digits')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(problem(page).getByRole('link')).toHaveText(['Email is required', 'Verification code is required'])
  await page.getByLabel('Email address').fill(newEmail('nobody'))
  await page.getByLabel('Verification code').fill('000 000')
  await expect(page.getByLabel('Verification code')).toHaveValue('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(problem(page)).toContainText('The code is wrong or has expired')
  await expect(page.getByText('555-0100')).toHaveCount(0)
})

test('SESSION-13 SESSION-16 a logout clears the browser, even when the call fails', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await arrive(page, email)
  await page.route('**/api/user/logout', (route) => route.abort())
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('SESSION-14 /logout?to=login logs out and goes to login', async ({ page, portalUrl }) => {
  await arrive(page, await newAccount(portalUrl))
  await page.goto('/logout?to=login')
  await arrived(page, '/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('SESSION-09 other tabs follow a login and a logout at once', async ({ page, context, portalUrl }) => {
  const email = await newAccount(portalUrl)
  const other = await context.newPage()
  await other.goto(`${portalUrl}/news`)
  await expect(header(other).getByRole('link', { name: 'Log In' })).toBeVisible()
  await arrive(page, email)
  await expect(header(other).getByRole('link', { name: 'My Account' })).toBeVisible()
  await other.goto(`${portalUrl}/my-account`)
  await expect(other.getByLabel('First name')).toHaveValue('Ada')
  await page.goto('/logout')
  await arrived(other, '/login?redirect=/my-account')
})

test('SESSION-10 SESSION-11 ACCESS-06 a session that the server does not know leads to login and back', async ({
  page,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await arrive(page, email)
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'))
  await page.goto('/my-account?section=contact')
  await arrived(page, /\/login\?redirect=\/my-account/)
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  await fillLogin(page, email)
  await arrived(page, '/my-account?section=contact')
})

test('SESSION-04 SESSION-05 ACCESS-05 calls carry the three headers', async ({ page, portalUrl }) => {
  const email = await newAccount(portalUrl)
  await arrive(page, email)
  const asked = page.waitForRequest('**/api/user')
  await page.goto('/my-account')
  const headers = (await asked).headers()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(headers['x-id-token']).toBe(stored.idToken)
  expect(headers['x-access-token']).toBe(stored.accessToken)
  expect(headers['x-refresh-token']).toBe(stored.refreshToken)
})

test('SESSION-07 SESSION-09 after 50 minutes one tab refreshes, and the other takes over its tokens', async ({
  page,
  context,
  portalUrl,
}) => {
  const email = await newAccount(portalUrl)
  await arrive(page, email)
  const other = await context.newPage()
  await other.goto(`${portalUrl}/news`)
  await expect(header(other).getByRole('link', { name: 'My Account' })).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('accessToken'))
  const bodies: unknown[] = []
  await context.route('**/api/user/session/refresh', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('refreshedAt', String(Date.now() - 3_000_000)))
  // As when a computer wakes up: both look at the time at the same moment.
  const wake = (tab: Page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await Promise.all([wake(page), wake(other)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(before)
  for (const tab of [page, other]) await expect(header(tab).getByRole('link', { name: 'My Account' })).toBeVisible()
  expect(bodies).toEqual([{ email }])
})

test('SESSION-06 SESSION-07 ACCESS-07 every 3,000,000 milliseconds the session is refreshed, and not before', async ({
  page,
  portalUrl,
}) => {
  await arrive(page, await newAccount(portalUrl))
  const tokens = () => page.evaluate(() => localStorage.getItem('refreshToken'))
  const first = await tokens()
  const begun = await page.evaluate(() => Number(localStorage.getItem('refreshedAt')))
  await page.clock.install({ time: begun })
  await page.clock.pauseAt(begun + 60_000)
  const keeper = page.waitForResponse(/\/assets\/calls-.*\.js/)
  await page.goto('/news')
  await keeper
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/session/refresh')) refreshes += 1
  })
  await page.clock.runFor(3_000_000 - 70_000)
  expect(refreshes).toBe(0)
  await page.clock.runFor(20_000)
  await expect.poll(tokens).not.toBe(first)
  expect(refreshes).toBe(1)
  const second = await tokens()
  await page.clock.runFor(2_980_000)
  expect(refreshes).toBe(1)
  await page.clock.runFor(20_000)
  await expect.poll(tokens).not.toBe(second)
  expect(refreshes).toBe(2)
})

test('SESSION-12 a refused refresh clears the tokens and leads nowhere', async ({ page, portalUrl }) => {
  await arrive(page, await newAccount(portalUrl))
  await page.evaluate(() => {
    localStorage.setItem('refreshToken', 'unknown')
    localStorage.setItem('refreshedAt', '1')
  })
  await page.goto('/news')
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
  await arrived(page, '/news')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
