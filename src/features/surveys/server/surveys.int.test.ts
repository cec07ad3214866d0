import { expect, test } from 'vitest'
import { town } from '../../../../test/people.ts'
import { answersTo, surveyOf, surveyVerbs } from '../../../../test/survey-verbs.ts'
import { elementsOf, valueOfChoice } from '../questionnaire.ts'
import { surveys } from '../questionnaires/all.ts'

const place = town({ template: 'starter' })
const { send, kept, feedback } = surveyVerbs(place)

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
    const answers = answersTo(surveyOf(slug).questionnaire)
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
    const { call, surveyType, questionnaire } = surveyOf(slug)
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

test('the first six questions of the post-event survey are required, the seventh and the contact fields are not (SURVEY-23)', async () => {
  const path = '/api/survey/apex-event-feedback'
  const six = {
    q1bestAppliesToYou: 'University member',
    q2HearAboutThisEvent: 'A flyer',
    q3beforeTodaysEvent: 'Somewhat Knowledgeable',
    q4afterTodayEvent: 'Very Knowledgeable',
    q5CollaborateWithUs: 'Neutral',
    q6OverallSatisfaction: 'Neutral',
  }
  const none = await send(path, {})
  expect(none.body.fieldErrors).toEqual(Object.fromEntries(Object.keys(six).map((name) => [name, 'Response Required'])))
  expect((await send(path, six)).status).toBe(200)
})

test('SURVEY-14 SURVEY-16 SURVEY-17 the knowledge check has eight questions of four answers, and no answer tells which is right', async () => {
  const { questionnaire } = surveyOf('knowledge-check-HHS')
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
  const whole = answersTo(surveyOf('event-feedback-survey').questionnaire)
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
  const whole = answersTo(surveyOf('event-feedback-survey').questionnaire)
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

test('a flood of answers from one network address is held back, per survey', async () => {
  const answers = answersTo(surveyOf('how-to-do-to-business-with-DOT').questionnaire)
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await send('/api/survey/apex-DOT-how-to-do-business', answers)).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect((await send('/api/feedback/', await feedback())).status).toBe(200)
})
