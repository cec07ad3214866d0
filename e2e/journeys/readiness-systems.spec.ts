import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'
import { answer, choice, expectSaved, newAtTool, openTool } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'

test('SYSTEM-07 a second system is added and answered by itself, and the first one is as it was', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await answer(page, '3.1.1[a]', 'Yes')
  await expectSaved(page)

  await page.getByRole('link', { name: 'Add a system' }).click()
  await arrived(page, '/cyber-readiness-check/systems')
  await page.getByLabel('Name', { exact: true }).fill('Shop floor')
  await page.getByLabel('CAGE codes that use it').fill('1A2B3, 4C5D6')
  await page.getByRole('button', { name: 'Add the system' }).click()
  await expect(page.getByText('“Shop floor” was added.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('link', { name: 'Checks of Shop floor' }).click()
  await expect(page.locator('.system-choice summary')).toHaveText('System: Shop floor')
  await expectAccessibleAtBothWidths(page)
  const system = new URL(page.url()).searchParams.get('system') as string
  await openTool(page, key, `?system=${system}`)
  await expect(page.locator('.system-choice summary')).toHaveText('System: Shop floor')
  await expect(page).toHaveTitle(/^Shop floor: /)
  await expect(choice(page, '3.1.1[a]', 'Yes')).not.toBeChecked()
  await answer(page, '3.1.1[a]', 'No')
  await expectSaved(page)

  // The address stays with it, through families and a reload.
  await page.locator('#family-end').click()
  await expect(page.getByText('Family 2 of 6')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('system')).toBe(system)
  await page.goto(`/cyber-readiness-check-tool/${key}?system=${system}`)
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()

  await page.goto(`/cyber-readiness-check/system?system=${system}`)
  const version = page.getByLabel('Version of the plan')
  await version.fill('1.4')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.locator('.system-choice summary').click()
  await page.getByRole('link', { name: 'First system' }).click()
  await expect(page.locator('.system-choice summary')).toHaveText('System: First system')
  await expect(page.locator('.system-choice summary')).toBeFocused()
  await expect(version).toHaveValue('')
  await page.goBack()
  await expect(version).toHaveValue('1.4')

  await page.goto(`/cyber-readiness-check-tool/${key}?system=${system}`)
  await page.locator('.system-choice summary').click()
  await page.getByRole('link', { name: 'First system' }).click()
  await expect(page.locator('.system-choice summary')).toHaveText('System: First system')
  await expect(page.locator('.system-choice summary')).toBeFocused()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  expect(new URL(page.url()).searchParams.has('system')).toBe(false)
  await expect(page).toHaveTitle(/^CMMC/)

  await page.goto('/cyber-readiness-check?system=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('There is no such system, or no more')).toBeVisible()
  await page.getByRole('link', { name: 'Open the first system' }).click()
  await expect(page.locator('.system-choice summary')).toHaveText('System: First system')
})

test('SYSTEM-07 a removal asks for the name each time, and what a colleague renamed or removed meanwhile is shown', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await page.goto('/cyber-readiness-check/systems')
  await page.getByLabel('Name', { exact: true }).fill('Mill')
  await page.getByRole('button', { name: 'Add the system' }).click()
  await expect(page.getByText('“Mill” was added.')).toBeVisible()
  const later = await page.context().newPage()
  await later.goto('/cyber-readiness-check/systems')

  const typed = page.getByLabel('Name of the system, to confirm')
  await page.getByRole('button', { name: 'Remove Mill' }).click()
  await typed.fill('Mill')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(typed).toBeHidden()
  await page.getByRole('button', { name: 'Remove Mill' }).click()
  await expect(typed).toHaveValue('')
  await page.keyboard.press('Escape')

  const rename = async (from: string, to: string) => {
    await later.getByRole('button', { name: `Name and CAGE codes of ${from}` }).click()
    const form = later.locator('.system-list').getByRole('form', { name: 'Save' })
    await form.getByLabel('Name', { exact: true }).fill(to)
    return form.getByRole('button', { name: 'Save' })
  }
  await (await rename('Mill', 'Old mill')).click()
  await expect(later.getByText('“Old mill” is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mill' }).click()
  await typed.fill('Mill')
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(page.getByText('The system is called “Old mill”. Nothing was removed.')).toBeVisible()
  await expect(typed).toBeHidden()

  const save = await rename('Old mill', 'Attic')
  await page.getByRole('button', { name: 'Remove Old mill' }).click()
  await typed.fill('Old mill')
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(page.getByText('“Old mill” was removed.')).toBeVisible()
  await save.click()
  await expect(later.getByText('There is no such system.')).toBeVisible()
  await expect(later.getByRole('heading', { name: 'Old mill' })).toHaveCount(0)
})
