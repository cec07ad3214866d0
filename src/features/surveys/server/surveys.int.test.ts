import { expect, test } from 'vitest'
import { newPerson, password, town } from '../../../../test/people.ts'
import { elementsOf, type Questionnaire, valueOfChoice } from '../questionnaire.ts'
import { surveys } from '../questionnaires/all.ts'
import { serviceFeedback } from '../questionnaires/service-feedback.ts'

const place = town({ template: 'starter' })

interface Refusal {
  message: string
  fieldErrors: Record<string, string>
}

/** An answer to everything that must be answered: of the choices the last. */
function answersTo(questionnaire: Questionnaire): Record<string, string> {
  const required = elementsOf(questionnaire).filter(({ optional }) => !optional)
  return Object.fromEntries(
    required.map((element) => [
      element.name,
      'choices' in element ? element.choices.map(valueOfChoice).at(-1) : 'Some words',
    ]),
  ) as Record<string, string>
}

const of = (slug: string) => {
  const found = surveys.find((survey) => survey.slug === slug)
  if (!found) throw new Error(`There is no survey ${slug}`)
  return found
}
const send = (path: string, body: unknown) => place.call<Refusal>('POST', path, body, undefined)
const kept = async (survey: string) =>
  (
    await place.portal.portal.db.selectFrom('survey_answers').select('answers').where('survey', '=', survey).execute()
  ).map(({ answers }) => answers)

const training = [
  'materialPresented',
  'speakerKnowledgeable',
  'contentUnderstanding',
  'understandableSpeaker',
  'engaingSpeaker',
]

test('SURVEY-10..13 SURVEY-15 SURVEY-18 SURVEY-25 answers come in at these addresses and are kept', async () => {
  for (const [slug, path, added] of [
    ['national-security-innovation-network-training-feedback', 'national-security-training-feedback', {}],
    ['introduction-to-project-spectrum-training-feedback', 'ps-introduction-feedback', {}],
    ['how-to-do-to-business-with-DOT', 'apex-DOT-how-to-do-business', {}],
    ['how-to-do-to-business-with-HHS', 'apex-DOT-how-to-do-business', { surveyType: 'HHS' }],
    ['knowledge-check-HHS', 'apex-knowledge-check-review-feedback', { surveyType: 'HHS' }],
    ['event-feedback-survey', 'apex-event-feedback', {}],
  ] as const) {
    const answers = answersTo(of(slug).questionnaire)
    const answer = await send(`/api/survey/${path}`, { ...answers, ...added })
    expect(answer.status).toBe(200)
    expect(await kept(slug)).toContainEqual(answers)
  }
})

test('SURVEY-06 SURVEY-07 SURVEY-08 SURVEY-09 the four training surveys take these questions with these answers', async () => {
  const path = '/api/survey/ps-introduction-feedback'
  const whole = {
    ...Object.fromEntries(training.map((name) => [name, 'Somewhat'])),
    trainingPace: 'Just Right',
    webinarQuestions: 'I did not attend the live webinar.',
  }
  for (const name of training)
    for (const given of ['Yes', 'Somewhat', 'Not at all'])
      expect((await send(path, { ...whole, [name]: given })).status, `${name} ${given}`).toBe(200)
  for (const [name, choices] of [
    ['trainingPace', ['Too fast', 'Just Right', 'Too Slow']],
    ['webinarQuestions', ['I did not attend the live webinar.', 'Yes', 'No']],
  ] as const)
    for (const given of choices) expect((await send(path, { ...whole, [name]: given })).status, given).toBe(200)
  const spoken = { ...whole, explorationWish: 'Pricing', otherComments: '<script>alert(1)</script>' }
  expect((await send(path, spoken)).status).toBe(200)
  expect(await kept('introduction-to-project-spectrum-training-feedback')).toContainEqual(spoken)
  const feedbacks = surveys.filter(({ slug }) => slug.endsWith('training-feedback') || slug.startsWith('how-to-do'))
  expect(feedbacks).toHaveLength(4)
  for (const { questionnaire } of feedbacks)
    expect(
      elementsOf(questionnaire)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...training, 'trainingPace', 'webinarQuestions', 'explorationWish', 'otherComments'].sort())
})

test.each(surveys.map(({ slug }) => slug))(
  'SURVEY-05 SURVEY-14 SURVEY-23 %s refuses a missing answer to each required question, and takes it without the others',
  async (slug) => {
    const { call, surveyType, questionnaire } = of(slug)
    const whole = { ...answersTo(questionnaire), ...(surveyType ? { surveyType } : {}) }
    const path = call.split(' ')[1] as string
    for (const element of elementsOf(questionnaire)) {
      if (element.kind === 'radio') expect(element.optional, `${element.name} is required`).toBeUndefined()
      if (element.optional) continue
      const { [element.name]: _, ...rest } = whole as Record<string, string>
      const refused = await send(path, rest)
      expect(refused.status).toBe(400)
      expect(refused.body.fieldErrors).toEqual({ [element.name]: 'Response Required' })
    }
    expect((await send(path, whole)).status).toBe(200)
  },
)

test('SURVEY-14 SURVEY-16 SURVEY-17 the knowledge check has eight questions of four answers, and no answer tells which is right', async () => {
  const { questionnaire } = of('knowledge-check-HHS')
  const questions = elementsOf(questionnaire)
  expect(questions.map(({ name }) => name)).toEqual([
    'NumberOfOperatingDivisions',
    'HHS_OSDBUDivision',
    'TopNAICSCode2023',
    'LargestSpendSocioEconomicCategory',
    'NewPortalName',
    'NewEntrantsOutreachEventName',
    'CPRStandsFor',
    'HHSFirstStop',
  ])
  const texts = new Set<string>()
  for (let index = 0; index < 4; index++) {
    const answers = Object.fromEntries(
      questions.map((question) => {
        if (!('choices' in question)) throw new Error(`${question.name} is no choice`)
        expect(question.choices).toHaveLength(4)
        return [question.name, valueOfChoice(question.choices[index] as string)]
      }),
    )
    const answer = await send('/api/survey/apex-knowledge-check-review-feedback', { surveyType: 'HHS', ...answers })
    texts.add(JSON.stringify(answer.body))
  }
  expect(texts.size).toBe(1)
})

test('SURVEY-19 SURVEY-20 SURVEY-21 SURVEY-22 SURVEY-23 SURVEY-24 the post-event survey takes these answers and a contact panel, all of it optional', async () => {
  const path = '/api/survey/apex-event-feedback'
  const whole = answersTo(of('event-feedback-survey').questionnaire)
  const knowledge = ['Very Knowledgeable', 'Somewhat Knowledgeable', 'Somewhat Unknowledgeable', 'Very Unknowledgeable']
  const choices: Record<string, string[]> = {
    q1bestAppliesToYou: [
      'Small business owner',
      'Small business professional',
      'Contracting officer',
      'University member',
      'Other',
    ],
    q3beforeTodaysEvent: knowledge,
    q4afterTodayEvent: knowledge,
    q5CollaborateWithUs: ['Very Likely', 'Somewhat Likely', 'Neutral', 'Somewhat Unlikely', 'Very Unlikely'],
    q6OverallSatisfaction: [
      'Very Satisfied',
      'Somewhat Satisfied',
      'Neutral',
      'Somewhat Unsatisfied',
      'Very Unsatisfied',
    ],
  }
  for (const [name, allowed] of Object.entries(choices)) {
    for (const given of allowed) expect((await send(path, { ...whole, [name]: given })).status, given).toBe(200)
    const refused = await send(path, { ...whole, [name]: 'Maybe' })
    expect(refused.body.fieldErrors).toEqual({ [name]: 'Choose one of the answers' })
  }
  const full = {
    ...whole,
    q2HearAboutThisEvent: 'From a neighbor',
    q7improveTodaysEvent: 'More chairs',
    attendeesName: 'Ada Miller',
    companyName: 'Miller Tool',
    emailAddress: 'ada@example.org',
    phoneNumber: '614-555-0100',
    city: 'Columbus',
    county: 'Franklin',
    state: 'OH',
  }
  expect((await send(path, full)).status).toBe(200)
  expect(await kept('event-feedback-survey')).toContainEqual(full)
})

test('answers that are not asked for, no text, too long or of no survey are refused by name', async () => {
  const path = '/api/survey/apex-event-feedback'
  const whole = answersTo(of('event-feedback-survey').questionnaire)
  const refusals: [Record<string, unknown>, string][] = [
    [{ isAdmin: 'yes' }, 'isAdmin'],
    [{ attendeesName: 12 }, 'attendeesName'],
    [{ attendeesName: ['a'] }, 'attendeesName'],
    [{ attendeesName: 'a\u0000b' }, 'attendeesName'],
    [{ q7improveTodaysEvent: 'x'.repeat(4_001) }, 'q7improveTodaysEvent'],
    [{ emailAddress: 'nowhere' }, 'emailAddress'],
    [{ state: 'ZZ' }, 'state'],
    [{ surveyType: 'HHS' }, 'surveyType'],
  ]
  for (const [changes, field] of refusals) {
    const refused = await send(path, { ...whole, ...changes })
    expect(refused.status, field).toBe(400)
    expect(Object.keys(refused.body.fieldErrors)).toEqual([field])
  }
  expect((await send('/api/survey/apex-knowledge-check-review-feedback', {})).body.fieldErrors).toHaveProperty(
    'surveyType',
  )
})

const offices = async () => {
  const { offices: all } = await place.portal.json<{ offices: { Name: string }[] }>('/api/resources/directory')
  return all.map(({ Name }) => Name)
}
const product = () => place.portal.portal.settings.site.productName

async function feedback(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [location] = await offices()
  return {
    receivedPTACService: 'Yes',
    location,
    oneOnOne: 'Virtual counseling',
    hoursPTAC: '1-5',
    eventsAttended: '10+',
    satisfaction: 'Somewhat Satisfied',
    isEmployeeKnowledgeable: 'Yes',
    'isEmployeeKnowledgeable-Comment': 'Yes',
    name: 'Ada Miller',
    emailAddress: 'ada@example.org',
    city: 'Columbus',
    state: 'OH',
    phoneNumber: '614-555-0100',
    ...changes,
  }
}

test('FEEDBACK-03 FEEDBACK-06 FEEDBACK-07 FEEDBACK-08 FEEDBACK-09 FEEDBACK-10 FEEDBACK-16 FEEDBACK-21 service feedback takes these answers under these names, and keeps them', async () => {
  const choices: Record<string, string[]> = {
    receivedPTACService: ['Yes', 'No'],
    oneOnOne: ['Face-to-face counseling', 'Virtual counseling', 'Telephone counseling'],
    hoursPTAC: ['0', '1-5', '6-15', '16-80', '81+'],
    eventsAttended: ['0', '1-5', '6-9', '10+'],
    satisfaction: ['Very Satisfied', 'Somewhat Satisfied', 'Neutral', 'Somewhat Dissatisfied', 'Very Dissatisfied'],
    isEmployeeKnowledgeable: ['Yes', `I did not interact with an ${product()} employee.`, 'Other'],
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
  const names = new Set(await offices())
  expect(names.size).toBeGreaterThan(250)
  const form = serviceFeedback(product(), [...names])
  expect(form.pages.length).toBeGreaterThan(0)
  const html = await (await place.portal.get('/feedback')).text()
  const options = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect(options.length).toBeGreaterThanOrEqual(names.size)
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
    await feedback({ isEmployeeKnowledgeable: 'Other', 'isEmployeeKnowledgeable-Comment': 'Nobody called back.' }),
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

test('a flood of answers from one network address is held back, per survey', async () => {
  const answers = answersTo(of('how-to-do-to-business-with-DOT').questionnaire)
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await send('/api/survey/apex-DOT-how-to-do-business', answers)).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect((await send('/api/feedback/', await feedback())).status).toBe(200)
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
