import { expectAccessible } from '../accessible.ts'
import { beginSession, fillLogin, header, logIn, newAccount, password, problem } from '../people.ts'
import { arrived, elsewhere, expect, inDatabase, mailedCode, operate, test, textedCode } from '../town.ts'

const update = { name: 'Update Account' }
const fresh = 'Other-Harbor-28'

test('LOGIN-08 LOGIN-11 RESET-05 RESET-09 RESET-10 RESET-11 RESET-12 RESET-13 RESET-14 a password that has to change is changed on the way to where one wanted to go', async ({
  page,
  portalUrl,
  databaseUrl,
  mail,
}) => {
  const email = await newAccount(portalUrl)
  await operate(databaseUrl, 'account', 'force-password-change', email)
  await page.goto('/login?redirect=/documents')
  await fillLogin(page, email)
  await arrived(page, /\/new-password\?username=\S+&redirect=%2Fdocuments$/)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  const save = page.getByRole('button', { name: 'Save new password' })
  await page.getByLabel('Email address').fill('')
  await save.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Email address is required',
    'Password is required',
    'A new password is required',
    'Please re-enter the password given above',
  ])
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Old password', { exact: true }).fill('Wrong-Harbor-1')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('other')
  await save.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -',
    'Please re-enter the password given above',
  ])
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await save.click()
  await expect(problem(page)).toContainText('Incorrect username or password.')
  await page.route(
    '**/api/user/password/handleNewPassword',
    (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'The gateway is closed.' }),
    { times: 1 },
  )
  await page.getByLabel('Old password', { exact: true }).fill(password)
  await save.click()
  await expect(problem(page)).toContainText('The gateway is closed.')
  await save.click()
  await arrived(page, '/documents')
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  await mail.next(email, 'your password was changed')
})

test('LOGIN-04 RESET-12 RESET-13 without a redirect, or with one to another site, a changed password leads to login, which leads on to the account', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  const email = await newAccount(portalUrl)
  await operate(databaseUrl, 'account', 'force-password-change', email)
  await logIn(page, email)
  await arrived(page, /\/new-password\?/)
  await page.goto(`${page.url()}&redirect=//evil.example/x`)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  await page.getByLabel('Old password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await arrived(page, '/my-account')
  expect(paths.filter((path) => path !== '/new-password')).toEqual(['/login', '/my-account'])
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('LOGIN-04 MFA-04 MFA-05 PHONE-03 PHONE-04 PHONE-05 PHONE-06 PHONE-07 RESET-13 a phone number changes only with multi-factor login off, and is verified anew by a text', async ({
  page,
  portalUrl,
  databaseUrl,
  texts,
  mail,
}) => {
  const email = await newAccount(portalUrl, 'individual', { telephone: '6145550141' })
  await beginSession(page, email)
  await page.goto('/my-account?section=contact')
  const mfa = page.getByRole('switch', { name: 'Multi-factor login' })
  await mfa.click()
  await arrived(page, /\/verify-phone/)
  await page.goto('/verify-phone?phone=%2B19995550000')
  const verify = page.getByRole('button', { name: 'Verify', exact: true })
  await page.getByLabel('Verification code').fill(await textedCode(texts, '+16145550141'))
  await verify.click()
  await expect(mfa).toBeChecked()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  expect(texts.texts.map(({ to }) => to)).not.toContain('+19995550000')

  await page.goto('/my-account?section=contact')
  await expect(page.getByLabel('Telephone')).toBeDisabled()
  const turnOff = async () => {
    await mfa.click()
    const dialog = page.getByRole('dialog', { name: 'Turn off codes by text?' })
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(mfa).not.toBeChecked()
  }
  await turnOff()
  await mfa.click()
  await expect(mfa).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await turnOff()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toHaveCount(0)
  await expect(page.getByLabel('Telephone')).toHaveValue('614-555-0141')
  await page.getByLabel('Telephone').fill('6145550142')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', update).click()
  expect((await sent).postDataJSON()).toMatchObject({ telephone: '+16145550142' })
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await mail.next(email, 'your phone number was changed')

  // SEC-06: a new code comes after 30 seconds.
  await inDatabase(databaseUrl, `UPDATE codes SET sent_at = '{}' WHERE purpose = 'phone'`)
  await mfa.click()
  await arrived(page, /\/verify-phone\?phone=/)
  await expect(page.getByText('+16145550142')).toBeVisible()
  await page.getByLabel('Verification code').fill(await textedCode(texts, '+16145550142'))
  await verify.click()
  await expect(mfa).toBeChecked()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await operate(databaseUrl, 'account', 'force-password-change', email)
  await page.goto('/logout?to=login')
  await fillLogin(page, email)
  await arrived(page, /\/new-password\?/)
  await page.getByLabel('Old password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await arrived(page, /\/verify-mfa\?/)
  const { session } = await page.evaluate(() => history.state.usr as { session: string })
  await page.goto(`${page.url()}&session=${session}&redirect=${encodeURIComponent('https://evil.example/')}`)
  await expect(page).not.toHaveURL(/session/)
  await page.getByLabel('Verification code').fill(await textedCode(texts, '+16145550142'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
  await arrived(page, `${portalUrl}/`)
})

test('LOGIN-01 RESET-01 RESET-02 RESET-03 RESET-04 RESET-05 RESET-06 RESET-07 RESET-08 a forgotten password is replaced', async ({
  page,
  portalUrl,
  mail,
}) => {
  const email = await newAccount(portalUrl)
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  const reset = page.getByRole('button', { name: 'Reset password' })
  await reset.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Verification Code is Required (sent to your email)',
    'A new password is required',
    'Please re-enter the password given above',
  ])
  await page.getByLabel('Verification code').fill('000000')
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await reset.click()
  await expect(page.getByText('Password Reset Failed!')).toBeVisible()
  await expect(problem(page)).toContainText('The code is wrong or has expired. Please check it or ask for a new one.')
  await page.route(
    '**/api/user/password',
    (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The portal is resting.' } }),
    { times: 1 },
  )
  await reset.click()
  await expect(problem(page)).toContainText('The portal is resting.')
  await expect(page.getByText('Password Reset Failed!')).toBeVisible()
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'code to reset the password'))
  // The page's clock stands from here on: 2 seconds are told from less and from more.
  await page.clock.pauseAt(Date.now() + 60_000)
  await reset.click()
  const redirecting = page.getByText('Password Reset! Redirecting to Login Page')
  const logInHeading = page.getByRole('heading', { level: 1, name: 'Log In' })
  await expect(redirecting).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(logInHeading).toHaveCount(0)
  await expect(redirecting).toBeVisible()
  await page.clock.runFor(200)
  await expect(logInHeading).toBeVisible()
  await page.clock.resume()
  await fillLogin(page, email, fresh)
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
})

test('RESET-15 SESSION-10 SESSION-11 a reset ends the session of another browser, which logs in again and comes back to what was typed', async ({
  page,
  portalUrl,
  newBrowser,
  mail,
}) => {
  const email = await newAccount(portalUrl)
  const left = await elsewhere(newBrowser, email)
  await left.goto('/my-account?section=contact')
  await left.getByLabel('City').fill('Dayton')
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'code to reset the password'))
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(fresh)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password Reset! Redirecting to Login Page')).toBeVisible()
  await mail.next(email, 'your password was changed')

  await left.getByLabel('Current password', { exact: true }).fill(password)
  await left.getByRole('button', update).click()
  await arrived(left, '/login?redirect=/my-account%3Fsection%3Dcontact')
  expect(await left.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect(header(left).getByRole('link', { name: 'Log In' })).toBeVisible()
  await fillLogin(left, email, fresh)
  await arrived(left, '/my-account?section=contact')
  await expect(left.getByLabel('City')).toHaveValue('Dayton')
})
