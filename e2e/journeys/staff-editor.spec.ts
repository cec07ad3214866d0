import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs, saved } from '../staff.ts'
import { expect, test } from '../town.ts'

/** Bytes of all scripts that a page has loaded, as they travelled. */
const scripts = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js(?:\?|$)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

test('EDIT-05 EDIT-08 EDIT-10 EDIT-13 STAFF-17 a news article is written by keyboard alone, with its undo and its place, and goes live', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'publisher', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await expect(page.getByRole('button', { name: 'New news item' })).toBeVisible()
  const before = await scripts(page)
  await page.getByRole('button', { name: 'New news item' }).click()
  await page.getByLabel('Title').fill('Lathes and CUI')
  await page.getByLabel('Headline').fill('What a shop does first.')
  await page.getByLabel('Author').fill('Dana Turner')
  await page.getByLabel('Date').fill('2026-05-04')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const toolbar = page.getByRole('toolbar', { name: 'Formatting of text' })
  await expect(toolbar).toBeVisible()
  expect((await scripts(page)) - before, 'the editor comes with its own pages').toBeGreaterThan(60_000)
  await page.getByLabel('Text alternative of the picture').focus()
  const { keyboard } = page
  await keyboard.press('Tab')
  await expect(toolbar.getByRole('button', { name: 'Heading 2' }), 'the toolbar is one stop').toBeFocused()
  await keyboard.press('Tab')
  await expect(text).toBeFocused()
  await expect(text).toHaveAttribute('aria-multiline', 'true')

  await keyboard.type('What changes')
  await keyboard.press('Control+Alt+2')
  await expect(toolbar.getByRole('button', { name: 'Heading 2' })).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('Enter')
  await keyboard.type('Start with the ')
  await keyboard.press('Control+b')
  await keyboard.type('first')
  await keyboard.press('Control+b')
  await keyboard.type(' step.')
  await keyboard.press('Enter')
  await keyboard.press('Control+Shift+8')
  await keyboard.type('Mark it')
  await keyboard.press('Enter')
  await keyboard.type('Lock it')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('Read ')
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('nowhere')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Give an address that begins with /')
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Address', { exact: true }).fill('/cyber-circuits')
  await page.getByLabel('Words', { exact: true }).fill('the circuits')
  await keyboard.press('Enter')
  await expect(text).toBeFocused()
  await keyboard.type('.')

  await keyboard.press('Alt+F10')
  await keyboard.press('End')
  for (let left = 0; left < 3; left += 1) await keyboard.press('ArrowLeft')
  await expect(toolbar.getByRole('button', { name: 'Table', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await expect(text).toBeFocused()
  await keyboard.type('Day')
  await keyboard.press('Tab')
  await keyboard.type('Hours')
  await keyboard.press('Tab')
  await keyboard.type('Place')
  await expect(toolbar.getByRole('button', { name: 'Row below' })).toBeVisible()
  await keyboard.press('Alt+F10')
  await keyboard.press('Escape')
  await expect(text).toBeFocused()
  for (let down = 0; down < 3; down += 1) await keyboard.press('ArrowDown')
  await toolbar.getByRole('button', { name: 'Picture', exact: true }).press('Enter')
  await page.getByLabel('Address of the picture').fill('/pictures/starter/news-a-mentor-is-not-a-customer.svg')
  await page.getByRole('dialog').getByLabel('Text alternative').fill('A lathe')
  await keyboard.press('Enter')
  await keyboard.type('Ours, in Casper')
  await expect(toolbar.getByRole('button', { name: 'Heading 2' }), 'a caption is no heading').toBeDisabled()
  await keyboard.press('Enter')
  await keyboard.type('Done.')
  await keyboard.press('Enter')
  // What is pasted comes in as what can be written, and as nothing else.
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<h1 style="color:red">Pasted</h1><p onclick="x()"><u>a</u> <b>b</b><code>c</code><img src="data:image/png,x"></p><script>alert(1)</script>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text.getByRole('heading', { level: 2, name: 'Pasted' })).toBeVisible()
  await expect(text.locator('u, code, script, [style], [onclick]')).toHaveCount(0)
  await keyboard.press('Enter')
  await toolbar.getByRole('button', { name: 'Video', exact: true }).press('Enter')
  await page.getByRole('dialog').getByLabel('Video', { exact: true }).selectOption({ index: 1 })
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Set the video' }).press('Enter')
  await expect(text.locator('video')).toHaveAttribute('src', /^\/videos\/[a-z0-9-]+\.webm$/)
  await expect(saved(page)).toHaveText('Saved')
  await expectAccessibleAtBothWidths(page)

  // Undo goes over the whole form, from wherever one is.
  await page.getByLabel('Author').fill('Somebody else')
  await page.getByLabel('Author').press('Control+z')
  await expect(page.getByLabel('Author')).toHaveValue('Dana Turner')
  await keyboard.press('Control+z')
  await expect(text).toBeFocused()
  await expect(text.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(text.locator('video')).toBeVisible()

  // Left and opened again, one is where one was.
  await expect(saved(page)).toHaveText('Saved')
  await page.reload()
  await expect(text).toBeFocused()
  await keyboard.type('Start here')
  await expect(text.locator('figcaption').last()).toHaveText('Start here')
  expect(await scripts(page), 'bytes of the first view').toBeLessThan(300_000)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  await page.getByRole('link', { name: 'see it on the site' }).click()
  const article = page.locator('.rich-text')
  await expect(article.getByRole('heading', { level: 2, name: 'What changes' })).toBeVisible()
  await expect(article.locator('strong')).toHaveText(['first', 'b'])
  await expect(article.getByRole('listitem')).toHaveText(['Mark it', 'Lock it'])
  await expect(article.getByRole('link', { name: 'the circuits' })).toHaveAttribute('href', '/cyber-circuits')
  await expect(article.getByRole('columnheader')).toHaveText(['Day', 'Hours', 'Place'])
  await expect(article.getByRole('img', { name: 'A lathe' })).toBeVisible()
  await expect(article.locator('figcaption')).toHaveText(['Ours, in Casper', 'Start here'])
  await expect(article.getByText('Done.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
