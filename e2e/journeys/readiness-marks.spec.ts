import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../portal.ts'
import { answer, answerAll, expectSaved, newAtTool, openTool, requirement, workOf } from '../readiness.ts'

test('a machine that cannot be patched is marked as an enduring exception, and counts as met once all is entered (RULE-14)', async ({
  page,
  portalUrl,
}) => {
  const key = 'NEWCMMCLEVEL2'
  await newAtTool(page, portalUrl, key)
  await answerAll(page, key, 1)
  await openTool(page, key, '?family=SI')
  const card = requirement(page, '3.14.1')
  const status = card.locator('.status-tag')
  await expect(status).toHaveText('Met')
  await expect(card.getByText('Exception or deficiency')).toHaveCount(0)
  await answer(page, '3.14.1[f]', 'No')
  await expect(status).toHaveText('Not met')

  await card.getByText('Exception or deficiency').click()
  await card.getByText(/^Temporary deficiency/).click()
  await expect(card.getByLabel('Operational plan of action', { exact: true })).toBeVisible()
  await card.getByText(/^Enduring exception/).click()
  await expect(card.getByLabel('Operational plan of action', { exact: true })).toHaveCount(0)
  await card.getByLabel('Why it cannot be met').fill('The mill control takes no updates')
  await card.getByLabel('Mitigation').fill('It stands in a network of its own')
  await expect(card.getByRole('status')).toContainText('entered: “Place in the system security plan”.')
  await expect(status).toHaveText('Not met')
  await expectAccessible(page)
  await card.getByLabel('Place in the system security plan').fill('Plan, section 7')
  await expect(status).toHaveText('Met, as an enduring exception')
  await expect(card.getByRole('status')).toHaveText('Counts as met (32 CFR 170.24(b)(1)(i)).')
  await expect(page.getByRole('list', { name: 'What weakens this score' })).toContainText(
    '1 requirement counts as met as an enduring exception.',
  )
  await expectAccessible(page)
  await expectSaved(page)
  expect((await workOf(page, key)).requirements['3.14.1']).toMatchObject({
    mark: 'enduring-exception',
    planPlace: 'Plan, section 7',
  })

  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const apart = page.getByRole('region', { name: 'Enduring exceptions and temporary deficiencies' })
  await expect(apart).toContainText('Mitigation: It stands in a network of its own')
  await expectAccessible(page)
})
