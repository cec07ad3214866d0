import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { beginSession, header, newAccount } from '../people.ts'
import { expect, type NewBrowser, test } from '../portal.ts'
import { answer, callAs, choice, expectSaved, newAtTool, openTool, row, saveLine, workOf } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'

/** Two people of one organization, each in a browser: Ada Ott in the page given, Ben Roy in the other. */
async function openPair(page: Page, portalUrl: string, newBrowser: NewBrowser) {
  const organization = `Twin Lathe ${Date.now().toString(36)}`
  const admin = await newAccount(portalUrl, 'organization', { organization, firstName: 'Ada', lastName: 'Ott' })
  const member = await newAccount(portalUrl, 'organizationMember', {
    organization,
    firstName: 'Ben',
    lastName: 'Roy',
  })
  await beginSession(page, admin)
  const { joinRequests } = await callAs<{ joinRequests: { joinRequestID: string }[] }>(page, '/api/user')
  await callAs(page, '/api/organization/joinRequest/accept', {
    joinRequestID: joinRequests[0]?.joinRequestID,
    accepted: true,
  })
  const other = await newBrowser()
  await beginSession(other, member)
  return other
}

test('ASSESS-26 two people of one organization at once: nothing is lost, and each is told of the other', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const other = await openPair(page, portalUrl, newBrowser)
  await openTool(page, key)
  await openTool(other, key)

  await answer(page, '3.1.1[a]', 'Yes')
  await expectSaved(page)
  await answer(other, '3.1.1[b]', 'No')
  await expectSaved(other)
  await expect(choice(other, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(choice(page, '3.1.1[b]', 'No')).toBeChecked()
  await expect(page.getByText('Ben Roy works on this assessment too: 1 change')).toBeVisible()

  await answer(other, '3.1.1[a]', 'No')
  await expect(page.getByText('Ben Roy changed the answer of 3.1.1[a] to No')).toBeVisible()
  await expect(page.locator('.overlap')).toContainText('You had entered Yes.')
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put mine back' }).click()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(page.locator('.overlap')).toHaveCount(0)
  await expect(other.getByText('Ada Ott changed the answer of 3.1.1[a] to Yes')).toBeVisible()
  await other.getByRole('button', { name: 'Leave it so' }).click()
  await expect(other.locator('.overlap')).toHaveCount(0)
})

test('an earlier answer that arrives late does not replace a later one, and its author may still put it back', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAtTool(page, portalUrl, key)
  await page.context().setOffline(true)
  await answer(page, '3.1.1[a]', 'Yes')
  await expect(saveLine(page)).toContainText('No connection: 1 change is kept on this device')

  const other = await newBrowser()
  await beginSession(other, email)
  await openTool(other, key)
  await answer(other, '3.1.1[a]', 'No')
  await expectSaved(other)
  await page.context().setOffline(false)
  await expectSaved(page)
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()
})

const how = (page: Page) => page.getByLabel('How you do it on 3.1.1[a]')
const openTexts = (page: Page) => row(page, '3.1.1[a]').getByRole('button', { name: 'How, and notes' }).click()
const twoTexts = (page: Page) => page.getByRole('group', { name: 'Two texts for the “how you do it” of 3.1.1[a]' })
const savedHow = async (page: Page) => (await workOf(page, key)).data['3.1.1']?.['3.1.1[a]']?.how

test('two people in one text at once: both texts stand side by side, and the typing goes on (ASSESS-30)', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const other = await openPair(page, portalUrl, newBrowser)
  await openTool(page, key)
  await openTool(other, key)
  await openTexts(other)
  await other.context().setOffline(true)
  await how(other).fill('Ben locks it')
  await expect(saveLine(other)).toContainText('No connection')
  await openTexts(page)
  await how(page).fill('Ada locks it')
  await expectSaved(page)
  await how(other).focus()
  await how(other).press('Home')
  await other.context().setOffline(false)
  await expect(twoTexts(other)).toContainText('Ada Ott')
  await expect(twoTexts(other).locator('blockquote')).toHaveText(['Ben locks it', 'Ada locks it'])
  await expect(how(other)).toBeFocused()
  await other.keyboard.type('So ')
  await expect(how(other)).toHaveValue('So Ben locks it')
  await expectSaved(other)
  await expectAccessible(other)
  expect(await savedHow(page)).toBe('Ada locks it')
  await expect(how(page)).toHaveValue('Ada locks it')

  await openTool(other, key)
  await expect(twoTexts(other).locator('blockquote')).toHaveText(['So Ben locks it', 'Ada locks it'])
  await twoTexts(other).getByRole('button', { name: 'Join both' }).click()
  await expect(twoTexts(other)).toHaveCount(0)
  await expect(how(other)).toBeFocused()
  // Ada's cursor still stands in what she wrote: it is not replaced under it.
  await expect(twoTexts(page).locator('blockquote')).toHaveText(['Ada locks it', 'Ada locks it\nSo Ben locks it'])
  await expect(how(page)).toHaveValue('Ada locks it')
  await twoTexts(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(how(page)).toHaveValue('Ada locks it\nSo Ben locks it')
  await expectSaved(page)
})

for (const [choice, stands] of [
  ['Keep mine', 'Ben locks it'],
  ['Take theirs', 'Ada locks it'],
] as const)
  test(`a text typed offline against another, found on the way back: ${choice} (ASSESS-30)`, async ({
    page,
    portalUrl,
    newBrowser,
  }) => {
    const other = await openPair(page, portalUrl, newBrowser)
    await openTool(other, key)
    await openTexts(other)
    await other.context().setOffline(true)
    await how(other).fill('Ben locks it')
    // Else it may still be on its way as the page closes, and arrive.
    await expect(saveLine(other)).toContainText('No connection')
    await other.close()
    await openTool(page, key)
    await openTexts(page)
    await how(page).fill('Ada locks it')
    await expectSaved(page)
    await other.context().setOffline(false)
    const later = await other.context().newPage()
    await openTool(later, key)
    await twoTexts(later).getByRole('button', { name: choice }).click()
    await expect(how(later)).toHaveValue(stands)
    await expectSaved(later)
    await openTool(later, key)
    await expect(how(later)).toHaveValue(stands)
    await expect(twoTexts(later)).toHaveCount(0)
    expect(await savedHow(page)).toBe(stands)
  })

test('an answer given right before the page is reloaded or left survives', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, key)
  await answer(page, '3.1.1[a]', 'Yes')
  await page.reload()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await answer(page, '3.1.1[b]', 'No')
  await page.goto('/')
  await openTool(page, key)
  await expect(choice(page, '3.1.1[b]', 'No')).toBeChecked()
  await expectSaved(page)
  expect((await workOf(page, key)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0 } })
})

test('a minute without a connection: everything typed stays, and is sent when it is back', async ({
  page,
  portalUrl,
}) => {
  await page.clock.install()
  await newAtTool(page, portalUrl, key)
  await answer(page, '3.1.1[a]', 'Yes')
  await expectSaved(page)
  await page.context().setOffline(true)
  await answer(page, '3.1.1[b]', 'No')
  await row(page, '3.1.1[b]').getByRole('button', { name: 'How, and notes' }).click()
  await page.getByLabel('How you do it on 3.1.1[b]').fill('The list is a year old')
  await page.getByRole('link', { name: /^Media Protection/ }).click()
  await answer(page, '3.8.3[a]', 'Not applicable')
  await expect(saveLine(page)).toHaveText('No connection: 3 changes are kept on this device and sent when it is back')
  await expectAccessible(page)
  await page.clock.fastForward('01:00')
  await expect(saveLine(page)).toContainText('3 changes')
  await page.context().setOffline(false)
  await expectSaved(page)
  const { data } = await workOf(page, key)
  expect(data).toEqual({
    '3.1.1': { '3.1.1[a]': { answer: 1 }, '3.1.1[b]': { answer: 0, how: 'The list is a year old' } },
    '3.8.3': { '3.8.3[a]': { answer: -1 } },
  })
})

test('a page closed without a connection: what was typed is sent when the person is back', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await page.context().setOffline(true)
  await answer(page, '3.1.1[a]', 'Yes')
  await row(page, '3.1.1[a]').getByRole('button', { name: 'How, and notes' }).click()
  await page.getByLabel('How you do it on 3.1.1[a]').fill('Kept in the safe')
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/cyber-readiness-check')
  await expect(later.getByText('1 percent answered')).toBeVisible()
  expect((await workOf(later, key)).data['3.1.1']).toEqual({ '3.1.1[a]': { answer: 1, how: 'Kept in the safe' } })
  await openTool(later, key)
  await expect(later.getByLabel('How you do it on 3.1.1[a]')).toHaveValue('Kept in the safe')
})

test('the same, when the person opens the assessment itself again', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, key)
  await page.context().setOffline(true)
  await answer(page, '3.1.2[a]', 'No')
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await openTool(later, key)
  await expect(choice(later, '3.1.2[a]', 'No')).toBeChecked()
  await expectSaved(later)
  expect((await workOf(later, key)).data['3.1.2']).toEqual({ '3.1.2[a]': { answer: 0 } })
})

test('at logout nothing of the assessment stays in the browser', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, key)
  await page.route('**/api/assessment/user/entries', (route) => route.abort())
  await answer(page, '3.1.1[a]', 'Yes')
  await expect(saveLine(page)).toContainText('No connection')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('personal:')).length)
  expect(await kept()).toBe(2)
  await header(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('Logout Successful!')).toBeVisible()
  expect(await kept()).toBe(0)
})
