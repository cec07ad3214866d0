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
  expect(names.map((name) => name.replace(/-nist-sp-800-171-ada-lovelace-\d{4}-\d{2}-\d{2}/, ''))).toEqual([
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

test('Level 1 is offered a list of what is left to do and no plan of action; Level 2 (Self) is told why it has no SPRS sheet (RULE-02, RULE-01)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  const section = page.getByRole('region', { name: 'What you leave with' })
  const titles = section.getByRole('listitem').getByRole('heading', { level: 3 })
  const complete = async (key: 'NEWCMMCLEVEL1' | 'NEWCMMCLEVEL2') => {
    await answerAll(page, key, 1)
    await openTool(page, key)
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(section).toBeVisible()
  }
  await complete('NEWCMMCLEVEL1')
  await expect(titles).toContainText([
    'System security plan',
    'List of what is left to do',
    'List of what is left to do',
    'SPRS entry sheet',
  ])
  await expect(section).not.toContainText('Plan of action')
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: /List of what is left to do, Word/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^left-to-do-cmmc-level-1-ada-lovelace-[\d-]+\.docx$/)

  await complete('NEWCMMCLEVEL2')
  await expect(section).toContainText('There is no SPRS sheet for Level 2 (Self) yet')
  await expect(section.getByRole('button', { name: /SPRS/ })).toHaveCount(0)
  // Nothing is open: OSCAL has no plan for nothing.
  await expect(section).toContainText('there is no plan of action to write')
  await expectAccessible(page)
})
