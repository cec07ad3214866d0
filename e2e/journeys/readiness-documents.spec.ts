import { readFile } from 'node:fs/promises'
import JSZip from 'jszip'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../portal.ts'
import { answerAll, newAtTool, openTool } from '../readiness.ts'

test('ASSESS-21 after the result every document is downloaded and can be read', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWNIST800171')
  await answerAll(page, 'NEWNIST800171', 1, { '3.1.1[a]': 0 })
  await openTool(page, 'NEWNIST800171')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const section = page.getByRole('region', { name: 'What you leave with' })
  await expect(section).toBeVisible()
  const buttons = section.getByRole('button', { name: /^Download/ })
  await expect(buttons).toHaveCount(8)
  const names: string[] = []
  for (const button of await buttons.all()) {
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    names.push(file.suggestedFilename())
    await expect(section.getByRole('status')).toContainText(file.suggestedFilename())
    await expect(button).toBeFocused()
    const content = await readFile(await file.path())
    if (file.suggestedFilename().endsWith('.docx')) {
      const text = await (await JSZip.loadAsync(content)).file('word/document.xml')?.async('string')
      expect(text?.length).toBeGreaterThan(1_000)
    } else if (file.suggestedFilename().endsWith('.json')) expect(JSON.parse(content.toString())).toBeTruthy()
    else expect(content.toString()).toContain('3.1.1')
  }
  expect(names.map((name) => name.replace(/-\d{4}-\d{2}-\d{2}/, ''))).toEqual([
    'system-security-plan.docx',
    'plan-of-action.docx',
    'plan-of-action-table.csv',
    'sprs-entry-sheet.docx',
    'executive-summary.docx',
    'answer-list.csv',
    'oscal-assessment-results.json',
    'oscal-plan-of-action.json',
  ])
  await expectAccessible(page)

  await page.route('**/api/assessment/user/documents/**', (route) => route.abort())
  await buttons.first().click()
  await expect(section.getByRole('alert')).toContainText('We could not reach the site')
})
