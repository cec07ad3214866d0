import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts'
import { expect, test } from '../portal.ts'
import { answer, answerAll, choice, expectSaved, newAtTool, openTool, requirement, row, workOf } from '../readiness.ts'
import { inDatabase } from '../town.ts'

const overTime = (page: Page) => page.getByRole('region', { name: 'Over time' })
const complete = async (page: Page) => {
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText('Your assessment is complete')).toBeVisible()
}

test('ASSESS-26 an assessment completed twice has a history, and the two completions are compared', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await answerAll(page, 'NEWCMMCLEVEL2', 1, { '3.1.9[a]': 0, '3.1.10[a]': 0 })
  await openTool(page, 'NEWCMMCLEVEL2')
  await complete(page)
  await page.getByRole('link', { name: 'Over time' }).click()
  await expect(overTime(page).getByRole('img', { name: /^Score at each completion: 98% on / })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await answer(page, '3.1.9[a]', 'Yes')
  await expectSaved(page)
  await complete(page)

  await page.goto('/cyber-readiness-check')
  await page.locator('.readiness', { hasText: 'CMMC Level 2' }).last().getByRole('link', { name: 'Over time' }).click()
  const rows = overTime(page).getByRole('table', { name: 'Completions, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('99%')
  await expect(rows.nth(2)).toContainText('98%')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('The score went from 98% to 99% (+1). 1 requirement changed.')).toBeVisible()
  const changed = page.getByRole('table', { name: 'What changed' }).getByRole('row').nth(1)
  await expect(changed).toContainText('3.1.9')
  await expect(changed).toContainText('Not met →, then Met')
  await expect(changed).toContainText('3.1.9[a] answer: No →, then Yes')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await expect(page.getByText(/^Family \d+ of/)).toBeVisible()
})

test('reminder mails are turned off and on; a choice that is not saved is taken back', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  const reminders = overTime(page).getByRole('checkbox', { name: 'Send me reminders, for all my readiness checks' })
  const label = overTime(page).getByText('Send me reminders')
  await expect(reminders).toBeChecked()
  await label.click()
  await expect(overTime(page).getByText('Reminders are off.')).toBeVisible()
  await page.context().setOffline(true)
  await label.click()
  await expect(overTime(page).getByText('Your choice was not saved')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await openTool(page, 'NEWCMMCLEVEL1')
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await expect(reminders).not.toBeChecked()
  await expect(reminders).toBeEnabled()
  await label.click()
  await expect(overTime(page).getByText('Reminders are on.')).toBeVisible()
})

test('Level 2 starts from Level 1, and keeps what was answered in it', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await answerAll(page, 'NEWCMMCLEVEL1', 1)
  await openTool(page, 'NEWCMMCLEVEL2')
  await expect(page.getByRole('heading', { name: 'Already answered elsewhere?' })).toBeVisible()
  await answer(page, '3.1.1[a]', 'No')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take over from CMMC Level 1 (100%)' }).click()
  await expect(page.getByText('53 entries were taken over from CMMC Level 1.')).toBeVisible()
  await expect(choice(page, '3.1.1[a]', 'No')).toBeChecked()
  await expect(choice(page, '3.1.1[b]', 'Yes')).toBeChecked()
})

test('EASE-06 NIST SP 800-171 and Level 2 are one set of answers: what differed is confirmed one by one, and Level 1 is offered what means the same', async ({
  page,
  portalUrl,
  databaseUrl,
}) => {
  const email = await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await answer(page, '3.1.1[a]', 'Yes')
  await requirement(page, '3.1.1').getByText('Evidence, owner and date').click()
  await requirement(page, '3.1.1').getByLabel('Owner').fill('Dana Ruiz')
  await expectSaved(page)
  await inDatabase(
    databaseUrl,
    `INSERT INTO assessment_differences (network_uuid, item, field, theirs, entered_by, entered_at)
     SELECT network_uuid, item, field, theirs::jsonb, id, now()
     FROM users, (VALUES ('3.1.1', 'owner', '"Lee Kim"'), ('3.1.1[a]', 'answer', '0')) d (item, field, theirs)
     WHERE email = $1`,
    [email],
  )
  await openTool(page, 'NEWNIST800171')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  const heading = page.getByRole('heading', { name: /^Differs from your NIST SP 800-171 answers/ })
  await expect(heading).toHaveText('Differs from your NIST SP 800-171 answers: 2')
  await expect(page.getByRole('group', { name: 'Difference in the owner of 3.1.1' })).toContainText('Lee Kim')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Keep what stands for the answer of 3.1.1[a]' }).click()
  await expect(heading).toHaveText('Differs from your NIST SP 800-171 answers: 1')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Take the other for the owner of 3.1.1' }).click()
  await expect(heading).toHaveCount(0)
  await expectSaved(page)
  await openTool(page, 'NEWCMMCLEVEL2')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(heading).toHaveCount(0)
  expect((await workOf(page, 'NEWCMMCLEVEL2')).requirements['3.1.1']).toMatchObject({ owner: 'Lee Kim' })

  await openTool(page, 'NEWCMMCLEVEL1')
  await expect(row(page, '3.1.1[a]')).toContainText('ask the same, and your answer there is “Yes”.')
  await page.getByRole('button', { name: 'Take it over for 3.1.1[a]' }).click()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeFocused()
  await expectSaved(page)
})

test('an assessment is exported, refused where it does not belong, and imported after a question', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await answer(page, '3.1.1[a]', 'Yes')
  await expectSaved(page)
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await expect(overTime(page)).toContainText('Nothing was completed yet')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file (JSON)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^readiness-check-cmmc-level-1-\d{4}-\d\d-\d\d\.json$/)
  const content = await readFile(await file.path())
  expect(JSON.parse(String(content))).toMatchObject({ data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } } })

  const choose = (buffer: Buffer) =>
    page
      .getByLabel('File of a CMMC Level 1 readiness check')
      .setInputFiles({ name: 'check.json', mimeType: 'application/json', buffer })
  const begin = page.getByRole('button', { name: 'Import ...' })
  await choose(Buffer.from('{ broken'))
  await begin.click()
  await expect(page.getByText('This file is not readable as JSON.')).toBeVisible()
  await expectAccessible(page)
  await choose(Buffer.from(String(content).replace('NEWCMMCLEVEL1', 'NEWCMMCLEVEL2')))
  await begin.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('The file was refused, and nothing changed.')).toBeVisible()
  await expect(page.getByText('This file holds CMMC Level 2 (Self), not CMMC Level 1.')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await answer(page, '3.1.1[a]', 'No')
  await answer(page, '3.1.1[b]', 'No')
  await expectSaved(page)
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await choose(content)
  await page.getByText('Replace: everything becomes as in the file').click()
  await begin.click()
  const question = page.getByRole('dialog', { name: 'Replace all answers?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await workOf(page, 'NEWCMMCLEVEL1')).data['3.1.1']?.['3.1.1[a]']?.answer).toBe(0)
  await begin.click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('The file was imported: 2 entries changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(choice(page, '3.1.1[b]', 'No')).not.toBeChecked()
})

test('what was posted in SPRS is entered, shows what falls due from its status date, and is removed (RULE-15)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await page.getByRole('link', { name: 'Over time', exact: true }).click()
  await overTime(page).getByLabel('Status', { exact: true }).selectOption('Conditional')
  const today = new Date().toISOString().slice(0, 10)
  await overTime(page).getByLabel('CMMC status date').fill(today)
  await overTime(page)
    .getByLabel(/CMMC unique identifier/)
    .fill('short')
  await overTime(page).getByRole('button', { name: 'Save the status' }).click()
  await expect(overTime(page).getByText('The unique identifier has 10 letters and digits.')).toBeVisible()
  await overTime(page)
    .getByLabel(/CMMC unique identifier/)
    .fill('AB12CD34EF')
  await overTime(page)
    .getByLabel(/Affirming official/)
    .fill('Pat Doe, President')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await overTime(page).getByRole('button', { name: 'Save the status' }).click()
  await expect(
    overTime(page).getByRole('heading', { name: 'Conditional Level 2 (Self): what falls due' }),
  ).toBeVisible()
  // A day may begin between the choice and the answer.
  const later = new Date((await saved).headers().date as string).toISOString().slice(0, 10) === today ? 0 : 1
  await expect(overTime(page)).toContainText(`(${180 - later} days left): Last day to close what is open`)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await overTime(page).getByRole('button', { name: 'Put into my calendar' }).click()
  expect((await download).suggestedFilename()).toBe('cmmc-status.ics')
  // A status that ran out says so, and gives no day that the law does not give.
  await overTime(page).getByLabel('CMMC status date').fill('2026-01-05')
  await overTime(page).getByRole('button', { name: 'Save the status' }).click()
  await expect(overTime(page)).toContainText(
    'July 4, 2026: The conditional status expired: 2026-07-04 was its last day, 180 days after its status date',
  )
  await overTime(page).getByRole('button', { name: 'Remove it' }).click()
  await expect(overTime(page).getByText('The status is removed.')).toBeVisible()
})
