import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { badInput, type FieldErrors } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequestFrom } from '../../../platform/limits/request-limit.ts'
import { type Letter, letter } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { LocatorService } from '../../locator/server/index.ts'
import { takeNumber } from '../../submissions/server/index.ts'
import { type Answers, elementsOf, isAsked, type Questionnaire, wrongAnswers } from '../questionnaire.ts'
import { type Survey, surveys } from '../questionnaires/all.ts'
import { serviceFeedback } from '../questionnaires/service-feedback.ts'

/** A whole class answers from one network address at the end of a training. */
const limit = { most: 60, within: 10 * 60_000 }

const commentField = 'isEmployeeKnowledgeable-Comment'

type Received = Readonly<Record<string, unknown>>

export function surveysService(
  portal: Pick<Portal, 'db' | 'clock' | 'settings' | 'messages' | 'publicUrl'>,
  locator: Pick<LocatorService, 'directory'>,
) {
  const { db, clock, settings, messages } = portal
  const admit = (survey: string, origin: Origin) => countRequestFrom(db, clock.now(), `survey:${survey}`, origin, limit)
  const store = async (on: Db, survey: string, answers: Answers) => {
    const { id } = await on
      .insertInto('survey_answers')
      .values({ survey, answered_at: clock.now(), answers: JSON.stringify(answers) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
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
      const answers = judge(survey.questionnaire, given)
      await admit(survey.slug, origin)
      await store(db, survey.slug, answers)
    },

    /**
     * Keeps feedback on an office's service (FEEDBACK-21).
     * Who is logged in gets a copy by mail; that it was them is not kept.
     * @returns its number, and whether a copy went out (MINE-06)
     * @throws PortalError as for a survey
     */
    async feedback(actor: Actor, received: Received, origin: Origin): Promise<{ number: string; copied: boolean }> {
      const { [commentField]: comment, ...others } = received
      const { isEmployeeKnowledgeable: opinion } = others
      const commented = comment !== undefined && comment !== '' && comment !== opinion
      const form = await feedbackForm()
      const answers = judge(form, commented ? received : others)
      // FEEDBACK-17: without a comment its field repeats the answer.
      answers[commentField] ??= opinion as string
      // Before the transaction, which would hold a second connection meanwhile.
      await admit('feedback', origin)
      const copied = actor.kind === 'user'
      const number = await db.transaction().execute(async (tx) => {
        const number = await takeNumber(tx, { survey_answer: await store(tx, 'feedback', answers) }, clock.now())
        if (copied) await messages.mail(tx, { to: actor.email, ...copyMail(portal, form, answers, number) })
        return number
      })
      return { number, copied }
    },
  }
}
export type SurveysService = ReturnType<typeof surveysService>

/** To a member who gave feedback, at the address of the account: what was answered, to keep (MINE-06). */
function copyMail(
  { settings, publicUrl }: Pick<Portal, 'settings' | 'publicUrl'>,
  form: Questionnaire,
  answers: Answers,
  number: string,
): Letter {
  const { programmeName } = settings.site
  return letter(programmeName, `${programmeName}: we have your feedback`, [
    `Thank you. Your feedback has the number ${number}.`,
    { link: `${publicUrl()}/my-submissions`, label: 'See what you sent' },
    'This is what you answered:',
    ...elementsOf(form).flatMap(({ name, title }) => (answers[name] ? [`${title}: ${answers[name]}`] : [])),
  ])
}

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
