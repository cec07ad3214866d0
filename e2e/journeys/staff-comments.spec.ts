import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, messageTo, newAccount } from '../people.ts'
import { arrived, expect, inDatabase, operate, test } from '../town.ts'

test('MOD-01 MOD-02 MOD-03 MOD-04 comments are rejected together, accepted, reported and hidden, and the author is told', async ({
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

  // Three members report it: it is hidden, looked at again, and its author is kept from commenting.
  for (let member = 0; member < 3; member++) {
    const reader = await newBrowser()
    await beginSession(reader, await newAccount(portalUrl))
    await reader.goto('/tool-details?id=openssp')
    const comment = reader.locator('.comment-list > li').filter({ hasText: 'It found our old switch.' })
    await comment.getByRole('button', { name: /^Report the comment/ }).click()
    const dialog = reader.getByRole('dialog', { name: /^Report the comment of/ })
    await dialog.getByLabel('What is wrong with it').fill('It names my customer.')
    if (member === 0) await expectAccessibleAtBothWidths(reader)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(reader.getByText('Thank you. Somebody will look at this comment.')).toBeVisible()
    await expect(comment.getByRole('button', { name: /^Reported/ })).toBeFocused()
  }
  await page.goto('/staff')
  await page.getByRole('link', { name: '1 reported comment' }).click()
  await arrived(page, '/staff/comments?reported=open&sort=posted')
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comment', exact: true })).toBeVisible()
  await expect(page.getByText('It names my customer.')).toHaveCount(3)
  await page.getByText('Keep this author from commenting').click()
  await page.getByLabel('For how long').selectOption('For a week')
  await page.getByLabel('Why', { exact: true }).fill('You name customers.')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Keep from commenting' }).click()
  await expect(page.getByText(/cannot comment now, and gets a mail/)).toBeVisible()
  await page.getByLabel('Why it is rejected').selectOption('It names people, customers or contracts.')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Rejected: 1 comment. One author gets a mail.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await theirs.reload()
  await expect(theirs.getByText(/^You cannot comment through .* You name customers\.$/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Post comment' })).toBeDisabled()
  // To another comment of the same author: there is one decision to make, and it is on that one.
  await page.getByRole('listitem').filter({ hasText: 'Buy my tool.' }).getByRole('link').click()
  await expect(page.locator('section').filter({ hasText: 'Buy my tool.' }).first()).toBeVisible()
  await expect(page.locator('#decide')).toHaveCount(1)
  await page.getByRole('button', { name: 'Let them comment again' }).click()
  await expect(page.getByText(/may comment again, and gets a mail/)).toBeVisible()
})
