import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { expect, test } from '../portal.ts'
import { acceptNotice, callAs } from '../readiness.ts'

const address = '/cyber-readiness-check/flow'

test('SYSTEM-04 lines of the flow of CUI are added, seen as a picture, changed and removed', async ({
  page,
  portalUrl,
}) => {
  const organization = `Flow Gear ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await acceptNotice(page)
  await page.goto(address)
  await expect(page.getByText('No line is listed yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Add a line' }).click()
  const form = page.getByRole('form', { name: 'Add a line' })
  await expect(form.getByLabel('What goes', { exact: true })).toBeFocused()
  await form.getByLabel('What goes', { exact: true }).fill('Drawings <A>')
  await form.getByLabel('From', { exact: true }).fill('Customer')
  await form.getByLabel('Kind of place it comes from').selectOption('Customer or other outside')
  await form.getByLabel('To', { exact: true }).fill('File server')
  await form.getByLabel('Kind of place it goes to').selectOption('Device or store')
  // What is typed outlives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('Customer')
  await form.getByRole('button', { name: 'Add the line' }).click()
  await expect(page.getByText('“Drawings <A>” was added.')).toBeVisible()

  // A name that is known brings its kind along.
  await form.getByLabel('What goes', { exact: true }).fill('Copies')
  await form.getByLabel('From', { exact: true }).fill('file server')
  await form.getByLabel('From', { exact: true }).press('Tab')
  await expect(form.getByLabel('Kind of place it comes from')).toHaveValue('device')
  // Another name that begins with a known one does not.
  await form.getByLabel('To', { exact: true }).pressSequentially('Customer tapes')
  await form.getByLabel('To', { exact: true }).press('Tab')
  await expect(form.getByLabel('Kind of place it goes to')).toHaveValue('')
  await form.getByLabel('To', { exact: true }).fill('Tapes')
  await form.getByLabel('Kind of place it goes to').selectOption('Backup')
  await form.getByRole('button', { name: 'Add the line' }).click()
  await expect(page.getByText('“Copies” was added.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  const picture = page.getByRole('region', { name: 'Flow of CUI, lines 1 to 2' })
  await expect(picture.getByRole('img', { name: /^Flow of CUI, lines 1 to 2/ })).toBeVisible()
  await expect(picture.locator('text', { hasText: 'Tapes' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: /^Change Copies/ }).click()
  const change = page.getByRole('form', { name: /^Change Copies/ })
  await change.getByLabel('To', { exact: true }).fill('Second server')
  await change.getByLabel('How it is protected').fill('AES-256, key in the safe')
  await expectAccessibleAtBothWidths(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Copies” is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change Copies/ })).toBeFocused()
  await expect(picture.locator('text', { hasText: 'Second server' })).toBeVisible()
  await expect(picture.locator('text', { hasText: 'Tapes' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Remove Copies/ }).click()
  await expect(page.getByText('“Copies” was removed.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['1. Drawings <A>'])
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('“Copies” is back.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'AES-256, key in the safe' })).toBeVisible()
})

test('SYSTEM-04 answers propose lines; what is added and then called otherwise, here and in other lines, is not proposed again', async ({
  page,
  portalUrl,
}) => {
  const organization = `Flow Asked ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await acceptNotice(page)
  const interview = '/api/assessment/user/interview'
  const taken = { come: ['portal'], lie: ['server'], opened: ['office'], results: ['portal'] }
  const entries = Object.entries(taken).map(([field, value]) => ({ field, value, seen: 0 }))
  await callAs(page, interview, { entries }, 'PUT')
  await page.goto(address)
  await page.getByRole('button', { name: 'Proposals from your answers (4)' }).click()
  await expect(page.getByRole('heading', { name: 'What your answers suggest' })).toBeFocused()
  await page.getByRole('button', { name: /^Add it ?: .*from Customer/ }).click()
  await expect(page.getByText('1 line added.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add all 3' }).click()
  await expect(page.getByText('3 lines added.')).toBeVisible()
  await expect(page.getByText('All of them are in the table.')).toBeVisible()

  await page.getByRole('button', { name: /^Change .*, from Customer/ }).click()
  const form = page.getByRole('form', { name: /^Change .*, from Customer/ })
  await form.getByLabel('From', { exact: true }).fill('Acme')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Change it in 1 other line too' }).click()
  await expect(page.getByText('“Acme” stands in 1 other line too.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Customer ?Customer/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('4 lines.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Proposals/ })).toHaveCount(0)

  await page.getByRole('button', { name: /^Remove .*, from Acme/ }).click()
  await expect(page.getByRole('button', { name: 'Proposals from your answers (1)' })).toBeVisible()
})

test('SYSTEM-04 a change that was begun meets what was saved meanwhile, and nothing typed is lost', async ({
  page,
  portalUrl,
}) => {
  const organization = `Flow Draft ${Date.now().toString(36)}`
  await beginSession(page, await newAccount(portalUrl, 'organization', { organization }))
  await acceptNotice(page)
  await page.goto(address)
  const id = crypto.randomUUID()
  const line = { what: 'Drawings', from: 'Customer', fromKind: 'outside', to: 'NAS', toKind: 'device' }
  await callAs(page, '/api/assessment/user/flow', { lines: [{ ...line, id }] })
  await page.reload()
  await page.getByRole('button', { name: /^Change Drawings/ }).click()
  const form = page.getByRole('form', { name: /^Change Drawings/ })
  await form.getByLabel('How it travels').fill('Mail')

  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByRole('button', { name: /^Change Drawings/ }).click()
  const theirs = other.getByRole('form', { name: /^Change Drawings/ })
  await theirs.getByLabel('How it is protected').fill('TLS')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('“Drawings” is saved.')).toBeVisible()

  await page.reload()
  const conflict = page.getByRole('group', { name: 'Two entries for this line' })
  await expect(conflict).toContainText('TLS')
  await expect(form.getByLabel('How it travels')).toHaveValue('Mail')
  await expectAccessibleAtBothWidths(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('“Drawings” is saved.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Mail' })).toBeVisible()
})
