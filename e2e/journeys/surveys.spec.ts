import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../portal.ts'

const sent = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path))

const choose = (page: Page, question: string | RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByText(answer, { exact: true }).click()

async function answerTraining(page: Page): Promise<void> {
  for (const question of [
    'Was the material presented clearly?',
    'Do you understand the subject better than before?',
    'Did the speaker know the subject well?',
    'Was the speaker easy to understand?',
    'Did the speaker hold your attention?',
  ])
    await choose(page, question, 'Somewhat')
  await choose(page, 'How was the pace?', 'Just Right')
  await choose(page, /were your questions answered/, 'Yes')
}

test('SURVEY-01 SURVEY-02 ROUTE-26 the list has two surveys, and every survey has its address', async ({ page }) => {
  await page.goto('/surveys')
  await expect(page.getByText('SURVEY', { exact: true })).toHaveCount(2)
  const links = page.getByRole('link', { name: /^Take survey/ })
  await expect(links).toHaveCount(2)
  await expect(links.nth(0)).toHaveAttribute('href', '/surveys/national-security-innovation-network-training-feedback')
  await expect(links.nth(1)).toHaveAttribute('href', '/surveys/introduction-to-project-spectrum-training-feedback')
  for (const slug of [
    'national-security-innovation-network-training-feedback',
    'introduction-to-project-spectrum-training-feedback',
    'how-to-do-to-business-with-DOT',
    'how-to-do-to-business-with-HHS',
    'knowledge-check-HHS',
    'event-feedback-survey',
  ]) {
    expect((await page.goto(`/surveys/${slug}`))?.status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  }
  expect((await page.goto('/surveys/no-such-survey'))?.status()).toBe(404)
})

test('SURVEY-03 SURVEY-04 SURVEY-05 a training is judged: thanks first, what is missing named, thanks again when it is sent', async ({
  page,
}) => {
  await page.goto('/surveys')
  await page
    .getByRole('link', { name: /^Take survey/ })
    .first()
    .click()
  const caption = page.getByText(/^Thank you for taking part in/)
  await expect(caption).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.getByRole('button', { name: 'Next' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(7)
  await expect(summary.getByRole('link', { name: 'Please answer: How was the pace?' })).toBeVisible()
  await expectAccessible(page)
  await answerTraining(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /2 of 2 In your own words/ })).toBeFocused()
  await page.getByLabel(/What would you like to learn more about/).fill('Pricing <b>offers</b>')
  const request = sent(page, '/api/survey/national-security-training-feedback')
  await page.getByRole('button', { name: 'Complete' }).click()
  expect((await request).postDataJSON()).toEqual({
    materialPresented: 'Somewhat',
    contentUnderstanding: 'Somewhat',
    speakerKnowledgeable: 'Somewhat',
    understandableSpeaker: 'Somewhat',
    engaingSpeaker: 'Somewhat',
    trainingPace: 'Just Right',
    webinarQuestions: 'Yes',
    explorationWish: 'Pricing <b>offers</b>',
  })
  await expect(page.getByText(/^Thank you\. Your answers were received/)).toBeVisible()
  await expect(caption).toBeHidden()
  await expectAccessible(page)
})

test('SURVEY-13 SURVEY-15 the surveys on HHS say of which kind they are', async ({ page }) => {
  await page.goto('/surveys/how-to-do-to-business-with-HHS')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await answerTraining(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const training = sent(page, '/api/survey/apex-DOT-how-to-do-business')
  await page.getByRole('button', { name: 'Complete' }).click()
  expect((await training).postDataJSON()).toMatchObject({ surveyType: 'HHS' })

  await page.goto('/surveys/knowledge-check-HHS')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  for (const turn of [1, 2]) {
    for (const question of await page.locator('fieldset:has(input[type=radio])').all())
      await question.locator('label').first().click()
    if (turn === 2) continue
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  }
  const check = sent(page, '/api/survey/apex-knowledge-check-review-feedback')
  await page.getByRole('button', { name: 'Complete' }).click()
  const body = (await check).postDataJSON() as Record<string, string>
  expect(body.surveyType).toBe('HHS')
  expect(Object.keys(body)).toHaveLength(9)
  await expect(page.getByText(/^Thank you\. Your answers were received/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/correct|right answer|wrong/i)).toHaveCount(0)
})

test('SURVEY-24 SURVEY-26 a survey that cannot be sent keeps the answers and says to try again; a page loaded anew has them too', async ({
  page,
}) => {
  await page.goto('/surveys/event-feedback-survey')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await choose(page, 'What describes you best?', 'University member')
  await page.getByLabel('How did you hear about this event?').fill('From a neighbor')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('How did you hear about this event?')).toHaveValue('From a neighbor')
  await expect(page.getByRole('radio', { name: 'University member' })).toBeChecked()
  await choose(page, /before the event/, 'Somewhat Unknowledgeable')
  await choose(page, /know it now/, 'Very Knowledgeable')
  await choose(page, /work with us again/, 'Neutral')
  await choose(page, /All in all/, 'Very Satisfied')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel(/Your name/).fill('Ada Miller')
  await page.getByLabel(/State/).selectOption('OH')
  await page.route('**/api/survey/apex-event-feedback', (route) => route.abort())
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('alert')).toContainText('try again')
  await expect(page.getByLabel(/Your name/)).toHaveValue('Ada Miller')
  await page.unroute('**/api/survey/apex-event-feedback')
  const request = sent(page, '/api/survey/apex-event-feedback')
  await page.getByRole('button', { name: 'Complete' }).click()
  expect((await request).postDataJSON()).toMatchObject({ attendeesName: 'Ada Miller', state: 'OH' })
  await expect(page.getByText(/^Thank you\. Your answers were received/)).toBeVisible()
  await page.goto('/surveys/event-feedback-survey')
  await expect(page.getByLabel('How did you hear about this event?')).toHaveValue('')
})

async function fillFeedback(page: Page): Promise<void> {
  await choose(page, /Did you receive a service/, 'Yes')
  await page.getByLabel('Which office?').selectOption({ index: 3 })
  await choose(page, /meet your counselor/, 'Telephone counseling')
  await choose(page, /hours of counseling/, '6-15')
  await choose(page, /How many of our events/, '10+')
  await choose(page, /satisfied are you/, 'Somewhat Satisfied')
  await choose(page, /know the subject well/, 'Other')
  await page.getByLabel(/What was it like/).fill('Nobody called back.')
  await page.getByLabel('Your name').fill('Ada Miller')
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByLabel('Phone number').fill('614-555-0100')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State').selectOption('OH')
}

test('ROUTE-13 FEEDBACK-01 FEEDBACK-02 FEEDBACK-13 FEEDBACK-14 FEEDBACK-15 what is missing is said beside each field and once on top, until something is changed or entered', async ({
  page,
}) => {
  await page.goto('/feedback')
  await expect(page.getByText(/Your office wants to know/)).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await page.getByRole('button', { name: 'Complete' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please fill out all required fields' })
  await expect(summary).toBeFocused()
  await expect(page.getByText('Response Required')).toHaveCount(12)
  await expectAccessible(page)
  await page.getByLabel('City').focus()
  await expect(page.getByText('Response Required')).toHaveCount(0)
  await expect(summary).toBeHidden()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Response Required')).toHaveCount(12)
  await choose(page, /satisfied are you/, 'Neutral')
  await expect(page.getByText('Response Required')).toHaveCount(0)
})

test('an answer that does not fit is not called missing (FEEDBACK-23)', async ({ page }) => {
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await fillFeedback(page)
  await page.getByLabel('Email address').fill('ada@home')
  await page.getByRole('button', { name: 'Complete' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what is marked below' })
  await expect(summary).toBeFocused()
  await expect(page.getByText('Should be in email format')).toBeVisible()
  await expect(page.getByText('Please fill out all required fields')).toHaveCount(0)
  await expectAccessible(page)
})

test('GEN-18 a text area has 3 rows and grows with its text to 8', async ({ page }) => {
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  const area = page.getByLabel(/What else should we know/)
  await expect(area).toHaveAttribute('rows', '3')
  await area.fill('one\ntwo\nthree\nfour\nfive')
  await expect(area).toHaveAttribute('rows', '5')
  await area.fill('line\n'.repeat(30))
  await expect(area).toHaveAttribute('rows', '8')
})

test('FEEDBACK-10 FEEDBACK-16 FEEDBACK-17 FEEDBACK-18 FEEDBACK-19 feedback is sent, said to be sent, and the form is empty again after 3 seconds', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await expect(page.getByLabel(/What was it like/)).toHaveCount(0)
  await fillFeedback(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/feedback/', async (route) => {
    await held.promise
    await route.continue()
  })
  const request = sent(page, '/api/feedback/')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Now Sending')).toBeVisible()
  const body = (await request).postDataJSON() as Record<string, string>
  expect(body).toMatchObject({
    receivedPTACService: 'Yes',
    oneOnOne: 'Telephone counseling',
    hoursPTAC: '6-15',
    eventsAttended: '10+',
    satisfaction: 'Somewhat Satisfied',
    isEmployeeKnowledgeable: 'other',
    'isEmployeeKnowledgeable-Comment': 'Nobody called back.',
    name: 'Ada Miller',
    emailAddress: 'ada@example.org',
    city: 'Columbus',
    state: 'OH',
    phoneNumber: '614-555-0100',
  })
  expect(body.location).toBeTruthy()
  held.resolve()
  await expect(page.getByText('Form has been successfully Sent!')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Miller')
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Form has been successfully Sent!')).toBeHidden()
  await expect(page.getByText(/^Your feedback has the number [2-9B-Z-]{11}\.$/)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('FEEDBACK-20 FEEDBACK-21 feedback that fails says so, comes back to the form after 3 seconds, and keeps the answers', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/feedback')
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await fillFeedback(page)
  await page.route('**/api/feedback/', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.getByRole('button', { name: 'Complete' }).click()
  const notice = page.getByText('An error occured. Please try again!')
  await expect(notice).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Miller')
  await expect(page.getByLabel(/What was it like/)).toHaveValue('Nobody called back.')
  await page.unroute('**/api/feedback/')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Form has been successfully Sent!')).toBeVisible()
})
