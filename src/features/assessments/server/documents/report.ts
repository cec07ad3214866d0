import { planningDays } from '../../close-out.ts'
import {
  type AssessmentKey,
  type AssessmentSchema,
  type DocumentName,
  noDetails,
  type OfficialWording,
  type Question,
  type RequirementDetails,
  type Work,
} from '../../contract.ts'
import { honestyCounts } from '../../honesty.ts'
import type { MarkKind } from '../../requirement-marks.ts'
import {
  type AnswerCode,
  answerOf,
  cmmcScore,
  countOf,
  deductionOf,
  metByMark,
  type RequirementStatus,
  type Responses,
  type ScoredRequirement,
  statusOf,
} from '../../scoring.ts'
import { type Days, ineligibility, type ObstacleReason, type Verdict, verdictOf } from '../../verdict.ts'
import { takenOffText } from '../../wording.ts'
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
  answer: 'Yes' | 'No' | 'Not applicable' | 'Not yet assessed'
  /** How it is done, what is missing, or why it does not apply; never the private note. */
  how: string
}

export interface ReportRequirement {
  question: Question
  /** NIST’s statement and objectives, CMMC’s name. */
  official: OfficialWording
  status: RequirementStatus
  /** The mark by which alone it counts as met. */
  metBy: MarkKind | undefined
  /** Points it takes off the score as it stands; 0 where it is met. */
  deduction: number
  /** The same in words, with a partial credit named. */
  takenOff: string
  /** Why it may not be open in a conditional status of Level 2; undefined where it may. */
  ineligible: ObstacleReason | undefined
  rows: ReportRow[]
  details: RequirementDetails
  /** When the first and the last of its answers were given; undefined where there is none. */
  answeredAt: AnswerTimes | undefined
}

export interface AnswerTimes {
  first: string
  last: string
}

export interface ReportFamily {
  name: string
  title: string
  requirements: ReportRequirement[]
  met: number
  total: number
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
  /** Address of the portal, where what is missing can be entered. */
  publicUrl: string
  /** YYYY-MM-DD */
  day: string
  madeAt: Date
  /** Questions answered, of how many. */
  answered: number
  asked: number
  completedAt: string | null
  families: ReportFamily[]
  requirements: ReportRequirement[]
  scores: { met: number; total: number; sprs: number | null; percentage: number }
  verdict: Verdict
  days: Days
  /** What the company says it posted in SPRS. */
  posted: Work['posted']
  /** What weakens the score, line by line. */
  honesty: string[]
}

const answerWords = new Map<AnswerCode | undefined, ReportRow['answer']>([
  [1, 'Yes'],
  [0, 'No'],
  [-1, 'Not applicable'],
])

/** What stands beside the answers in a document: whose they are, and who made it, when. */
export type About = Pick<Report, 'company' | 'preparedBy' | 'preparedById' | 'publicUrl'> & { now: Date }

/** A document to be made. */
export interface Order {
  document: DocumentName
  work: Work
  answeredAt: ReadonlyMap<string, AnswerTimes>
  about: About
}

interface Assessed {
  schema: AssessmentSchema
  /** The same questions as scoring takes them. */
  scored: readonly ScoredRequirement[]
  work: Work
  /** By requirement. */
  answeredAt: ReadonlyMap<string, AnswerTimes>
}

export function buildReport({ schema, scored, work, answeredAt }: Assessed, about: About): Report {
  const responses: Responses = { answers: work.data, requirements: work.requirements }
  const days = planningDays(about.now, work.posted)
  const verdict = verdictOf(schema.key, scored, responses, days)
  const scoredById = new Map(scored.map((requirement) => [requirement.id, requirement]))
  const families = schema.pages.map(({ name, title, elements }): ReportFamily => {
    const members = elements.map((question) => scoredById.get(question.name) as ScoredRequirement)
    const requirements = elements.map((question, index): ReportRequirement => {
      const requirement = members[index] as ScoredRequirement
      return {
        question,
        official: officialWording(schema.key, question),
        status: statusOf(requirement, responses),
        metBy: metByMark(requirement, responses),
        deduction: deductionOf(requirement, responses),
        takenOff: takenOffText(requirement, responses),
        ineligible: ineligibility(requirement, responses),
        rows: rowsOf(question, responses),
        details: work.requirements[question.name] ?? noDetails,
        answeredAt: answeredAt.get(question.name),
      }
    })
    const notMet = members.filter((requirement) => statusOf(requirement, responses) !== 'met')
    return { name, title, requirements, met: countOf(members) - countOf(notMet), total: countOf(members) }
  })
  const requirements = families.flatMap((family) => family.requirements)
  const rows = requirements.flatMap((requirement) => requirement.rows)
  return {
    network: work.network_uuid,
    key: schema.key,
    title: schema.title,
    company: about.company,
    preparedBy: about.preparedBy,
    preparedById: about.preparedById,
    publicUrl: about.publicUrl,
    day: days.today,
    madeAt: about.now,
    answered: rows.filter(({ answer }) => answer !== 'Not yet assessed').length,
    asked: rows.length,
    completedAt: work.completedAt,
    families,
    requirements,
    scores: {
      met: verdict.met,
      total: verdict.total,
      sprs: verdict.score ?? null,
      percentage: cmmcScore(scored, responses),
    },
    verdict,
    days,
    posted: work.posted,
    honesty: honestyCounts(scored, responses),
  }
}

const rowsOf = ({ name: requirement, rows }: Question, { answers }: Responses): ReportRow[] =>
  rows.map(({ name, title }) => ({
    name,
    question: title,
    answer: answerWords.get(answerOf(answers, requirement, name)) ?? 'Not yet assessed',
    how: answers[requirement]?.[name]?.how?.trim() ?? '',
  }))
