import type { Locator, Page } from '@playwright/test'
import { profile } from '../../test/profile.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, fillLogin, header, newAccount, newEmail, password, problem } from '../people.ts'
import { answer, callAs, choice, expectSaved, openTool, workOf } from '../readiness.ts'
import { arrived, elsewhere, expect, inDatabase, mailedCode, test } from '../town.ts'

const unique = (name: string) => `${name} ${Date.now().toString(36)}`
const toPeople = (page: Page) => page.goto('/my-account/people')
const invitations = (page: Page) => page.getByRole('region', { name: 'Invitations' })
/** What came of an act has the focus: the button that was pressed is gone (MINE-03). */
const answerNotice = (region: Locator) => region.locator('.answer-notice')
const members = (page: Page) => page.getByRole('region', { name: 'Members', exact: true })

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address to invite').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation was sent.')).toBeVisible()
}

/** A member who asked to join and was let in by the administrator, in the administrator's open page. */
async function letIn(adminPage: Page, portalUrl: string, organization: string, firstName: string): Promise<string> {
  const email = await newAccount(portalUrl, 'organizationMember', { organization, firstName })
  await adminPage.goto('/my-account')
  const dialog = adminPage.getByRole('dialog', { name: 'Request to join your organization' })
  await expect(dialog).toContainText(firstName)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText(`${firstName} Lovelace is now a member of your organization.`)
  return email
}

test('JOIN-04 ORG-12 ORG-14 from an invitation’s link to the first answer: name and password on one page, and a member at work', async ({
  page,
  portalUrl,
  newBrowser,
  mail,
}) => {
  const organization = unique('Growing & Glowing')
  const admin = await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, admin)
  await toPeople(page)
  const guest = newEmail('newcomer')
  await invite(page, guest)
  await expect(invitations(page)).toContainText(guest)

  const letter = await mail.next(guest, 'an invitation')
  expect(letter.text).toContain(`Ada Lovelace invites you to join ${organization}`)
  const link = /href="(\S+\/join#[^"]+)"/.exec(letter.html)?.[1] as string
  const guestPage = await newBrowser()
  await guestPage.goto(link)
  await expect(guestPage.getByRole('heading', { level: 1, name: `Join ${organization}` })).toBeVisible()
  await expect(guestPage.getByText('Ada Lovelace invites you.')).toBeVisible()
  await expect(guestPage.getByLabel('Email address')).toHaveValue(guest)
  await expect(guestPage.getByLabel('City')).not.toHaveValue('')
  await expectAccessibleAtBothWidths(guestPage)
  const join = guestPage.getByRole('button', { name: `Join ${organization}` })
  await join.click()
  await expect(problem(guestPage).getByRole('link')).toHaveText([
    'Please provide your first name',
    'Please provide your last name',
    'Please provide a screen name',
    'Password is required',
    'Please re-enter the password given above',
  ])
  await expectAccessibleAtBothWidths(guestPage)
  await guestPage.getByLabel('First name').fill('Grace')
  await guestPage.getByLabel('Last name').fill('Hopper')
  await expect(guestPage.getByLabel('Forum username')).toHaveValue('Grace H')
  await guestPage.getByLabel('Password', { exact: true }).fill(password)
  await guestPage.getByLabel('Confirm password').fill(password)
  await join.click()
  await expect(guestPage.getByRole('heading', { level: 1, name: `Welcome to ${organization}` })).toBeVisible()
  await expect(guestPage.getByRole('link', { name: 'set up a passkey' })).toHaveAttribute(
    'href',
    '/my-account/security',
  )
  await expectAccessibleAtBothWidths(guestPage)
  await guestPage.getByRole('link', { name: 'To the readiness check' }).click()
  await arrived(guestPage, '/cyber-readiness-check')
  await openTool(guestPage, 'NEWCMMCLEVEL1')
  await answer(guestPage, '3.1.1[a]', 'Yes')
  await expectSaved(guestPage)

  expect((await mail.next(admin, 'your invitation was accepted')).text).toContain('Grace Hopper')
  await page.reload()
  await expect(members(page)).toContainText('Grace Hopper')
  await expect(invitations(page)).not.toContainText(guest)
  await openTool(page, 'NEWCMMCLEVEL1')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()

  // The link has done what it was for.
  const later = await newBrowser()
  await later.goto(link)
  await expect(later.getByText('This invitation cannot be used')).toBeVisible()
  await expect(later.getByText(`The invitation to ${organization} was answered or withdrawn already.`)).toBeVisible()
  await expectAccessibleAtBothWidths(later)
})

test('JOIN-04 an invitation’s link shows somebody with an account the way to answer it, and a stranger that it is not theirs', async ({
  page,
  portalUrl,
  newBrowser,
  mail,
}) => {
  const organization = unique('Known Faces')
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await toPeople(page)
  const guest = newEmail('known')
  await invite(page, guest)
  const link = /href="(\S+\/join#[^"]+)"/.exec((await mail.next(guest, 'an invitation')).html)?.[1] as string
  await newAccount(portalUrl, 'individual', { email: guest })
  const stranger = await elsewhere(newBrowser, await newAccount(portalUrl))
  await stranger.goto(link)
  await expect(stranger.getByText(`The invitation is for ${guest}.`)).toBeVisible()
  await expectAccessible(stranger)
  const guestPage = await newBrowser()
  await guestPage.goto(link)
  await expect(guestPage.getByText(`There is an account with the address ${guest}.`)).toBeVisible()
  await expectAccessible(guestPage)
  await guestPage.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(guestPage, guest)
  await arrived(guestPage, '/my-account')
  const dialog = guestPage.getByRole('dialog', { name: 'You have an invitation' })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText(`You are now a member of ${organization}.`)
})

test('ORG-13 MINE-03 an invitation that has ended is sent again, then withdrawn: it leaves the list, its guest is told, and there is nothing left to accept', async ({
  page,
  portalUrl,
  databaseUrl,
  mail,
  newBrowser,
}) => {
  const organization = unique('Second Thoughts')
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await toPeople(page)
  const guest = await newAccount(portalUrl)
  await invite(page, guest)
  await mail.next(guest, 'an invitation')
  const again = page.getByRole('button', { name: `Send again the invitation of ${guest}` })
  await again.click()
  await expect(page.getByText('It was sent less than 10 minutes ago. Give the mail some time.')).toBeVisible()
  await inDatabase(databaseUrl, `UPDATE invitations SET expires_at = now() - interval '1 day' WHERE email = $1`, [
    guest,
  ])
  await page.reload()
  await expect(invitations(page)).toContainText('. Ended ')
  await expectAccessible(page)
  await again.click()
  await expect(page.getByText('The invitation was sent again.')).toBeVisible()
  await expect(invitations(page)).toContainText(', ends ')
  await mail.next(guest, 'an invitation')
  await page.getByRole('button', { name: `Withdraw the invitation of ${guest}` }).click()
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible()
  await expect(invitations(page)).not.toContainText(guest)
  expect((await mail.next(guest, 'an invitation was withdrawn')).text).toContain(organization)
  const guestPage = await elsewhere(newBrowser, guest)
  await guestPage.goto('/my-account')
  await expect(guestPage.getByLabel('First name')).toHaveValue('Ada')
  await expect(guestPage.getByRole('dialog')).toHaveCount(0)
})

test('ORG-15 MIGR-06 an administrator removes a member after a question; the member is told and chooses anew', async ({
  page,
  portalUrl,
  mail,
  newBrowser,
}) => {
  const organization = unique('Roll Call')
  const admin = await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, admin)
  const member = await letIn(page, portalUrl, organization, 'Mary')
  await toPeople(page)
  const remove = page.getByRole('button', { name: 'Remove Mary Lovelace' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Remove Mary Lovelace?' })
  // JOIN-07
  await expect(dialog).toContainText('They go back to the answers of their own')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove from the organization' }).click()
  await expect(page.getByText('Mary Lovelace was removed from your organization.')).toBeVisible()
  await expect(answerNotice(members(page))).toBeFocused()
  await expect(members(page).getByRole('listitem')).toHaveCount(1)
  expect((await mail.next(member, 'you were removed from an organization')).text).toContain(organization)
  const memberPage = await elsewhere(newBrowser, member)
  await memberPage.goto('/my-account')
  await expect(memberPage.getByRole('dialog', { name: 'How do you want to go on?' })).toBeVisible()
})

test('ORG-16 MIGR-06 MIGR-07 a member leaves, the administrator is told, and the member asks to come back', async ({
  page,
  portalUrl,
  mail,
  newBrowser,
}) => {
  const organization = unique('Free To Go')
  const admin = await newAccount(portalUrl, 'organization', { organization })
  const adminPage = await elsewhere(newBrowser, admin)
  const member = await letIn(adminPage, portalUrl, organization, 'Mary')
  await mail.next(admin, 'a request to join')
  await beginSession(page, member)
  await toPeople(page)
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  const question = page.getByRole('dialog', { name: `Leave ${organization}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'How do you want to go on?' })
  await expect(choice).toBeVisible()
  await mail.next(admin, 'a member left your organization')
  await mail.next(member, 'you left an organization')
  await choice.locator('.usa-radio__label', { hasText: 'Organization Member' }).click()
  await choice.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText(`Your request to join ${organization} was sent to its administrator.`)).toBeVisible()
  expect((await mail.next(admin, 'a request to join')).text).toContain('Mary Lovelace')
  await toPeople(page)
  await expect(page.getByText(`Your request to join ${organization} waits for its administrator since`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await toPeople(adminPage)
  await adminPage.getByRole('button', { name: 'Decline Mary Lovelace' }).click()
  await expect(answerNotice(adminPage.getByRole('region', { name: 'Join requests' }))).toBeFocused()
  await adminPage.getByRole('button', { name: `Leave ${organization}` }).click()
  const closing = adminPage.getByRole('dialog', { name: `Leave ${organization}?` })
  await expect(closing).toContainText(`You are its last member: ${organization} closes`)
  await expectAccessibleAtBothWidths(adminPage)
  await closing.getByRole('button', { name: 'Leave and close it' }).click()
  expect((await mail.next(admin, 'an organization was closed')).text).toContain('you left it as its last member')
})

test('ORG-16 MIGR-09 MIGR-10 HDR-03 HDR-04 the administrator leaves: the longest-standing member is told by mail, welcomed once, and administers', async ({
  page,
  portalUrl,
  mail,
  newBrowser,
}) => {
  const organization = unique('Handed Over')
  const admin = await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, admin)
  const first = await letIn(page, portalUrl, organization, 'Mary')
  await letIn(page, portalUrl, organization, 'Nora')
  await toPeople(page)
  await expect(members(page).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('the member who has been there longest becomes one.')).toBeVisible()
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'How do you want to go on?' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Organization' })).toBeHidden()

  expect((await mail.next(first, 'you are the administrator of your organization now')).text).toContain(organization)
  const next = await elsewhere(newBrowser, first)
  await next.goto('/')
  await header(next).getByRole('link', { name: 'Organization' }).click()
  const welcome = next.getByRole('dialog', { name: 'You are the administrator now' })
  await expect(welcome).toContainText(
    `Welcome! You are now the administrator of ${organization}. You can invite members and answer join requests.`,
  )
  await expectAccessible(next)
  const told = next.waitForResponse('**/api/user/migrate/welcome')
  await welcome.getByRole('button', { name: 'Continue' }).click()
  expect((await told).ok()).toBe(true)
  await next.getByRole('link', { name: 'People of your organization' }).click()
  await expect(members(next).getByRole('listitem')).toHaveCount(2)
  await expect(members(next)).toContainText('Nora Lovelace')
  await invite(next, newEmail('guest'))
  await next.reload()
  await expect(members(next)).toContainText('Mary Lovelace')
  await expect(next.getByRole('dialog')).toHaveCount(0)
})

test('what strangers typed is shown as they typed it, and does nothing', async ({ page, portalUrl, newBrowser }) => {
  const evil = (name: string) => `${name}<img src=x onerror="evil=1"><script>evil=1</script>`
  const organization = evil(unique('Sneaky'))
  const admin = await newAccount(portalUrl, 'organization', {
    organization,
    firstName: evil('Max'),
    lastName: evil('Power'),
  })
  const member = await newAccount(portalUrl, 'organizationMember', {
    organization,
    firstName: evil('Mary'),
    lastName: evil('Major'),
  })
  const guest = await newAccount(portalUrl)
  const unharmed = async (of: Page) => {
    expect(await of.evaluate(() => 'evil' in window)).toBe(false)
    await expect(of.locator('main img[src="x"]')).toHaveCount(0)
  }
  await beginSession(page, admin)
  await page.goto('/my-account')
  const request = page.getByRole('dialog', { name: 'Request to join your organization' })
  await expect(request).toContainText(`${evil('Mary')} ${evil('Major')} (${member}) asks to join ${organization}`)
  await unharmed(page)
  await request.getByRole('button', { name: 'Accept' }).click()
  await request.getByRole('button', { name: 'Continue' }).click()
  await toPeople(page)
  await expect(members(page)).toContainText(evil('Mary'))
  await invite(page, guest)
  await unharmed(page)

  const guestPage = await elsewhere(newBrowser, guest)
  await guestPage.goto('/my-account')
  const invitation = guestPage.getByRole('dialog', { name: 'You have an invitation' })
  await expect(invitation).toContainText(`${organization} invites you`)
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(invitation).toContainText(`You are now a member of ${organization}.`)
  await invitation.getByRole('button', { name: 'Continue' }).click()
  await guestPage.goto('/my-account?section=organization')
  await expect(guestPage.getByLabel('Organization', { exact: true })).toHaveValue(organization)
  await unharmed(guestPage)
})

test('MINE-03 a colleague reads the answers and changes none, takes over the organization, and the administrator is an editor then', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = unique('Read Then Lead')
  const admin = await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, admin)
  const colleague = await letIn(page, portalUrl, organization, 'Edsger')
  await toPeople(page)
  const entry = members(page).getByRole('listitem').filter({ hasText: colleague })
  await expect(entry).toContainText('Editor')
  await entry.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Role of Edsger Lovelace' })
  const role = (name: string) => dialog.locator('.usa-radio__label', { hasText: new RegExp(`^${name}`) })
  await role('Reader').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await expect(page.getByText('Edsger Lovelace is now a reader of your organization.')).toBeVisible()
  await expect(entry).toContainText('Reader')

  const reading = await newBrowser()
  await beginSession(reading, colleague)
  await reading.goto('/cyber-readiness-check-tool/NEWCMMCLEVEL1')
  await expect(reading.getByText('You may read the answers of your organization, and not change them.')).toBeVisible()
  await expect(reading.getByRole('radio').first()).toBeDisabled()
  await expect(reading.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0)
  await expectAccessible(reading)

  await entry.getByRole('button', { name: 'Change role' }).click()
  await role('Administrator').click()
  await dialog.getByText('Hand over to Edsger Lovelace: I become an editor').click()
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await expect(page.getByText(`You are an editor of ${organization}: you may read and change`)).toBeVisible()
  // Names and roles stay, without addresses and without what an administrator does.
  await expect(members(page).getByRole('listitem')).toHaveText([
    /^Ada Lovelace\s*Editor\s*You$/,
    /^Edsger Lovelace\s*Administrator$/,
  ])
  await expect(members(page).getByRole('button')).toHaveCount(0)
  await expect(invitations(page)).toHaveCount(0)
  await expectAccessible(page)
  await reading.goto('/my-account')
  await expect(reading.getByRole('dialog', { name: 'You are the administrator now' })).toBeVisible()
})

test('JOIN-05 a misspelt organization: the nearest names after the verification, and the right one is asked under People', async ({
  page,
  portalUrl,
  mail,
}) => {
  const organization = unique('Dayton Tool And Die')
  await newAccount(portalUrl, 'organization', { organization })
  const misspelt = organization.replace('Tool And', 'Tol Adn')
  const email = newEmail('misspelt')
  const signUp = { ...profile, password, email, organization: misspelt }
  expect((await page.request.post('/api/user/organizationMember', { data: signUp })).status()).toBe(200)
  await page.goto(`/verify?${new URLSearchParams({ email, accountType: 'OrganizationMember' })}`)
  await page.getByLabel('Verification code').fill(await mailedCode(mail, email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  const meant = page.getByRole('listitem').filter({ hasText: organization })
  await expect(meant).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await beginSession(page, email)
  await toPeople(page)
  const panel = page.getByRole('region', { name: 'Find your organization' })
  await panel.getByLabel('Name of your organization').fill(misspelt)
  await panel.getByRole('button', { name: 'Look for it' }).click()
  const ask = panel.getByRole('button', { name: `Ask to join ${organization}` })
  await expect(ask).toBeVisible()
  // JOIN-07
  await expect(panel).toContainText('those answers stay yours alone')
  await expectAccessibleAtBothWidths(page)
  await ask.click()
  await expect(panel).toContainText(`Your request to join ${organization} was sent to its administrator.`)
})

test('JOIN-06 an individual with 40 answers becomes a company with a colleague, who sees them all', async ({
  page,
  portalUrl,
  newBrowser,
  mail,
}) => {
  const person = await newAccount(portalUrl)
  await beginSession(page, person)
  await page.goto('/')
  const rows = (
    await callAs<{ pages: { elements: { name: string; rows: { name: string }[] }[] }[] }>(
      page,
      '/api/assessment/schema/NEWNIST800171',
    )
  ).pages
    .flatMap(({ elements }) => elements.flatMap(({ name, rows }) => rows.map((row) => [name, row.name] as const)))
    .slice(0, 40)
  const data: Record<string, Record<string, { answer: number }>> = {}
  for (const [name, row] of rows) data[name] = { ...data[name], [row]: { answer: 1 } }
  await callAs(page, '/api/assessment/partial', { currentPageNo: 0, key: 'NEWNIST800171', data })

  const organization = unique('Forty Answers')
  await toPeople(page)
  await page.getByRole('button', { name: "Make my account a company's" }).click()
  const dialog = page.getByRole('dialog', { name: "Make this account a company's?" })
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Register my company' }).click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Enter the name of your organization',
    'Please provide your organization type(s)',
  ])
  await expectAccessible(page)
  await dialog.getByLabel('Organization', { exact: true }).fill(organization)
  await dialog.locator('.usa-checkbox__label', { hasText: /^Small Business/ }).click()
  await dialog.getByRole('button', { name: 'Register my company' }).click()
  await expect(
    page.getByText(`You are now the administrator of ${organization}. Invite your colleagues.`),
  ).toBeVisible()
  await expect(members(page).getByRole('listitem')).toHaveCount(1)
  await expect(header(page).getByRole('link', { name: 'Organization' })).toBeVisible()

  const guest = newEmail('colleague')
  await invite(page, guest)
  const link = /href="(\S+\/join#[^"]+)"/.exec((await mail.next(guest, 'an invitation')).html)?.[1] as string
  const colleague = await newBrowser()
  await colleague.goto(link)
  await colleague.getByLabel('First name').fill('Katherine')
  await colleague.getByLabel('Last name').fill('Johnson')
  await colleague.getByLabel('Password', { exact: true }).fill(password)
  await colleague.getByLabel('Confirm password').fill(password)
  await colleague.getByRole('button', { name: `Join ${organization}` }).click()
  await expect(colleague.getByRole('link', { name: 'To the readiness check' })).toBeVisible()
  const { data: shared } = await workOf(colleague, 'NEWNIST800171')
  expect(shared).toEqual(data)
})
