import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import { acceptNotice, answer, callAs, choice, expectSaved, newAtTool, openTool } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'
const unique = (name: string) => `${name} ${Date.now().toString(36)}`
const rows = ['3.1.1[a]', '3.1.1[b]', '3.1.1[c]', '3.1.1[d]']

test('JOIN-07 four answers of one’s own: told when one joins, compared, brought along, undone, and there again after leaving', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = unique('Brought Along')
  const email = await newAtTool(page, portalUrl, key)
  for (const row of rows) await answer(page, row, 'Yes')
  await expectSaved(page)

  const adminPage = await newBrowser()
  await beginSession(adminPage, await newAccount(portalUrl, 'organization', { organization }))
  const entries = [{ item: rows[0], field: 'answer', value: 0 }]
  await callAs(adminPage, '/api/assessment/user/entries', { key, since: 0, entries })
  await callAs(adminPage, '/api/organization/invitation', { email })

  await page.goto('/my-account')
  const invitation = page.getByRole('dialog', { name: 'You have an invitation' })
  await expect(invitation).toContainText('those answers stay yours alone')
  await expectAccessibleAtBothWidths(page)
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(invitation).toContainText(`You are now a member of ${organization}.`)

  await openTool(page, key)
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()
  const offer = page.getByRole('region', { name: 'Bring along your own answers' })
  await expectAccessibleAtBothWidths(page)
  await offer.getByRole('button', { name: 'Compare them first' }).click()
  await expect(offer.getByRole('heading', { name: '3 entries would be added, 1 differs' })).toBeFocused()
  await offer.getByText('What would be added: 3').click()
  await expect(offer.getByText('3.1.1[b], answer: Yes')).toBeVisible()
  await offer.getByText('Take mine for the answer of 3.1.1[a]').click()
  await expectAccessibleAtBothWidths(page)
  await offer.getByRole('button', { name: 'Bring 4 entries along' }).click()
  await expect(offer.getByText('Brought along: 4 entries.')).toBeVisible()
  for (const row of rows) await expect(choice(page, row, 'Yes')).toBeChecked()
  await expectAccessibleAtBothWidths(page)

  await offer.getByRole('link', { name: 'Over time' }).click()
  const batches = page.getByRole('region', { name: 'Entered at once' })
  await expect(batches).toContainText('Own answers brought along: 4 entries')
  await batches.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set back 4 entries?' })
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Set them back' }).click()
  await expect(batches.getByText('Set back: 4 entries.')).toBeVisible()
  await expect(batches).toContainText('Undone by')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()
  await expect(choice(page, '3.1.1[b]', 'Yes')).not.toBeChecked()

  await page.goto('/my-account/people')
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  const leaving = page.getByRole('dialog', { name: `Leave ${organization}?` })
  await expect(leaving).toContainText('you go back to the answers of your own')
  await expectAccessibleAtBothWidths(page)
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await arrived(page, '/my-account')
  await openTool(page, key)
  for (const row of rows) await expect(choice(page, row, 'Yes')).toBeChecked()
})

test('JOIN-07 what was not saved when one was let in is shown, and saved once one has left', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = unique('Let In')
  const email = await newAtTool(page, portalUrl, key)
  const adminPage = await newBrowser()
  await beginSession(adminPage, await newAccount(portalUrl, 'organization', { organization }))
  const { invitationID } = await callAs<{ invitationID: string }>(adminPage, '/api/organization/invitation', { email })
  await callAs(page, '/api/organization/invitation/accept', { invitationID, accepted: true })
  await answer(page, '3.1.1[a]', 'Yes')
  await expect(page.getByText('Entries that it could not save are kept in this browser').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await openTool(page, key)
  const kept = page.getByRole('region', { name: '1 entry is not saved' })
  await kept.getByText('What is not saved').click()
  await expect(kept).toContainText('3.1.1[a], answer: Yes')
  await expect(choice(page, '3.1.1[a]', 'Yes')).not.toBeChecked()
  await expectAccessibleAtBothWidths(page)

  await page.goto('/my-account/people')
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await arrived(page, '/my-account')
  await openTool(page, key)
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expectSaved(page)
})

test('JOIN-07 what was typed for a list of one’s own stays in its form, is shown by the organization’s list, and saved once one has left', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const organization = unique('Let In Lists')
  const email = await newAccount(portalUrl, 'individual')
  await beginSession(page, email)
  await acceptNotice(page)
  const nas = { category: 'cui', name: 'NAS', kind: '', owner: '', location: '', managed: '' }
  const assets = [{ ...nas, id: crypto.randomUUID() }]
  await callAs(page, '/api/assessment/user/assets', { assets })
  const address = '/cyber-readiness-check/system/assets'
  await page.goto(address)
  await page.getByRole('button', { name: 'Add an asset' }).click()
  const form = page.getByRole('form', { name: 'Add an asset' })
  await form.getByLabel('Name').fill('CNC 1')
  await form.getByLabel('Category').selectOption('specialized')

  const adminPage = await newBrowser()
  await beginSession(adminPage, await newAccount(portalUrl, 'organization', { organization }))
  const { invitationID } = await callAs<{ invitationID: string }>(adminPage, '/api/organization/invitation', { email })
  await callAs(page, '/api/organization/invitation/accept', { invitationID, accepted: true })
  await form.getByRole('button', { name: 'Add the asset' }).click()
  await expect(form).toContainText('What you typed is kept in this tab until you log out.')
  await expect(form.getByLabel('Name')).toHaveValue('CNC 1')
  await page.getByRole('button', { name: 'Remove NAS' }).click()
  const notice = page.locator('#list-notice')
  await expect(notice).toContainText('Nothing was changed.')
  await expect(notice).toBeFocused()
  await expect(page.getByRole('rowheader', { name: 'NAS' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto(address)
  await expect(page.getByText('No assets are listed yet.')).toBeVisible()
  const kept = page.getByRole('region', { name: '1 entry of another system is not saved' })
  await expect(kept).toContainText('Name: CNC 1, Category: Specialized asset')
  await expectAccessibleAtBothWidths(page)

  await page.goto('/my-account/people')
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await arrived(page, '/my-account')
  await page.goto(address)
  await page.getByRole('button', { name: 'Add an asset' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('CNC 1')
  await form.getByRole('button', { name: 'Add the asset' }).click()
  await expect(page.getByText('“CNC 1” was added.')).toBeVisible()
})

test('JOIN-07 while a request waits, the check says that the answers are one’s own', async ({ page, portalUrl }) => {
  const organization = unique('Waited For')
  await newAccount(portalUrl, 'organization', { organization })
  await beginSession(page, await newAccount(portalUrl, 'organizationMember', { organization }))
  const note = page.getByText(`Your request to join ${organization} waits for its administrator.`)
  await page.goto('/cyber-readiness-check')
  await expect(note).toContainText('What you answer here is your own')
  await expectAccessibleAtBothWidths(page)
  await openTool(page, key)
  await expect(note).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/my-account/people')
  await expect(page.getByText('what you answer in the readiness check is your own')).toBeVisible()
})
