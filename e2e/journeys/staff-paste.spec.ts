import { readdirSync, readFileSync } from 'node:fs'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginAs } from '../staff.ts'
import { expect, test } from '../town.ts'

const folder = new URL('../../test/pasted/', import.meta.url)

/** What was copied, and what the editor makes of it. */
const samples = readdirSync(folder).map((name) => {
  const [copied = '', made = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n<!-- becomes -->\n')
  return { name, copied, made: made.trim() }
})

test('EDIT-06 what is pasted from Word, Google Docs, a mail or a page comes in as the elements of the editor', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  expect(samples.length).toBeGreaterThanOrEqual(30)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  for (const { name, copied, made } of samples) {
    await text.press('Control+a')
    await text.press('Delete')
    const pasted = await text.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      for (const mark of element.querySelectorAll(
        '.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-gapcursor',
      ))
        mark.remove()
      return element.innerHTML
    }, copied)
    // A line to go on with stands after what one cannot write on after.
    expect
      .soft(pasted.replace(/ (?:class|draggable|contenteditable)="[^"]*"/g, '').replace(/<p><\/p>$/, ''), name)
      .toBe(made)
  }
  expect(refused, 'breaches of the policy').toEqual([])
})

test('EDIT-07 a link is chosen from the pages of the site by a part of a title', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  await beginAs(page, 'editor', portalUrl, databaseUrl)
  await page.goto('/staff/items/news')
  await page.getByRole('button', { name: 'New news item' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Page of this site').fill('zzqx')
  await expect(dialog.getByText('No page has this in its title.')).toBeVisible()
  await dialog.getByLabel('Page of this site').fill('privacy')
  await expect(dialog.getByRole('button', { name: 'Privacy', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button').filter({ hasText: 'rivacy' }).first()).toBeFocused()
  await dialog.getByRole('button', { name: 'Privacy', exact: true }).click()
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('/privacy')
  await expect(dialog.getByLabel('Words', { exact: true })).toHaveValue('Privacy')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Set the link' }).click()
  await expect(text.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})
