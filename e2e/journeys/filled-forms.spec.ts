import type { Page } from '@playwright/test'
import { holdAnswers } from '../held.ts'
import { beginSession, header, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

const newCompany = (portalUrl: string, organization: string) =>
  newAccount(portalUrl, 'organization', {
    organization,
    telephone: '6145550100',
    website: 'www.filled.example',
    UEI: 'J4K7N2T8W1P5',
  })

test('JOIN-08 the contact form fills itself once the account has come, and leaves what was typed', async ({
  page,
  portalUrl,
}) => {
  const email = await newCompany(portalUrl, 'Filled Forms Inc.')
  await beginSession(page, email)
  const account = await holdAnswers(page, 'GET', '/api/user')
  await page.goto('/contact')
  await account.holds()
  await field(page, 'Name').fill('My Colleague')
  await field(page, 'City').fill('Columbus, Ohio')
  await field(page, 'City').fill('')
  await expect(field(page, 'Email')).toHaveValue('')
  await account.release()
  const known = {
    'State or territory': 'OH',
    Organization: 'Filled Forms Inc.',
    Email: email,
    Phone: '614-555-0100',
    Website: 'www.filled.example',
  }
  for (const [label, value] of Object.entries(known)) await expect(field(page, label), label).toHaveValue(value)
  await expect(field(page, 'Name')).toHaveValue('My Colleague')
  // What was emptied stays empty.
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'County').getByRole('option', { name: 'Franklin County, Ohio' })).toBeAttached()

  // A field that one only passes through is as it was filled in.
  await field(page, 'Phone').focus()
  await field(page, 'Website').focus()
  const other = await page.context().newPage()
  await other.goto('/logout')
  await expect(other.getByText('Logout Successful!')).toBeVisible()
  for (const label of Object.keys(known)) await expect(field(page, label), label).toHaveValue('')
  await expect(field(page, 'Name')).toHaveValue('My Colleague')
})

test('JOIN-08 what the portal filled in is nothing to lose: one leaves the page without being asked', async ({
  page,
  portalUrl,
}) => {
  const email = await newCompany(portalUrl, 'Nothing Typed Inc.')
  await beginSession(page, email)
  await page.goto('/contact')
  await expect(field(page, 'Email')).toHaveValue(email)
  await header(page).getByRole('link', { name: 'My page' }).click()
  await arrived(page, '/my-page')
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Message').fill('A question')
  await header(page).getByRole('link', { name: 'My page' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without finishing?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await arrived(page, '/my-page')
})

test('JOIN-08 the feedback form asks for nothing that the account knows', async ({ page, portalUrl }) => {
  const email = await newCompany(portalUrl, 'Feedback Givers Inc.')
  await beginSession(page, email)
  await page.goto('/feedback')
  const known = {
    'Your name': 'Ada Lovelace',
    'Email address': email,
    'Phone number': '614-555-0100',
    'Company (optional)': 'Feedback Givers Inc.',
    'Unique Entity ID (UEI) (optional)': 'J4K7N2T8W1P5',
    City: 'Columbus',
    State: 'OH',
  }
  for (const [label, value] of Object.entries(known)) await expect(field(page, label), label).toHaveValue(value)
  // What is typed is kept in the tab, and stands before what is known.
  await field(page, 'Your name').fill('My Colleague')
  await field(page, 'What else should we know? (optional)').fill('All was well')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'What else should we know? (optional)')).toHaveValue('All was well')
  await expect(field(page, 'Email address')).toHaveValue(email)
  await expect(field(page, 'Your name')).toHaveValue('My Colleague')
})
