import { planningDays } from '../../close-out.ts'
import {
  type AssessmentKey,
  type AssessmentSchema,
  noDetails,
  type OfficialWording,
  type Question,
  type RequirementDetails,
  type Work,
} from '../../contract.ts'
import { honestyCounts } from '../../honesty.ts'
import {
  answerOf,
  cmmcScore,
  deductionOf,
  type RequirementStatus,
  type ScoredRequirement,
  statusOf,
} from '../../scoring.ts'
import { type Days, type Verdict, verdictOf } from '../../verdict.ts'
import { takenOffText, verdictText } from '../../wording.ts'
import { officialWording } from '../official.ts'

/** Whose assessment it is; every text may be empty. */
export interface Company {
  name: string
  cageCode: string
  naicsCodes: string
  website: string
}

export interface ReportRow {
  name: string
  question: string
  answer: 'Yes' | 'No' | 'Not applicable' | 'Not answered'
  /** How it is done, or why it does not apply; never the private note. */
  how: string
}

export interface ReportRequirement {
  question: Question
  /** NIST’s statement and objectives, CMMC’s name. */
  official: OfficialWording
  status: RequirementStatus
  /** Points it takes off the score as it stands; 0 where it is met. */
  deduction: number
  /** The same in words, with a partial credit named. */
  takenOff: string
  rows: ReportRow[]
  details: RequirementDetails
}

export interface ReportFamily {
  name: string
  title: string
  requirements: ReportRequirement[]
  met: number
}

/** All that any document says about an assessment. */
export interface Report {
  /** UUID of the network to whom it belongs; `key` tells its assessments apart. */
  network: string
  key: AssessmentKey
  title: string
  company: Company
  /** Whoever asked for the document. */
  preparedBy: string
  preparedById: string
  /** YYYY-MM-DD */
  day: string
  madeAt: Date
  progress: number
  completedAt: string | null
  families: ReportFamily[]
  requirements: ReportRequirement[]
  scores: { met: number; total: number; sprs: number | null; percentage: number }
  verdict: Verdict
  days: Days
  /** What weakens the score, line by line. */
  honesty: string[]
}

const answerWords = new Map<number | undefined, ReportRow['answer']>([
  [1, 'Yes'],
  [0, 'No'],
  [-1, 'Not applicable'],
  [undefined, 'Not answered'],
])

/** @param scored the same questions as scoring takes them */
export function buildReport(
  { schema, scored, work }: { schema: AssessmentSchema; scored: readonly ScoredRequirement[]; work: Work },
  about: Pick<Report, 'company' | 'preparedBy' | 'preparedById'> & { now: Date },
): Report {
  const responses = { answers: work.data, requirements: work.requirements }
  const { answers } = responses
  const days = planningDays(about.now)
  const verdict = verdictOf(schema.key, scored, responses, days)
  const scoredById = new Map(scored.map((requirement) => [requirement.id, requirement]))
  const families = schema.pages.map(({ name, title, elements }): ReportFamily => {
    const requirements = elements.map((question): ReportRequirement => {
      const requirement = scoredById.get(question.name) as ScoredRequirement
      return {
        question,
        official: officialWording(schema.key, question),
        status: statusOf(requirement, responses),
        deduction: deductionOf(requirement, responses),
        takenOff: takenOffText(requirement, responses),
        rows: question.rows.map((row) => ({
          name: row.name,
          question: row.title,
          answer: answerWords.get(answerOf(answers, question.name, row.name)) as ReportRow['answer'],
          how: answers[question.name]?.[row.name]?.how ?? '',
        })),
        details: work.requirements[question.name] ?? noDetails,
      }
    })
    return { name, title, requirements, met: requirements.filter(({ status }) => status === 'met').length }
  })
  return {
    network: work.network_uuid,
    key: schema.key,
    title: schema.title,
    company: about.company,
    preparedBy: about.preparedBy,
    preparedById: about.preparedById,
    day: about.now.toISOString().slice(0, 10),
    madeAt: about.now,
    progress: work.progress,
    completedAt: work.completedAt,
    families,
    requirements: families.flatMap(({ requirements }) => requirements),
    scores: {
      met: verdict.met,
      total: verdict.total,
      sprs: verdict.score ?? null,
      percentage: cmmcScore(scored, responses),
    },
    verdict,
    days,
    honesty: honestyCounts(scored, responses),
  }
}

/** There is no score without what has no weight: it comes first. */
const pointsOf = ({ question, deduction }: ReportRequirement) => (question.weight === null ? 99 : deduction)

/** What a plan of action lists: everything that is not met, the heaviest first. */
export const openRequirements = ({ requirements }: Report): ReportRequirement[] =>
  requirements.filter(({ status }) => status !== 'met').sort((a, b) => pointsOf(b) - pointsOf(a))

/** What the assessment would be worth today. */
export const verdictWords = ({ key, verdict, days }: Report): string => verdictText(key, verdict, days).join('. ')
