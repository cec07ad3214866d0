import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'
import { acceptNotice, callAs } from '../readiness.ts'

test('SYSTEM-03 assets are chosen, added, changed, removed and brought back, and taken from a table', async ({
  page,
  portalUrl,
}) => {
  const organization = `Asset Gear ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await acceptNotice(page)
  await page.goto('/cyber-readiness-check/system/assets')
  await expect(page.getByText('No assets are listed yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Choose from usual ones' }).click()
  await page.getByText('CNC controls', { exact: true }).click()
  await page.getByText('Firewall', { exact: true }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add what is chosen' }).click()
  await expect(page.getByText('2 assets added.')).toBeVisible()
  const specialized = page.getByRole('region', { name: /^Specialized assets/ })
  await expect(specialized.getByText('To do: say how it is managed')).toBeVisible()

  // What is typed outlives a reload.
  await page.getByRole('button', { name: 'Change CNC controls' }).click()
  const form = page.getByRole('form', { name: 'Change CNC controls' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('How it is managed').fill('No network; programs by a scanned drive')
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(form.getByLabel('How it is managed')).toHaveValue('No network; programs by a scanned drive')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“CNC controls” is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change CNC controls' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove Firewall' }).click()
  await expect(page.getByText('“Firewall” was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('“Firewall” is back.')).toBeVisible()

  await page.getByRole('button', { name: 'Import a CSV file' }).click()
  const table = 'Name;Category;Site\nNAS;CUI;Hall A\nFirewall;SPA;\nPC;unknown;\n'
  await page
    .getByLabel('CSV file, of up to 4 MB')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Show what would be added' }).click()
  await expect(page.getByRole('heading', { name: '1 asset would be added' })).toBeFocused()
  await expect(page.getByText('Line 4: “unknown” is none of the five categories.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add 1 asset' }).click()
  await expect(page.getByText('1 asset added; 1 asset stood in your list already; 1 line left out.')).toBeVisible()

  await page.getByLabel('Show those with').fill('hall a')
  await expect(page.getByText('1 asset of 3')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'NAS' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // A row that the search leaves out, once it is saved, cannot take the focus.
  await page.getByRole('button', { name: 'Change NAS' }).click()
  const nas = page.getByRole('form', { name: 'Change NAS' })
  await nas.getByLabel('Place').fill('Office')
  await nas.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“NAS” is saved.')).toBeVisible()
  await expect(page.locator('#list-notice')).toBeFocused()
})

test('SYSTEM-03 a change that was begun meets what was saved meanwhile, and is not lost when the asset is removed', async ({
  page,
  portalUrl,
}) => {
  const organization = `Draft Gear ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await acceptNotice(page)
  await page.goto('/cyber-readiness-check/system/assets')
  await callAs(page, '/api/assessment/user/assets', { assets: [{ category: 'cui', name: 'NAS' }] })
  await page.reload()
  const form = page.getByRole('form', { name: 'Change NAS' })
  await page.getByRole('button', { name: 'Change NAS' }).click()
  await form.getByLabel('Owner').fill('Dana')

  const other = await page.context().newPage()
  await other.goto('/cyber-readiness-check/system/assets')
  await other.getByRole('button', { name: 'Change NAS' }).click()
  const theirs = other.getByRole('form', { name: 'Change NAS' })
  await theirs.getByLabel('Place').fill('Hall B')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('“NAS” is saved.')).toBeVisible()

  await page.reload()
  const conflict = page.getByRole('group', { name: 'Two entries for this asset' })
  await expect(conflict).toContainText('Hall B')
  await expect(form.getByLabel('Owner')).toHaveValue('Dana')
  await expectAccessibleAtBothWidths(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toBeFocused()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('“NAS” is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Change NAS' }).click()
  await form.getByLabel('Owner').fill('Lee')
  await other.reload()
  await other.getByRole('button', { name: 'Remove NAS' }).click()
  await expect(other.getByText('“NAS” was removed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Removed meanwhile: NAS' })).toBeVisible()
  await expect(form.getByLabel('Owner')).toHaveValue('Lee')
  await expectAccessibleAtBothWidths(page)
  await form.getByRole('button', { name: 'Add it again' }).click()
  await expect(page.getByRole('rowheader', { name: 'NAS' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Lee' })).toBeVisible()
})
