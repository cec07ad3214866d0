import { expectAccessible } from '../accessible.ts'
import { beginSession, newAccount } from '../people.ts'
import { arrived, expect, test } from '../portal.ts'
import {
  answer,
  answerAll,
  callAs,
  choice,
  expectSaved,
  newAtTool,
  openTool,
  requirement,
  row,
  saveLine,
  workOf,
} from '../readiness.ts'

test('ROUTE-14 ASSESS-01 ASSESS-06 ASSESS-07 a visitor sees the three assessments and is told to log in or register as an organization', async ({
  page,
}) => {
  await page.goto('/cyber-readiness-check')
  await expect(page.getByText('Log in, or register as an organization')).toBeVisible()
  await expect(page.locator('.readiness h2')).toHaveText(['NIST SP 800-171', 'CMMC Level 1', 'CMMC Level 2 (Self)'])
  await expect(page.locator('.readiness').first()).toContainText('110 requirements, 320 questions')
  await page.getByRole('button', { name: 'How it works' }).click()
  const explainer = page.getByRole('dialog', { name: 'How the readiness check works' })
  await expect(explainer).toBeVisible()
  await expect
    .poll(() => explainer.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(5)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('link', { name: 'Register as an organization' })).toHaveAttribute(
    'href',
    '/signup?redirect=/cyber-readiness-check',
  )
  await page.goto('/cyber-readiness-check-tool/NEWNIST800171')
  await arrived(page, '/login?redirect=/cyber-readiness-check-tool/NEWNIST800171')
  const unknown = await page.goto('/cyber-readiness-check-tool/NOSUCH')
  expect(unknown?.status()).toBe(404)
})

const sets = [
  {
    key: 'NEWNIST800171',
    title: 'NIST SP 800-171',
    last: '3.14.7[b]',
    score: ['110 out of 110', '110 on a scale'],
    verdict: 'All requirements are met',
  },
  {
    key: 'NEWCMMCLEVEL1',
    title: 'CMMC Level 1',
    last: '3.14.5[c]',
    score: ['100%'],
    verdict: 'Ready for Level 1 (Self)',
  },
  {
    key: 'NEWCMMCLEVEL2',
    title: 'CMMC Level 2 (Self)',
    last: '3.14.7[b]',
    score: ['100%'],
    verdict: 'Ready for a final Level 2 (Self) status',
  },
] as const

for (const { key, title, last, score, verdict } of sets)
  test(`ROUTE-14 ASSESS-04 ASSESS-05 ASSESS-07 ASSESS-08 ASSESS-16 ASSESS-18 ASSESS-21 ASSESS-22 ${title}: from the disclaimer to the completed view`, async ({
    page,
    portalUrl,
  }) => {
    const email = await newAccount(portalUrl)
    await beginSession(page, email)
    await page.goto('/cyber-readiness-check')
    await page.locator('.readiness', { hasText: title }).first().getByRole('link', { name: 'Start' }).click()
    const disclaimer = page.getByRole('dialog', { name: 'Before you begin' })
    await expect(disclaimer).toContainText('It is no assessment by the government')
    await expectAccessible(page)
    await disclaimer.getByRole('button', { name: 'I understand' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: `${title} readiness check` })).toBeVisible()

    await answerAll(page, key, 1, { [last]: undefined })
    await page.reload()
    // Once for a version of it, on any device.
    await expect(page.getByText(/^Family 1 of/)).toBeVisible()
    await expect(disclaimer).toBeHidden()
    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('dialog', { name: 'How the readiness check works' }).locator('video')).toBeVisible()
    await page.keyboard.press('Escape')
    const partial = page.waitForRequest('**/api/assessment/partial')
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    expect((await partial).postDataJSON()).toMatchObject({
      currentPageNo: 0,
      data: { '3.1.1': { '3.1.1[a]': { answer: 1 } } },
      email,
      network_uuid: expect.any(String),
      key,
      progress: expect.any(Number),
    })
    await expect(page.getByText(/Partial: \d\d percent. 1 question is still unanswered/)).toBeVisible()
    await expect(page.getByText('Your assessment is complete')).toBeHidden()
    await expect(page.locator('.assess__message')).toBeFocused()
    await expect(page.getByText(/Partial: \d\d percent/)).toBeInViewport()
    await page.getByRole('button', { name: 'Go to the first open question' }).click()
    await expect(choice(page, last, 'Yes')).toBeFocused()

    await page.getByRole('button', { name: 'Next unanswered' }).click()
    await expect(choice(page, last, 'Yes')).toBeFocused()
    await answer(page, last, 'Yes')
    await expectSaved(page)
    // Answering alone shows no result: the button does (ASSESS-21).
    await expect(page.getByText('Your assessment is complete')).toBeHidden()
    const complete = page.waitForRequest('**/api/assessment/complete')
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    expect((await complete).postDataJSON()).toMatchObject({ email, key, progress: 100 })
    await expect(page.getByText('Your assessment is complete')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your result' })).toBeFocused()
    for (const text of score) await expect(page.locator('.figures--large')).toContainText(text)
    await expect(page.getByRole('heading', { name: verdict })).toBeVisible()
    await expect(page.locator('.answer-table').first()).toContainText('3.1.1[a]')
    const next = page.getByRole('region', { name: 'What to do next' })
    await expect(next).toContainText('Say where the evidence is')
    await expect(next.getByRole('link', { name: 'find the office that serves you' })).toBeVisible()
    await next.getByRole('link', { name: 'What you leave with' }).click()
    await expect(page.getByRole('heading', { name: 'What you leave with' })).toBeInViewport()
    // The same parts with 110 tables would keep the checker busy for half a minute.
    if (key === 'NEWCMMCLEVEL1') await expectAccessible(page)

    await page.goto('/cyber-readiness-check')
    await expect(page.locator('.readiness', { hasText: title }).first()).toContainText('Complete, last changed')
  })

test('answers come back on another device, at the first page, with a way on from where one left off (ASSESS-15)', async ({
  page,
  portalUrl,
  newBrowser,
}) => {
  const email = await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await page.getByLabel('Go to requirement').fill('3.5.3')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Identification and Authentication' })).toBeVisible()
  await expect(requirement(page, '3.5.3')).toBeFocused()
  for (const row of ['[a]', '[b]', '[c]']) await answer(page, `3.5.3${row}`, 'Yes')
  await answer(page, '3.5.3[d]', 'No')
  await row(page, '3.5.3[d]').getByRole('button', { name: 'How, and notes' }).click()
  await page.getByLabel('How you do it on 3.5.3[d]').fill('Tokens are ordered')
  await requirement(page, '3.5.3').getByText('Evidence, owner and date').click()
  await page.getByLabel('Evidence', { exact: true }).fill('Purchase order 4711')
  await page.getByLabel('Owner').fill('Dana Ruiz')
  await page.getByLabel('Target date').fill('2027-03-31')
  await page.getByLabel('What is left to do').fill('Hand out the tokens')
  await requirement(page, '3.5.3').getByRole('button', { name: 'Flag 3.5.3 for review' }).click()
  await page.getByText('We claim partial credit and confirm').click()
  await expectSaved(page)
  expect((await workOf(page, 'NEWCMMCLEVEL2')).requirements['3.5.3']).toMatchObject({
    evidence: 'Purchase order 4711',
    owner: 'Dana Ruiz',
    targetDate: '2027-03-31',
    plan: 'Hand out the tokens',
    flagged: true,
  })

  const other = await newBrowser()
  await beginSession(other, email)
  await openTool(other, 'NEWCMMCLEVEL2')
  await expect(other.getByText(/^Family 1 of 14/)).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Access Control' })).toBeVisible()
  await other.getByRole('button', { name: 'Go on at 3.5.3' }).click()
  await expect(other.getByRole('heading', { name: 'Identification and Authentication' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Go on at 3.5.3' })).toBeHidden()
  await expect(choice(other, '3.5.3[d]', 'No')).toBeChecked()
  await expect(other.getByLabel('How you do it on 3.5.3[d]')).toHaveValue('Tokens are ordered')
  await expect(requirement(other, '3.5.3')).toContainText('evidence, owner Dana Ruiz, by 2027-03-31')
  const claim = other.getByLabel('We claim partial credit and confirm: A second factor is in place for remote')
  await expect(claim).toBeChecked()
  await expect(requirement(other, '3.5.3')).toContainText('3 points (partial credit) taken off')
  await answer(other, '3.5.3[d]', 'Yes')
  await expect(requirement(other, '3.5.3')).toContainText('The claim to partial credit for 3.5.3 has ended')
  await answer(other, '3.5.3[d]', 'No')
  await expect(claim).not.toBeChecked()
})

test('the scores move with every answer; notes say what an assessor would ask next', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  await answerAll(page, 'NEWCMMCLEVEL2', 1)
  await page.reload()
  const panel = page.getByRole('region', { name: 'Where you stand' })
  await expect(panel).toContainText('110 of 110')
  await expect(panel.getByText('Ready for a final Level 2 (Self) status')).toBeVisible()
  await answer(page, '3.1.1[a]', 'No')
  await expect(panel).toContainText('109 of 110')
  await expect(panel).toContainText('105 of 110')
  await panel.getByText('Not yet a conditional Level 2 (Self) status').click()
  await expect(panel.getByRole('list', { name: '1 obstacle stands in the way:' })).toContainText(
    '3.1.1 Let in only authorized users',
  )
  await expect(requirement(page, '3.1.1').getByText('Not met', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notes on 3.1.1', exact: true })).toContainText('nobody owns it')
  await expect(page.getByRole('list', { name: 'Notes on 3.1.2', exact: true })).toContainText('no evidence is named')
  await answer(page, '3.1.2[a]', 'Not applicable')
  await expect(page.getByRole('list', { name: 'Notes on 3.1.2', exact: true })).toContainText('nothing says why')
  await page.getByLabel('Go to requirement').fill('AC.L2-3.12.4')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(requirement(page, '3.12.4')).toBeFocused()
  await answer(page, '3.12.4[a]', 'No')
  await expect(panel).toContainText('No score: without a system security plan (3.12.4)')
  await expectSaved(page)
})

test('what is shown can be narrowed to unanswered, flagged and unmet questions', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await answer(page, '3.1.1[a]', 'No')
  await requirement(page, '3.1.2').getByRole('button', { name: 'Flag 3.1.2 for review' }).click()
  const shown = page.locator('.requirement__ids strong')
  await page.getByLabel('Show', { exact: true }).selectOption('Not met')
  await expect(shown).toHaveText(['3.1.1'])
  await page.getByLabel('Show', { exact: true }).selectOption('Flagged for review')
  await expect(shown).toHaveText(['3.1.2'])
  await page.getByRole('link', { name: /^Media Protection/ }).click()
  await expect(page.getByText('“Flagged for review”: there is nothing in this family, but in')).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Access Control', exact: true }).click()
  await expect(shown).toHaveText(['3.1.2'])
  await page.getByLabel('Show', { exact: true }).selectOption('Unanswered')
  await expect(shown).toHaveText(['3.1.1', '3.1.2', '3.1.20', '3.1.22'])
  await page.getByLabel('Go to requirement').fill('3.99.1')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByText('This assessment has no requirement “3.99.1”.')).toBeVisible()
  await expectAccessible(page)
})

test('ASSESS-08 ASSESS-21 the print button prints the list of answers, with whose they are and the clause’s own words (RULE-09, RULE-13)', async ({
  page,
  portalUrl,
}) => {
  await page.addInitScript(() => {
    const printed = { times: 0 }
    Object.assign(window, { printed, print: () => printed.times++ })
  })
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await answer(page, '3.1.1[a]', 'Yes')
  await row(page, '3.1.1[a]').getByRole('button', { name: 'How, and notes' }).click()
  await page.getByLabel('How you do it on 3.1.1[a]').fill('See the account list')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Answer list' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed: { times: number } }).printed.times))
    .toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.answer-table')).toHaveCount(17)
  const first = page.locator('.answer-table').first()
  await expect(first).toContainText('3.1.1 (AC.L1-b.1.i) Let in only authorized users and devices')
  await expect(first).toContainText('Limit information system access to authorized users')
  await expect(page.locator('.answer-list')).toContainText(
    /prepared by .+\. This document was made on .+ from 1 of 59 answers/,
  )
  await expect(first.getByRole('row', { name: '3.1.1[a]' })).toContainText('See the account list')
  await expect(page.getByRole('button', { name: 'Print this list' })).toBeHidden()
  await expect(page.locator('.site-header')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the questions' }).click()
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
})

test('by keyboard alone: answer, comment, clear, jump, flag and the list of keys', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await choice(page, '3.1.1[a]', 'Yes').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Answer Yes and go to the next question')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeFocused()
  await page.keyboard.press('y')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
  await expect(choice(page, '3.1.1[b]', 'Yes')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('a')
  await page.keyboard.press('k')
  await expect(choice(page, '3.1.1[c]', 'Not applicable')).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByLabel('How you do it on 3.1.1[c]')).toBeFocused()
  await page.keyboard.type('No any printers in the shop')
  await expect(page.getByLabel('How you do it on 3.1.1[c]')).toHaveValue('No any printers in the shop')
  await page.keyboard.press('Escape')
  await expect(choice(page, '3.1.1[c]', 'Not applicable')).toBeFocused()
  await page.keyboard.press('u')
  await expect(choice(page, '3.1.1[c]', 'Not applicable')).not.toBeChecked()
  await page.keyboard.press('f')
  await expect(requirement(page, '3.1.1').getByRole('button', { name: 'Flagged 3.1.1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('x')
  await expect(choice(page, '3.1.1[d]', 'Yes')).toBeFocused()
  await expectSaved(page)
  expect((await workOf(page, 'NEWCMMCLEVEL1')).data['3.1.1']).toEqual({
    '3.1.1[a]': { answer: 1 },
    '3.1.1[b]': { answer: 0 },
    '3.1.1[c]': { answer: 2, how: 'No any printers in the shop' },
  })
})

test('ASSESS-09 what a question means, an example and what an assessor looks at open on demand', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2', '?family=SC')
  const card = requirement(page, '3.13.11')
  await expect(card).toContainText('SC.L2-3.13.11')
  await card.getByText('What it means').click()
  await expect(card.getByRole('heading', { name: 'In a small shop' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'What an assessor would look at' })).toBeVisible()
  await expect(card.getByText('We claim partial credit')).toBeHidden()
  await answer(page, '3.13.11[a]', 'No')
  await expect(card.getByText('3 points are taken off instead of 5 (32 CFR 170.24(c)(2)(i)(B)(4))')).toBeVisible()
  await card.getByText('Evidence, owner and date').click()
  await expect(card.getByText('The file itself stays with your company')).toBeVisible()
  await expectSaved(page)
  await expectAccessible(page)
})

test('an earlier comment is a private note; it is put into the plan, or kept private, one by one (EASE-08)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  const entry = (item: string, value: string) => ({ [item]: { answer: 1, comment: value } })
  const file = {
    format: 'readiness-check',
    formatVersion: 1,
    assessment: 'NEWCMMCLEVEL1',
    exportedAt: '2026-10-01T12:00:00.000Z',
    data: {
      '3.1.1': { ...entry('3.1.1[a]', 'Accounts are listed'), ...entry('3.1.1[b]', 'One login is shared') },
      '3.8.3': entry('3.8.3[a]', 'Shredded weekly'),
    },
    requirements: {},
  }
  await callAs(page, '/api/assessment/user/import/NEWCMMCLEVEL1', { mode: 'merge', file })
  await openTool(page, 'NEWCMMCLEVEL1')
  await expect(page.getByText('3 earlier comments wait for you to say where they belong')).toBeVisible()
  await expect(page.getByLabel('Private note on 3.1.1[a]')).toHaveValue('Accounts are listed')
  await expect(page.getByLabel('How you do it on 3.1.1[a]')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put it into the plan for 3.1.1[a]' }).click()
  await expect(page.getByLabel('How you do it on 3.1.1[a]')).toHaveValue('Accounts are listed')
  await expect(page.getByLabel('How you do it on 3.1.1[a]')).toBeFocused()
  await expect(page.getByLabel('Private note on 3.1.1[a]')).toHaveValue('')
  await page.getByRole('button', { name: 'Keep it private for 3.1.1[b]' }).click()
  await page.getByRole('button', { name: 'Go to the comment' }).click()
  await expect(page.getByRole('heading', { name: 'Media Protection' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it private for 3.8.3[a]' }).click()
  await expect(page.getByText('earlier comment')).toHaveCount(0)
  await expectSaved(page)
  expect((await workOf(page, 'NEWCMMCLEVEL1')).data).toEqual({
    '3.1.1': {
      '3.1.1[a]': { answer: 1, how: 'Accounts are listed' },
      '3.1.1[b]': { answer: 1, comment: 'One login is shared' },
    },
    '3.8.3': { '3.8.3[a]': { answer: 1, comment: 'Shredded weekly' } },
  })
})

test('the texts of the check have 3 rows and grow to 8 (GEN-18)', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await row(page, '3.1.1[a]').getByRole('button', { name: 'How, and notes' }).click()
  await requirement(page, '3.1.1').getByText('Evidence, owner and date').click()
  for (const label of ['How you do it on 3.1.1[a]', 'Private note on 3.1.1[a]', 'Evidence']) {
    const area = page.getByLabel(label, { exact: label === 'Evidence' })
    await expect(area).toHaveAttribute('rows', '3')
    await area.fill(Array.from({ length: 6 }, (_, line) => `Line ${line}`).join('\n'))
    await expect(area).toHaveJSProperty('rows', 6)
    await area.fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'))
    await expect(area).toHaveJSProperty('rows', 8)
  }
  await expectSaved(page)
})

test('beside the plain words stand the statement, the name and the identifier of the rules (RULE-13)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL2')
  const first = requirement(page, '3.1.1')
  await expect(first).toContainText('AC.L2-3.1.1')
  await expect(first.getByText('Authorized Access Control [CUI Data]')).toBeVisible()
  await expect(first).toContainText(
    'processes acting on behalf of authorized users, and devices (including other systems).',
  )
  await first.getByText('What it means').click()
  await expect(
    first.getByRole('listitem').filter({ hasText: /^3.1.1\[a] authorized users are identified$/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Media Protection/ }).click()
  await expect(requirement(page, '3.8.3')).toContainText('Sanitize or destroy system media containing CUI before')
  await openTool(page, 'NEWCMMCLEVEL1', '?family=MP')
  await expect(requirement(page, '3.8.3')).toContainText('Media Disposal [FCI Data]')
  await expect(requirement(page, '3.8.3')).toContainText('FAR 52.204-21(b)(1)(vii)')
})

test('without the official wording the questions are there all the same (LIST-18)', async ({ page, portalUrl }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/assessment/wording/**', (route) => route.abort())
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await answer(page, '3.1.1[a]', 'Yes')
  await expectSaved(page)
  await expect(requirement(page, '3.1.1').getByText('[FCI Data]')).toHaveCount(0)
  expect(logged.join('\n')).toContain('Not loaded:')
})

test('while an answer or a completion is on its way, the screen says that it is saving (ASSESS-20)', async ({
  page,
  portalUrl,
}) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  const held: (() => Promise<void>)[] = []
  await page.route(/\/api\/assessment\/(user\/entries|partial)$/, (route) => {
    held.push(() => route.continue())
  })
  const release = async () => {
    await expect.poll(() => held.length).toBe(1)
    await held.pop()?.()
  }
  await answer(page, '3.1.1[a]', 'Yes')
  await expect(saveLine(page)).toHaveText('Saving ...')
  await release()
  await expectSaved(page)
  const main = page.locator('.assess__main')
  await expect(main).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(main).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Saving ...' })).toHaveAttribute('aria-disabled', 'true')
  await release()
  await expect(main).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
})

test('ASSESS-20 an entry that the portal refuses is said to be unsaved', async ({ page, portalUrl }) => {
  await newAtTool(page, portalUrl, 'NEWCMMCLEVEL1')
  await page.route('**/api/assessment/user/entries', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad_input', message: 'Please use plain text.' } }),
  )
  await answer(page, '3.1.1[a]', 'Yes')
  await expect(saveLine(page)).toHaveText('Not saved: Please use plain text.')
  await expect(choice(page, '3.1.1[a]', 'Yes')).toBeChecked()
})
