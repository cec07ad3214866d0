import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'
import { expectSaved, newAtTool, openTool, requirement } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'
const address = '/cyber-readiness-check/system/providers'

test('SYSTEM-05 a provider is listed and changed, an objective is inherited from it, and its removal says what that means', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await page.getByRole('link', { name: 'List your providers' }).click()
  await arrived(page, address)
  await expect(page.getByText('No provider is listed yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const adding = page.getByRole('form', { name: 'Add the provider' })
  await adding.getByLabel('Name').fill('Mail Cloud')
  await adding.getByLabel('CUI is stored, processed or transmitted there').selectOption('Yes')
  await adding.getByLabel('It is a cloud service').selectOption('Yes')
  // What is typed and not sent is there after a reload.
  await page.reload()
  await expect(adding.getByLabel('Name')).toHaveValue('Mail Cloud')
  await adding.getByRole('button', { name: 'Add the provider' }).click()
  await expect(page.getByText('“Mail Cloud” was added.')).toBeVisible()
  await expect(page.getByText('DFARS 252.204-7012(b)(2)(ii)(D)')).toBeVisible()

  await page.getByRole('button', { name: 'Change Mail Cloud' }).click()
  const changing = page.getByRole('form', { name: 'Change Mail Cloud' })
  await expect(changing.getByLabel('Name')).toBeFocused()
  await changing.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Change Mail Cloud' })).toBeFocused()
  await page.keyboard.press('Enter')
  await changing.getByLabel('FedRAMP status').selectOption('Moderate, authorized')
  await expectAccessibleAtBothWidths(page)
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Mail Cloud” is saved.')).toBeVisible()
  await expect(page.getByText('DFARS 252.204-7012(b)(2)(ii)(D)')).toBeHidden()

  await openTool(page, key)
  await requirement(page, '3.1.1').getByText('Who does this').click()
  const who = page.getByRole('combobox', { name: /^3\.1\.1\[a\]/ })
  await who.selectOption('Inherited from Mail Cloud')
  // Nothing is entered for all as one walks through the list.
  await page.getByRole('combobox', { name: 'All of 3.1.1' }).selectOption('Ours')
  await expect(who.locator('option:checked')).toHaveText('Inherited from Mail Cloud')
  await expect(page.getByRole('button', { name: /^Apply to all \d+, replacing 1 already said$/ })).toBeEnabled()
  await expectSaved(page)
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await requirement(page, '3.1.1')
    .getByText(/^1 of \d+ said$/)
    .click()
  await expect(who.locator('option:checked')).toHaveText('Inherited from Mail Cloud')

  await page.goto(address)
  await page.getByText('1 objective names it').click()
  await expect(page.getByText('1 inherited')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mail Cloud' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove “Mail Cloud”?' })
  await expect(dialog.getByText('1 objective in 1 requirement names it')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('“Mail Cloud” was removed.')).toBeVisible()
  await expect(page.getByText('No provider is listed yet.')).toBeVisible()
})

test('SYSTEM-05 what was typed of a provider, and taken up again over a newer version, is compared with it first', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await page.getByRole('link', { name: 'List your providers' }).click()
  const adding = page.getByRole('form', { name: 'Add the provider' })
  await adding.getByLabel('Name').fill('Acme')
  await adding.getByRole('button', { name: 'Add the provider' }).click()
  await page.getByRole('button', { name: 'Change Acme' }).click()
  const changing = page.getByRole('form', { name: 'Change Acme' })
  const does = changing.getByLabel('What it does for you')
  await does.fill('Mail')

  // On another tab, as by a colleague.
  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByRole('button', { name: 'Change Acme' }).click()
  await other.getByRole('form', { name: 'Change Acme' }).getByLabel('What it does for you').fill('Backups')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('“Acme” is saved.')).toBeVisible()
  await other.close()

  await page.reload()
  await page.getByRole('button', { name: 'Change Acme' }).click()
  await expect(does).toHaveValue('Mail')
  await expect(changing.getByText('It was changed while you were at it')).toBeVisible()
  await expect(changing.getByText('What it does: Backups')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await changing.getByRole('button', { name: 'Take what stands instead' }).click()
  await expect(changing.getByLabel('Name')).toBeFocused()
  await expect(does).toHaveValue('Backups')
  await expect(changing.getByText('It was changed while you were at it')).toBeHidden()
})
