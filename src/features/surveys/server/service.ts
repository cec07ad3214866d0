import { badInput, type FieldErrors } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { LocatorService } from '../../locator/server/index.ts'
import { type Answers, elementsOf, isAsked, type Questionnaire, wrongAnswers } from '../questionnaire.ts'
import { type Survey, surveys } from '../questionnaires/all.ts'
import { serviceFeedback } from '../questionnaires/service-feedback.ts'

/** A whole class answers from one network address at the end of a training. */
const limit = { most: 60, within: 10 * 60_000 }

const commentField = 'isEmployeeKnowledgeable-Comment'

type Received = Readonly<Record<string, unknown>>

export function surveysService(
  { db, clock, settings }: Pick<Portal, 'db' | 'clock' | 'settings'>,
  locator: Pick<LocatorService, 'directory'>,
) {
  const store = async (survey: string, answers: Answers, origin: Origin) => {
    const now = clock.now()
    await countRequestFrom(db, now, `survey:${survey}`, origin, limit)
    await db
      .insertInto('survey_answers')
      .values({ survey, answered_at: now, answers: JSON.stringify(answers) })
      .execute()
  }
  const feedbackForm = async () => serviceFeedback(settings.site.productName, await officeNames())
  /** FEEDBACK-05: each name once, by the alphabet. */
  const officeNames = async () => {
    const { offices } = await locator.directory()
    const names = new Set(offices.map((office) => office.Name.trim()).filter(Boolean))
    return [...names].sort((a, b) => a.localeCompare(b, 'en'))
  }

  return {
    feedbackForm,

    /**
     * Keeps the answers to the survey that this call and `surveyType` name (SURVEY-25).
     * @throws PortalError 400 naming each answer that is missing, wrong or not asked for; 429 for a flood
     */
    async answer(call: Survey['call'], received: Received, origin: Origin): Promise<void> {
      const { surveyType, ...given } = received
      const survey = surveys.find((one) => one.call === call && one.surveyType === surveyType)
      if (!survey) throw badInput({ surveyType: 'There is no survey of this type.' })
      await store(survey.slug, judge(survey.questionnaire, given), origin)
    },

    /** Keeps feedback on an office's service (FEEDBACK-21). @throws PortalError as for a survey */
    async feedback(received: Received, origin: Origin): Promise<void> {
      const { [commentField]: comment, ...others } = received
      const { isEmployeeKnowledgeable: opinion } = others
      const commented = comment !== undefined && comment !== '' && comment !== opinion
      const answers = judge(await feedbackForm(), commented ? received : others)
      // FEEDBACK-17: without a comment its field repeats the answer.
      answers[commentField] ??= opinion as string
      await store('feedback', answers, origin)
    },
  }
}
export type SurveysService = ReturnType<typeof surveysService>

/** @returns the answers that were given, trimmed @throws PortalError 400 with a message for each that is wrong */
function judge(questionnaire: Questionnaire, received: Received): Answers {
  const answers: Answers = {}
  const wrong: FieldErrors = {}
  const elements = new Map(elementsOf(questionnaire).map((element) => [element.name, element]))
  for (const [name, value] of Object.entries(received)) {
    if (!elements.has(name)) wrong[name] = 'This is not asked.'
    else if (value === undefined || value === null) continue
    else if (typeof value !== 'string') wrong[name] = 'Answer with text.'
    else if (value.includes('\u0000') || !value.isWellFormed()) wrong[name] = 'Answer with plain text.'
    else if (value.trim()) answers[name] = value.trim()
  }
  for (const element of elements.values())
    if (answers[element.name] && !isAsked(element, answers)) wrong[element.name] = 'This is not asked.'
  const all = { ...wrongAnswers(questionnaire, answers), ...wrong }
  if (Object.keys(all).length > 0) throw badInput(all)
  return answers
}
