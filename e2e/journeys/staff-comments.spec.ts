import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, messageTo, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('MOD-01 MOD-02 comments are rejected together with a reason, one is accepted, and the author sees it', async ({
  page,
  newBrowser,
  portalUrl,
  databaseUrl,
}) => {
  const [desk, author] = [await newAccount(portalUrl), await newAccount(portalUrl)]
  await operate(databaseUrl, 'account', 'role', desk, '--give', 'desk')
  await inDatabase(databaseUrl, `DELETE FROM tool_comments WHERE status = 'pending'`)
  const theirs = await newBrowser()
  await beginSession(theirs, author)
  await theirs.goto('/tool-details?id=openssp')
  for (const text of ['Buy my tool.', 'Buy my other tool.', 'It found our old switch.']) {
    await theirs.getByLabel('Your comment').fill(text)
    await theirs.getByRole('button', { name: 'Post comment' }).click()
    await expect(theirs.getByRole('region', { name: 'What you wrote' })).toContainText(text)
  }

  await beginSession(page, desk)
  await inDatabase(databaseUrl, 'UPDATE sessions SET second_step = true')
  await inDatabase(databaseUrl, 'UPDATE users SET app_confirmed_at = now() WHERE email = $1', [desk])
  await page.goto('/staff')
  await page.getByRole('link', { name: '3 new comments' }).click()
  await arrived(page, '/staff/comments?status=pending&sort=posted')
  for (const text of ['Buy my tool.', 'Buy my other tool.']) {
    await page.getByRole('checkbox', { name: text }).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('2 comments are chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Why it is rejected').selectOption('It advertises a product or a service.')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Rejected: 2 comments. One author gets a mail.')).toBeVisible()
  await expect(page.getByText('Buy my tool.')).toHaveCount(0)

  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comment', exact: true })).toBeVisible()
  await expect(page.getByText('It found our old switch.')).toBeVisible()
  await expect(page.getByText('Buy my other tool.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted: 1 comment. One author gets a mail.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  expect(await messageTo(portalUrl, author, 'your comments are not published')).toContain('Buy my other tool.')
  expect(await messageTo(portalUrl, author, 'your comment is published')).toContain('It found our old switch.')
  await theirs.reload()
  const own = theirs.getByRole('region', { name: 'What you wrote' })
  await expect(own.getByText('It is not published.')).toHaveCount(2)
  await expect(own.getByText('It advertises a product or a service.').first()).toBeVisible()
  await expect(own.getByText('It is published.')).toBeVisible()
  await expectAccessibleAtBothWidths(theirs)
})
