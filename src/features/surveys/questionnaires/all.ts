import type { Questionnaire } from '../questionnaire.ts'
import { eventFeedback } from './event-feedback.ts'
import { knowledgeCheck } from './knowledge-check.ts'
import { dotTraining, hhsTraining, introductionTraining, nationalSecurityTraining } from './training-feedback.ts'

export interface Survey {
  /** Last part of its address (ROUTE-26). */
  slug: string
  call:
    | 'POST /api/survey/national-security-training-feedback'
    | 'POST /api/survey/ps-introduction-feedback'
    | 'POST /api/survey/apex-DOT-how-to-do-business'
    | 'POST /api/survey/apex-knowledge-check-review-feedback'
    | 'POST /api/survey/apex-event-feedback'
  /** Tells surveys apart that are sent by the same call. */
  surveyType?: 'HHS'
  questionnaire: Questionnaire
  /** What the surveys list says of it; the others are reached by their addresses (SURVEY-02). */
  listed?: string
}

export const surveys: readonly Survey[] = [
  {
    slug: 'national-security-innovation-network-training-feedback',
    call: 'POST /api/survey/national-security-training-feedback',
    questionnaire: nationalSecurityTraining,
    listed: 'For everyone who took part in the training of the national security innovation network.',
  },
  {
    slug: 'introduction-to-project-spectrum-training-feedback',
    call: 'POST /api/survey/ps-introduction-feedback',
    questionnaire: introductionTraining,
    listed: 'For everyone who took part in the introduction to our cyber program.',
  },
  {
    slug: 'how-to-do-to-business-with-DOT',
    call: 'POST /api/survey/apex-DOT-how-to-do-business',
    questionnaire: dotTraining,
  },
  {
    slug: 'how-to-do-to-business-with-HHS',
    call: 'POST /api/survey/apex-DOT-how-to-do-business',
    surveyType: 'HHS',
    questionnaire: hhsTraining,
  },
  {
    slug: 'knowledge-check-HHS',
    call: 'POST /api/survey/apex-knowledge-check-review-feedback',
    surveyType: 'HHS',
    questionnaire: knowledgeCheck,
  },
  { slug: 'event-feedback-survey', call: 'POST /api/survey/apex-event-feedback', questionnaire: eventFeedback },
]
