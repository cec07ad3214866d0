import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, saved } from '../staff.ts'
import { expect, test } from '../town.ts'

test('CHECK-01 CHECK-02 CHECK-03 CHECK-04 what is wrong is said as one writes, leads to its place, stops a publication or asks for a second look', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  const checks = page.getByRole('complementary', { name: 'Checks' })
  await expect(checks.getByText('"Headline" is empty.')).toBeVisible()
  await checks.getByRole('button', { name: '"Headline" is empty.' }).click()
  await expect(page.getByLabel('Headline')).toBeFocused()

  await page.getByLabel('Title').fill('Looked over')
  await page.getByLabel('Headline').fill('What a shop does first.')
  await page.getByLabel('Author').fill('Dana Turner')
  await page.getByLabel('Date').fill('2026-05-04')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.evaluate(
    (element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `<ul><li>Lock it.</li><li>Wait. ${'It turns and '.repeat(12)}stops.</li></ul><p>See <a href="/nowhere">the lathe</a> or <a href="/news">click here</a>.</p>`,
  )
  const missing = checks.getByRole('button', { name: /leads to \/nowhere, and there is no such page/ })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('link', { name: '1 error, 2 warnings' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await text.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Deep')
  await page.keyboard.press('Control+Alt+3')
  await expect(checks.getByRole('button', { name: /"Deep" is of level 3 and is the first/ })).toBeVisible()

  // Each leads to its place.
  await missing.click()
  await expect(text).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('the lathe')
  // A block within a list counts as the text has it, whichever way the editor draws it.
  await checks.getByRole('button', { name: /has 37 words/ }).click()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Wait. It turns')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('"Deep" is of level 3 and is the first')

  await missing.click()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address', { exact: true }).fill('/news')
  await page.keyboard.press('Enter')
  await checks.getByRole('button', { name: /"Deep" is of level 3/ }).click()
  await page.keyboard.press('Control+Alt+2')
  await expect(page.getByRole('link', { name: '2 warnings', exact: true })).toBeVisible()
  await expect(saved(page)).toHaveText('Saved')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Not yet published: please look once more')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Publish all the same' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
})
