import { posted } from '../../test/application-entries.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, messageTo, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('DESK-01 DESK-02 DESK-03 DESK-04 DESK-05 DESK-06 DESK-07 DESK-08 DESK-09 STAFF-17 an application is read, taken, noted on, asked about, answered and decided, and its applicant is told', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const [desk, applicant] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await operate(databaseUrl, 'account', 'role', desk, '--give', 'desk')
  // Those of the tests before it on the same portal.
  await inDatabase(databaseUrl, 'DELETE FROM applications')
  await inDatabase(
    databaseUrl,
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers)
     SELECT id, 'mep', 'submitted', now(), now() - interval '3 days', $2 FROM users WHERE email = $1`,
    [applicant, JSON.stringify(posted.mep)],
  )
  await beginSession(page, desk)
  await inDatabase(databaseUrl, 'UPDATE sessions SET second_step = true')
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = $1', [desk])
  await page.goto('/staff')
  await expect(page.getByText('1 application received, for 3 days')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: '1 application received' }).click()
  await arrived(page, '/staff/applications?status=submitted&sort=submitted')
  await page.getByRole('main').getByRole('link', { name: 'No organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('Our own people (internal)')).toBeVisible()
  const registry = page.locator('section', { hasText: 'In the company registry' })
  await expect(registry.getByText('Legal name')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Take it myself' }).click()
  await expect(page.getByText('Ada Lovelace looks after it now.')).toBeVisible()
  await page.getByLabel('A new note').fill('Their plant is next door.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note is there.')).toBeVisible()

  // More is needed: the applicant is asked, and answers by what they change.
  await page.getByText('More information needed', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled()
  await page.getByLabel('What you ask').fill('In which city is the plant?')
  await page.locator('label', { hasText: /^City$/ }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('The status is "More information needed", and the applicant gets a mail.')).toBeVisible()
  expect(await messageTo(portalUrl, applicant, 'a question about your registration')).toContain('It is about: City')
  const theirs = await newBrowser()
  await beginSession(theirs, applicant)
  await theirs.goto('/my-account/applications')
  await expect(theirs.getByText('In which city is the plant?')).toBeVisible()
  await expectAccessibleAtBothWidths(theirs)
  await theirs.getByRole('button', { name: 'Withdraw' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Withdraw your registration with MEP?' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Keep it' }).click()
  await theirs.getByRole('link', { name: 'Answer', exact: true }).click()
  await arrived(theirs, '/mep-register')
  await expect(theirs.getByRole('heading', { name: /^More information needed, since/ })).toBeVisible()
  await expectAccessibleAtBothWidths(theirs)
  await theirs.getByRole('button', { name: 'City', exact: true }).click()
  await expect(theirs.getByLabel('City')).toBeFocused()
  await theirs.getByLabel('City').fill('Toledo')
  await expect(theirs.getByText('Your entries are saved.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByLabel('City')).toHaveValue('Toledo')
  await theirs.getByRole('button', { name: 'Send your answer' }).click()
  await expect(theirs.getByText('Your answer was sent.')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: /^Status: In review, since/ })).toBeVisible()
  await expectAccessible(theirs)
  await page.goto('/staff')
  await page.getByRole('link', { name: '1 answer of an applicant' }).click()
  await arrived(page, '/staff/applications?answered=waiting&sort=submitted')
  await page.getByRole('main').getByRole('link', { name: 'No organization' }).click()
  await expect(page.getByText('Changed by the last answer; it was: Columbus')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^application-mep-.+\.pdf$/)
  await expect(page.getByText('It was downloaded as application-mep-')).toBeVisible()

  // Somebody else changes it in between: what was written stays.
  await page.getByText('Accepted', { exact: true }).click()
  await expect(page.getByLabel('What the mail says')).toHaveValue(/^Your registration with MEP was accepted\./)
  await page.getByLabel('What the mail says').fill('Welcome. Grace calls you on Monday.')
  await inDatabase(
    databaseUrl,
    "UPDATE applications SET status = 'in review', revision = revision + 1 WHERE program = 'mep'",
  )
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(page.getByText('Somebody changed this application in the meantime')).toBeVisible()
  await expect(page.getByLabel('What the mail says')).toHaveValue('Welcome. Grace calls you on Monday.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(page.getByText('The status is "Accepted", and the applicant gets a mail.')).toBeVisible()
  await expect(page.getByText('In review became Accepted, by Ada Lovelace')).toBeVisible()

  expect(await messageTo(portalUrl, applicant, 'news about your registration')).toContain('Grace calls you on Monday.')
  await theirs.goto('/mep-register')
  await expect(theirs.getByRole('heading', { name: /^Status: Accepted, since/ })).toBeVisible()
  await expect(theirs.getByText('Welcome. Grace calls you on Monday.')).toBeVisible()
  await expect(theirs.getByText('next door')).toBeHidden()
  await expectAccessible(theirs)

  // Declined in the end: another one can be begun, with what was answered.
  await inDatabase(databaseUrl, "UPDATE applications SET status = 'declined' WHERE program = 'mep'")
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: /^Status: Declined, since/ })).toBeVisible()
  await expectAccessibleAtBothWidths(theirs)
  await theirs.getByRole('button', { name: 'Register again' }).click()
  await expect(theirs.getByRole('heading', { name: /^Your earlier one: Declined, since/ })).toBeVisible()
  await expect(theirs.getByLabel('First name')).toHaveValue('Ada')
  await expectAccessibleAtBothWidths(theirs)
  await page.reload()
  await expect(page.getByText('The applicant has begun another one since')).toBeVisible()
  await theirs.goto('/my-account/applications')
  await expect(theirs.getByText('Begun and not sent yet.')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'An earlier registration with MEP' })).toBeVisible()
  await theirs.getByRole('link', { name: 'Go on with it' }).click()
  await arrived(theirs, '/mep-register')
})

test('OFFICE-05 STAFF-03 a counselor is assigned to an office, reads its applications, and loses them with it', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const counselor = await newAccount(portalUrl, 'individual', { firstName: 'Grace', lastName: 'Hopper' })
  const [desk, applicant] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await operate(databaseUrl, 'account', 'role', desk, '--give', 'desk')
  await operate(databaseUrl, 'account', 'role', counselor, '--give', 'counselor')
  await inDatabase(databaseUrl, 'DELETE FROM applications')
  await inDatabase(databaseUrl, 'DELETE FROM office_people')
  const first = '(SELECT id FROM offices WHERE current ORDER BY state, name, city, id LIMIT 1)'
  await inDatabase(
    databaseUrl,
    `INSERT INTO applications (user_id, program, status, saved_at, submitted_at, answers, office)
     SELECT id, 'mep', 'submitted', now(), now(), $2, ${first} FROM users WHERE email = $1`,
    [applicant, JSON.stringify(posted.mep)],
  )
  const theirs = await newBrowser()
  await beginSession(page, desk)
  await beginSession(theirs, counselor)
  await inDatabase(databaseUrl, 'UPDATE sessions SET second_step = true')
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = ANY ($1)', [[desk, counselor]])
  await theirs.goto('/staff')
  await expect(theirs.getByText('No office is assigned to you yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(theirs)

  await page.goto('/staff/offices')
  await expect(page.getByText('Nobody is assigned to an office.')).toBeVisible()
  await page.getByLabel('Person').selectOption({ label: 'Grace Hopper' })
  await page.getByLabel('Office', { exact: true }).selectOption({ index: 1 })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(/^Grace Hopper is assigned to /)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await theirs.goto('/staff/applications')
  await theirs.getByRole('main').getByRole('link', { name: 'No organization' }).click()
  await expect(theirs.getByText('Our own people (internal)')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Decide' })).toBeHidden()
  await expectAccessibleAtBothWidths(theirs)

  // The directory has it under another name: what it had is given on.
  await inDatabase(databaseUrl, `UPDATE offices SET current = false WHERE id = ${first}`)
  await theirs.reload()
  await expect(theirs.getByText('There is no such application.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /is no longer in the directory$/ })).toBeVisible()
  await page.getByLabel('It has another name now, or its work goes to').selectOption({ index: 1 })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Give all of it to this office' }).click()
  await expect(page.getByText(/ belongs to .+ now\.$/)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Our own people (internal)')).toBeVisible()
  await page.getByRole('button', { name: /^Take away/ }).click()
  await expect(page.getByText(/^Grace Hopper is no longer assigned to /)).toBeVisible()
  await theirs.goto('/staff/applications')
  await expect(theirs.getByText('Our own people (internal)')).toBeHidden()
  await expect(theirs.getByText('No company of your offices has applied yet.')).toBeVisible()
})
