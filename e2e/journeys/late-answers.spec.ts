import type { Page } from '@playwright/test'
import { holdAnswers } from '../held.ts'
import { beginSession, newAccount, newEmail, password } from '../people.ts'
import { expect, test } from '../portal.ts'
import { expectSaved, newAtTool, row } from '../readiness.ts'

const member = async (page: Page, portalUrl: string, kind: 'individual' | 'organization' = 'individual') => {
  const entries: Record<string, string> =
    kind === 'organization' ? { organization: `Late ${Date.now().toString(36)}` } : {}
  await beginSession(page, await newAccount(portalUrl, kind, entries))
}

test('what is typed into the account while it is being saved stays, and is saved the next time (ACCT-09)', async ({
  page,
  portalUrl,
}) => {
  await member(page, portalUrl)
  await page.goto('/my-account?section=contact')
  const current = page.getByLabel('Current password', { exact: true })
  const update = page.getByRole('button', { name: 'Update Account' })
  await page.getByLabel('City').fill('Dayton')
  await current.fill(password)
  const line = await holdAnswers(page, 'PUT', '/api/user')
  await update.click()
  await line.holds()
  await page.getByLabel('Street address', { exact: true }).fill('9 New Street')
  await line.release()
  await expect(update).toBeEnabled()
  await expect(current).toHaveValue('')
  await expect(page.getByLabel('City')).toHaveValue('Dayton')
  await expect(page.getByLabel('Street address', { exact: true })).toHaveValue('9 New Street')
  await current.fill(password)
  await update.click()
  await expect(page.getByText('Account information updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Street address', { exact: true })).toHaveValue('9 New Street')
})

test('the next address to invite, typed while the first is on its way, stays; a list asked for earlier does not come back (ORG-12)', async ({
  page,
  portalUrl,
}) => {
  await member(page, portalUrl, 'organization')
  await page.goto('/my-account/people')
  const box = page.getByLabel('Email address to invite')
  const [first, second] = [newEmail('first'), newEmail('second')]
  await box.fill(first)
  const line = await holdAnswers(page, 'POST', '/api/organization/invitation')
  await page.getByRole('button', { name: 'Invite' }).click()
  await line.holds()
  await box.fill(second)
  await line.release()
  await expect(page.getByText('The invitation was sent.')).toBeVisible()
  await expect(box).toHaveValue(second)
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem')).toHaveText([new RegExp(first)])

  // The list after the second invitation is held until the first invitation has been withdrawn.
  const list = await holdAnswers(page, 'GET', '/api/organization/invitation')
  await page.getByRole('button', { name: 'Invite' }).click()
  await list.holds()
  await invitations.getByRole('button', { name: `Withdraw the invitation of ${first}` }).click()
  await list.holds(2)
  await list.release()
  await expect(invitations.getByRole('listitem')).toHaveText([new RegExp(second)])
})

test('what is typed into a comment, or asked in the chat, while the one before is on its way stays (CHAT-03, TOOL-16)', async ({
  page,
  portalUrl,
}) => {
  await member(page, portalUrl)
  await page.goto('/tool-details?id=anvil-guard')
  const comment = page.getByLabel('Your comment')
  await comment.fill('It found our old switch.')
  const posting = await holdAnswers(page, 'POST', '/api/toolcomments')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await posting.holds()
  await comment.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  await posting.release()
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeEnabled()
  await expect(comment).toHaveValue('It found our old switch. And more.')

  await page.getByRole('button', { name: 'Chat with this site' }).click()
  const question = page.getByLabel('Your question')
  await question.fill('What is CMMC?')
  const asking = await holdAnswers(page, 'GET', '/api/chatbot/*')
  await question.press('Enter')
  await asking.holds()
  await question.fill('What does it cost?')
  await asking.release()
  await expect(page.getByRole('log')).toContainText('What is CMMC?')
  await expect(question).toHaveValue('What does it cost?')
})

test('the status posted in SPRS cannot be chosen before it is known, and what is typed while it is saved stays (RULE-15)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  const loading = await holdAnswers(page, 'GET', '/api/assessment/user/status/NEWCMMCLEVEL2')
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await loading.holds()
  const part = page.locator('.posted-status')
  const status = part.getByLabel('Status', { exact: true })
  await expect(status).toBeDisabled()
  await loading.release()
  await status.selectOption('Conditional')
  await part.getByLabel('CMMC status date').fill('2026-11-02')
  const saving = await holdAnswers(page, 'PUT', '/api/assessment/user/status/NEWCMMCLEVEL2')
  await part.getByRole('button', { name: 'Save the status' }).click()
  await saving.holds()
  await part.getByLabel(/Affirming official/).fill('Pat Doe, President')
  await saving.release()
  await expect(part.getByText('The status is saved.')).toBeVisible()
  await expect(part.getByLabel(/Affirming official/)).toHaveValue('Pat Doe, President')
  await expect(status).toHaveValue('conditional')
})

test('a session that was ended does not come back with an earlier answer', async ({ page, portalUrl, newBrowser }) => {
  const email = await newAccount(portalUrl)
  for (let device = 0; device < 2; device++) await beginSession(await newBrowser(), email)
  await beginSession(page, email)
  await page.goto('/my-account/security')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  const end = sessions.getByRole('button', { name: /^End/ })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  const list = await holdAnswers(page, 'GET', '/api/user/sessions')
  await end.first().click()
  await list.holds()
  await end.last().click()
  await list.holds(2)
  await list.release()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(end).toHaveCount(0)
})

test('an application and the tool’s own texts go on while what was typed before is on its way', async ({
  page,
  portalUrl,
}) => {
  await member(page, portalUrl)
  await page.goto('/mep-register')
  const codes = page.getByRole('main').getByLabel('NAICS codes', { exact: true })
  const drafts = await holdAnswers(page, 'PUT', '/api/mep/draft')
  await codes.fill('332710')
  await drafts.holds()
  await codes.fill('332710, 332721')
  await page.getByRole('main').getByLabel('CAGE code', { exact: true }).fill('1A2B3')
  await drafts.release()
  await expect(page.getByText('Your entries are saved.')).toBeVisible()
  await expect(codes).toHaveValue('332710, 332721')
  await expect(page.getByRole('main').getByLabel('CAGE code', { exact: true })).toHaveValue('1A2B3')

  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await row(page, '3.1.1[a]').getByRole('button', { name: 'How, and notes' }).click()
  const how = page.getByLabel('How you do it on 3.1.1[a]')
  const entries = await holdAnswers(page, 'POST', '/api/assessment/user/entries')
  await how.fill('A list of accounts')
  await entries.holds()
  await how.press('End')
  await page.keyboard.type(', looked at each month')
  await entries.release()
  await expectSaved(page)
  await expect(how).toHaveValue('A list of accounts, looked at each month')
})
