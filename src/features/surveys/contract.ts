import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'

/** The answers by name. They are judged by the questionnaire (`questionnaires/`), which the browser draws too. */
const Answers = z.record(z.string().max(60), z.unknown(), 'Send the answers by their names.')
const Stored = z.object({ message: z.string() })

const survey = <const Path extends string>(path: Path, summary: string) =>
  endpoint({ route: `POST /api/survey/${path}`, access: 'public', summary, body: Answers, answer: Stored })

export const answerNationalSecurityTraining = survey(
  'national-security-training-feedback',
  'Feedback on the training of the national security innovation network',
)
export const answerIntroductionTraining = survey('ps-introduction-feedback', 'Feedback on the introduction training')
export const answerBusinessTraining = survey(
  'apex-DOT-how-to-do-business',
  'Feedback on a how-to-do-business training: of DOT or, with surveyType HHS, of HHS',
)
export const answerKnowledgeCheck = survey(
  'apex-knowledge-check-review-feedback',
  'Answers to the HHS knowledge check; which are right is not told',
)
export const answerEventFeedback = survey('apex-event-feedback', 'Feedback after an event')

export const sendServiceFeedback = endpoint({
  route: 'POST /api/feedback/',
  access: 'public',
  summary: 'Feedback on the service of an office',
  body: Answers,
  answer: Stored.extend({
    /** What was sent is found by it (MINE-06). */
    number: z.string(),
    /** Whether a copy went to the mail of the account. */
    copied: z.boolean(),
  }),
})
