import {
  type AssessmentKey,
  type AssessmentSchema,
  noDetails,
  type Question,
  type RequirementDetails,
  type Work,
} from '../../contract.ts'
import {
  answerOf,
  cmmcScore,
  deductionOf,
  levelOneVerdict,
  levelTwoVerdict,
  nistScore,
  type RequirementStatus,
  type ScoredRequirement,
  sprsScore,
  statusOf,
  type Verdict,
} from '../../scoring.ts'

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
  status: RequirementStatus
  /** Points it takes off the score as it stands; 0 where it is met. */
  deduction: number
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
  const { data } = work
  const scoredById = new Map(scored.map((requirement) => [requirement.id, requirement]))
  const families = schema.pages.map(({ name, title, elements }): ReportFamily => {
    const requirements = elements.map((question): ReportRequirement => {
      const requirement = scoredById.get(question.name) as ScoredRequirement
      return {
        question,
        status: statusOf(requirement, data),
        deduction: deductionOf(requirement, data),
        rows: question.rows.map((row) => ({
          name: row.name,
          question: row.title,
          answer: answerWords.get(answerOf(data, question.name, row.name)) as ReportRow['answer'],
          how: data[question.name]?.[row.name]?.how ?? '',
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
      met: nistScore(scored, data),
      total: scored.length,
      sprs: schema.key === 'NEWCMMCLEVEL1' ? null : sprsScore(scored, data),
      percentage: cmmcScore(scored, data),
    },
    verdict: schema.key === 'NEWCMMCLEVEL1' ? levelOneVerdict(scored, data) : levelTwoVerdict(scored, data),
  }
}

export const statusWords: Record<RequirementStatus, string> = {
  met: 'Met',
  unmet: 'Not met',
  unanswered: 'Not yet answered',
}

/** What a plan of action lists: everything that is not met, the heaviest first. */
export const openRequirements = ({ requirements }: Report): ReportRequirement[] =>
  requirements
    .filter(({ status }) => status !== 'met')
    .sort((a, b) => (b.question.weight ?? 99) - (a.question.weight ?? 99))

/** In one sentence, what the assessment would be worth today. */
export function verdictWords({ key, verdict, scores }: Report): string {
  if (key === 'NEWCMMCLEVEL1')
    return verdict.status === 'final'
      ? 'All practices of Level 1 are met: the result can be affirmed.'
      : `Level 1 knows no open items: ${verdict.open.length} of ${scores.total} practices are still to be met.`
  if (scores.sprs === null) return 'No score can be given without a system security plan (3.12.4).'
  if (verdict.status === 'final') return 'All requirements are met: a final Level 2 status is within reach.'
  if (verdict.status === 'conditional')
    return 'A conditional Level 2 status is within reach; the open items are to be closed within 180 days (32 CFR 170.21).'
  return `${verdict.obstacles.length} ${verdict.obstacles.length === 1 ? 'point stands' : 'points stand'} in the way of a conditional Level 2 status (32 CFR 170.21).`
}
