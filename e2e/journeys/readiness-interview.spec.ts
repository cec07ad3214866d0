import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import { acceptNotice, workOf } from '../readiness.ts'

const address = '/cyber-readiness-check/interview'

test('EASE-02 EASE-13 SYSTEM-04 from the start page through the questions to the first confirmed answer and asset', async ({
  page,
  portalUrl,
}) => {
  await beginSession(page, await newAccount(portalUrl))
  await acceptNotice(page)
  await page.goto('/cyber-readiness-check')
  await page.getByRole('link', { name: 'Where to begin' }).click()
  await arrived(page, address)
  const saved = page.getByText('Answers: Saved', { exact: true })
  const answer = (question: string, text: string) =>
    page.getByRole('group', { name: question }).getByText(text, { exact: true }).click()

  await answer('Who do you make it for?', 'A prime contractor of the Department')
  await answer('Are drawings or other papers that you receive marked?', 'Yes, as CUI or "Controlled"')
  await answer('Who looks after your computers?', 'People of our own, as their work')
  await expect(saved).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('link', { name: 'Next: Your shop' }).click()
  await arrived(page, `${address}?part=shop`)
  await expect(page.getByRole('heading', { name: 'Your shop' })).toBeFocused()
  await answer('Is there a wireless network?', 'No')
  // Taken back, and given again.
  await page.getByRole('button', { name: /^Take back the answer to: Is there a wireless/ }).click()
  await expect(page.getByRole('group', { name: 'Is there a wireless network?' })).toBeFocused()
  await answer('Is there a wireless network?', 'No')
  await answer('Do your telephones run over the computer network?', 'No')
  await expect(saved).toBeVisible()
  await page.getByRole('link', { name: /^Next: Where drawings come from/ }).click()
  await arrived(page, `${address}?part=drawings`)
  await answer('Where are drawings kept?', 'On a server or network storage of ours')
  await expect(saved).toBeVisible()
  // Gone on with at any time.
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'On a server or network storage of ours' })).toBeChecked()

  await page.getByRole('link', { name: 'See what follows' }).click()
  await arrived(page, `${address}?part=results`)
  await expect(page.getByRole('heading', { name: 'Begin with CMMC Level 2 (Self)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^How long: about \d+ to \d+ hours$/ })).toBeVisible()
  await expect(page.getByText('your IT people').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const wireless = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^3\.1\.16 / }) })
  await wireless.getByRole('button', { name: /^We have this rule in writing: not applicable/ }).click()
  await expect(wireless.getByText('Done: it is answered “Not applicable”, with a reason.')).toBeVisible()
  await expect(page.getByText('3.1.16 is entered as not applicable, with the reason.')).toBeVisible()
  await page.getByRole('button', { name: /^Put aside 3\.13\.14 / }).click()
  await expect(page.getByText('Put aside: 1')).toBeVisible()
  const server = page.getByRole('listitem').filter({ hasText: 'File server or NAS with drawings' })
  await server.getByRole('button', { name: /^Add to the list/ }).click()
  await expect(server.getByText('Done: it is on your asset list.')).toBeVisible()
  await expect(page.locator('.interview__state')).toHaveText('Answers: Saved')
  await expectAccessibleAtBothWidths(page)

  const work = await workOf(page, 'NEWCMMCLEVEL2')
  expect(work.data['3.1.16']).toMatchObject({
    '3.1.16[a]': {
      answer: -1,
      how: 'Wireless access to the system is not permitted, and there is no wireless network.',
    },
    '3.1.16[b]': { answer: -1 },
  })
  expect(work.data['3.1.17']).toBeUndefined()
  await page.reload()
  await expect(wireless.getByText('Done: it is answered “Not applicable”, with a reason.')).toBeVisible()
  await expect(server.getByText('Done: it is on your asset list.')).toBeVisible()
  await expect(page.getByText('Put aside: 1')).toBeVisible()
})
