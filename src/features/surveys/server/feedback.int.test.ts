import { expect, test } from 'vitest'
import { newPerson, password, town } from '../../../../test/people.ts'
import { readPage } from '../../../../test/read-page.ts'
import { surveyVerbs } from '../../../../test/survey-verbs.ts'
import { textFromHtml } from '../../../platform/html.ts'

const place = town({ template: 'starter' })
const { send, kept, offices, feedback } = surveyVerbs(place)
const product = () => place.portal.portal.settings.site.productName

test('FEEDBACK-03 FEEDBACK-06 FEEDBACK-07 FEEDBACK-08 FEEDBACK-09 FEEDBACK-10 FEEDBACK-16 FEEDBACK-21 service feedback takes these answers under these names, and keeps them', async () => {
  const choices: Record<string, string[]> = {
    receivedPTACService: ['Yes', 'No'],
    oneOnOne: ['Face-to-face counseling', 'Virtual counseling', 'Telephone counseling'],
    hoursPTAC: ['0', '1-5', '6-15', '16-80', '81+'],
    eventsAttended: ['0', '1-5', '6-9', '10+'],
    satisfaction: ['Very Satisfied', 'Somewhat Satisfied', 'Neutral', 'Somewhat Dissatisfied', 'Very Dissatisfied'],
    isEmployeeKnowledgeable: ['Yes', `I did not interact with an ${product()} employee.`, 'other'],
  }
  for (const [name, allowed] of Object.entries(choices)) {
    for (const given of allowed) {
      const comment = name === 'isEmployeeKnowledgeable' ? { 'isEmployeeKnowledgeable-Comment': given } : {}
      expect((await send('/api/feedback/', await feedback({ [name]: given, ...comment }))).status, given).toBe(200)
    }
    const refused = await send('/api/feedback/', await feedback({ [name]: 'Sometimes' }))
    expect(refused.status).toBe(400)
    expect(refused.body.fieldErrors).toMatchObject({ [name]: 'Choose one of the answers' })
  }
  const whole = await feedback({ companyName: 'Miller Tool', UIENumber: 'ABCDEFGHJK12', feedback: 'All good.' })
  expect((await send('/api/feedback/', whole)).status).toBe(200)
  expect(await kept('feedback')).toContainEqual(whole)
})

test('FEEDBACK-04 FEEDBACK-05 the offices to choose from are those of the directory, about 300, and no other is taken', async () => {
  const names = [...new Set(await offices())]
  expect(names.length).toBeGreaterThan(250)
  const { main } = await readPage(place.portal, '/feedback')
  const [, list = ''] = /<select[^>]* name="location"[^>]*>(.*?)<\/select>/s.exec(main) ?? []
  const offered = [...list.matchAll(/<option value="([^"]+)"/g)].map(([, value = '']) => textFromHtml(value))
  expect(offered.toSorted()).toEqual(names.toSorted())
  expect((await send('/api/feedback/', await feedback({ location: names.at(-1) }))).status).toBe(200)
  const refused = await send('/api/feedback/', await feedback({ location: 'The office next door' }))
  expect(refused.body.fieldErrors).toEqual({ location: 'Choose one of the answers' })
})

test('FEEDBACK-11 FEEDBACK-12 FEEDBACK-13 what is required is asked for by name, what is optional may be missing', async () => {
  const refused = await send('/api/feedback/', {})
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fieldErrors).sort()).toEqual(
    [
      'receivedPTACService',
      'location',
      'hoursPTAC',
      'eventsAttended',
      'satisfaction',
      'isEmployeeKnowledgeable',
      'oneOnOne',
      'name',
      'emailAddress',
      'city',
      'state',
      'phoneNumber',
    ].sort(),
  )
  expect(new Set(Object.values(refused.body.fieldErrors))).toEqual(new Set(['Response Required']))
  const mail = await send('/api/feedback/', await feedback({ emailAddress: 'ada at home' }))
  expect(mail.body.fieldErrors).toEqual({ emailAddress: 'Should be in email format' })
})

test('FEEDBACK-17 the comment is the one typed, else it repeats the answer', async () => {
  await send(
    '/api/feedback/',
    await feedback({ isEmployeeKnowledgeable: 'other', 'isEmployeeKnowledgeable-Comment': 'Nobody called back.' }),
  )
  expect(await kept('feedback')).toContainEqual(
    expect.objectContaining({ 'isEmployeeKnowledgeable-Comment': 'Nobody called back.' }),
  )
  const { 'isEmployeeKnowledgeable-Comment': _, ...without } = await feedback({ feedback: 'Without comment' })
  await send('/api/feedback/', without)
  expect(await kept('feedback')).toContainEqual(
    expect.objectContaining({ feedback: 'Without comment', 'isEmployeeKnowledgeable-Comment': 'Yes' }),
  )
})

test('answers that carry an address go into its owner’s export, and lose the person when the account is deleted', async () => {
  const person = await newPerson(place)
  const other = await newPerson(place)
  for (const { email } of [person, other])
    await send('/api/feedback/', await feedback({ emailAddress: email.toUpperCase(), feedback: `From ${email}` }))
  const exported = await place.call<{ surveys: { answers: Record<string, string> }[] }>(
    'GET',
    '/api/user/export',
    undefined,
    person,
  )
  expect(exported.body.surveys.map(({ answers }) => answers.feedback)).toEqual([`From ${person.email}`])
  await place.call('POST', '/api/user/delete', { password }, person)
  const left = await kept('feedback')
  const anonymous = left.find(({ feedback: text }) => text === `From ${person.email}`)
  expect(anonymous).toMatchObject({ satisfaction: 'Somewhat Satisfied' })
  for (const field of ['name', 'emailAddress', 'phoneNumber', 'city'])
    expect(anonymous, field).not.toHaveProperty(field)
  expect(left.find(({ feedback: text }) => text === `From ${other.email}`)).toHaveProperty('name')
})

test('feedback comes from the territories too, and "other" is offered as "Other" (FIND-05, FEEDBACK-22)', async () => {
  for (const state of ['PR', 'GU', 'VI'])
    expect((await send('/api/feedback/', await feedback({ state }))).status, state).toBe(200)
  expect((await send('/api/feedback/', await feedback({ state: 'AS' }))).body.fieldErrors).toEqual({
    state: 'Choose one of the answers',
  })
  const { main } = await readPage(place.portal, '/feedback')
  const [, list = ''] = /<select[^>]* name="state"[^>]*>(.*?)<\/select>/s.exec(main) ?? []
  expect(list.match(/<option value="[A-Z]{2}"/g)).toHaveLength(51)
  expect(main).toMatch(/<input[^>]*type="radio" name="isEmployeeKnowledgeable" value="other"\/><label[^>]*>Other</)
})
