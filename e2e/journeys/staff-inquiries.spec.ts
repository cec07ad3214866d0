import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, messageTo, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('INBOX-01 INBOX-02 INBOX-04 INBOX-05 a message is read, given to somebody, answered with a saved reply, and removed when its sender asks for it', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const [desk, sender] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await operate(databaseUrl, 'account', 'role', desk, '--give', 'desk')
  await inDatabase(databaseUrl, 'DELETE FROM contact_messages')
  await inDatabase(databaseUrl, 'DELETE FROM expert_messages')
  await inDatabase(databaseUrl, 'DELETE FROM saved_replies')
  await inDatabase(
    databaseUrl,
    `INSERT INTO contact_messages (sent_at, user_id, name, email, phone, organization, city, county, state, website, message, accelerator)
     SELECT now() - interval '3 days', id, 'Pat Doe', email, '614-555-0100', 'Doe Machining', 'Columbus', 'Franklin County', 'OH',
       'www.doe.example', E'We make brackets.\\nWhom do we talk to?', NULL FROM users WHERE email = $1`,
    [sender],
  )
  await beginSession(page, desk)
  await inDatabase(databaseUrl, 'UPDATE sessions SET second_step = true')
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = $1', [desk])

  await page.goto('/staff/replies')
  await page.getByLabel('Title').fill('First contact')
  await page.getByLabel('Text', { exact: true }).fill('Dear {name},\n{office} calls you this week.')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Keep the reply' }).click()
  await expect(page.getByText('“First contact” is kept.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto('/staff')
  await page.getByRole('link', { name: '1 new inquiry' }).click()
  await arrived(page, '/staff/inquiries?status=new&sort=sent')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('main').getByRole('link', { name: 'Pat Doe' }).click()
  await expect(page.getByText('We make brackets.')).toBeVisible()
  await page.getByLabel('Saved reply').selectOption({ label: 'First contact' })
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('Your answer')).toHaveValue('Dear Pat Doe,\nour office calls you this week.')
  await expectAccessibleAtBothWidths(page)

  // Somebody else was first: what was written stays, and nothing went out.
  await inDatabase(databaseUrl, 'UPDATE inquiries SET revision = revision + 1')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Somebody changed this inquiry in the meantime')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('Dear Pat Doe,\nour office calls you this week.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(`The answer goes out to ${sender}.`)).toBeVisible()
  await expect(page.getByText(/answered by mail by Ada Lovelace; replies go to /)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  expect(await messageTo(portalUrl, sender, 'an answer to your message')).toContain('calls you this week.')

  await page.getByLabel('Assigned to').selectOption({ label: 'Ada Lovelace' })
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Ada Lovelace looks after it now.')).toBeVisible()
  await page.getByLabel(/^What was done/).fill('They came by.')
  await page.getByRole('button', { name: 'Close the inquiry' }).click()
  await expect(page.getByText('It is closed.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const theirs = await newBrowser()
  await beginSession(theirs, sender)
  await theirs.goto('/my-submissions')
  await expect(theirs.getByText(/Closed since /)).toBeVisible()
  await expect(theirs.getByText('They came by.')).toBeHidden()

  // The sender asks for its removal.
  await page.getByRole('button', { name: 'Remove it now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this message?' })
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A message that was removed' })).toBeVisible()
  await expect(page.getByText('The message is removed, with all that was done about it.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'All inquiries' }).click()
  await expect(page.getByText('No message has come to you or your offices yet.')).toBeVisible()
})
