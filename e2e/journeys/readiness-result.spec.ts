import { readFile } from 'node:fs/promises'
import JSZip from 'jszip'
import { expectAccessible } from '../accessible.ts'
import { arrived, expect, test } from '../portal.ts'
import { answer, answerAll, callAs, expectSaved, newAtTool, openTool, row } from '../readiness.ts'

const key = 'NEWCMMCLEVEL1'

test('a result keeps its address and its answers, stays apart from the present state, and is filed once (EASE-07, ASSESS-21)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await answerAll(page, key, 1)
  await openTool(page, key, '?family=MP')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const complete = page.getByText('Your assessment is complete')
  await expect(complete).toBeVisible()
  await arrived(page, /\?family=MP&view=result&completion=[\da-f-]{36}$/)
  const address = page.url()
  await page.reload()
  await expect(complete).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Media Protection' })).toBeVisible()
  await page.getByRole('link', { name: 'Result and documents' }).click()
  await expect(complete).toBeVisible()

  await page.goto('/cyber-readiness-check')
  await page
    .locator('.readiness', { hasText: 'CMMC Level 1' })
    .getByRole('link', { name: /^Open the result/ })
    .click()
  await expect(complete).toBeVisible()
  await page.reload()
  await expect(complete).toBeVisible()

  // While it is looked at, a colleague answers anew.
  await page.goto(address)
  await expect(complete).toBeVisible()
  await answerAll(page, key, 1, { '3.1.1[a]': 0 })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('The assessment has changed since; everything on this page is as it was')).toBeVisible()
  await expect(complete).toBeHidden()
  const large = page.locator('.figures--large')
  await expect(large).toContainText('100%')
  const first = page.locator('.answer-table').first()
  await expect(first.getByRole('row', { name: '3.1.1[a]' })).toContainText('Yes')
  await expect(page.getByRole('heading', { name: 'Ready for Level 1 (Self)' })).toBeVisible()
  const section = page.getByRole('region', { name: 'What you leave with' })
  const asked = page.waitForRequest('**/api/assessment/user/documents/**')
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: /Answer list, CSV/ }).click()
  expect((await asked).url()).toContain(`?completion=${new URL(address).searchParams.get('completion')}`)
  expect(String(await readFile(await (await download).path()))).toMatch(/"3\.1\.1\[a\]","[^"]*","Yes"/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See how it stands now' }).click()
  await expect(page.getByText(/^Changed since /)).toBeVisible()
  await expect(first.getByRole('row', { name: '3.1.1[a]' })).toContainText('No')
  await expect(page.locator('.figures')).not.toContainText('100%')
  await page.reload()
  await expect(page.getByText(/^Changed since /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Over time' }).click()
  await page.getByRole('link', { name: /^Result of / }).click()
  await expect(large).toContainText('100%')
  await page.getByRole('link', { name: 'Back to the questions' }).click()
  await expect(page.getByRole('heading', { name: 'Media Protection' })).toBeVisible()

  const history = await callAs<{ Count: number }>(page, `/api/assessment/user/history/${key}`)
  expect(history.Count).toBe(1)
})

test('before anything is completed the documents are had as drafts, and there is no result (EASE-07, READY-01)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, key)
  await answer(page, '3.1.1[a]', 'No')
  await expectSaved(page)
  await page.getByRole('link', { name: 'Result and documents' }).click()
  await expect(page.getByRole('heading', { name: 'As it stands now' })).toBeFocused()
  await expect(page.getByText('Not completed yet')).toBeVisible()
  const section = page.getByRole('region', { name: 'What you leave with' })
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: /System security plan, Word/ }).click()
  const zip = await JSZip.loadAsync(await readFile(await (await download).path()))
  const headers = await Promise.all(zip.file(/word\/header\d+\.xml/).map((part) => part.async('string')))
  expect(headers.join()).toContain('Draft, 1 of 59 answered')
  await page
    .getByRole('list', { name: /obstacle/ })
    .getByRole('button', { name: '3.1.1', exact: true })
    .click()
  await expect(row(page, '3.1.1[a]')).toBeVisible()

  await page.goto(`/cyber-readiness-check-tool/${key}?view=result`)
  await expect(page.getByText('Nothing was completed here yet.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Family 1 of/)).toBeVisible()
})
