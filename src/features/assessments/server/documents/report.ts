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
import { type AssessedRequirement, assess } from '../../frameworks/assess.ts'
import { type AnswerCode, answerOf, cmmcScore, countOf, type Responses, type ScoredRequirement } from '../../scoring.ts'
import type { SystemFacts } from '../../system/form.ts'
import type { KeptProviders } from '../../system/providers.ts'
import type { Days, Verdict } from '../../verdict.ts'
import type { PrintedAssets } from '../assets/store.ts'
import type { PrintedFlow } from '../flow/store.ts'
import type { WholeFramework } from '../frameworks.ts'

/** Whose assessment it is; every text may be empty. */
export interface Company {
  name: string
  cageCode: string
  naicsCodes: string
  website: string
}

/** What the company entered of the system, where it has several, or named or gave codes to one. */
export interface ReportSystem {
  /** Empty where nobody named it. */
  name: string
  cageCodes: string[]
}

/** As a completion keeps them. */
export type KeptCompany = Company & { system?: ReportSystem }

export interface ReportRow {
  name: string
  question: string
  answer: 'Yes' | 'No' | 'Not applicable' | 'Not yet assessed'
  /** How it is done, what is missing, or why it does not apply; never the private note. */
  how: string
}

export interface ReportRequirement extends Omit<AssessedRequirement, 'answered' | 'rows' | 'notes'> {
  question: Question
  /** NIST’s statement and objectives, CMMC’s name. */
  official: OfficialWording
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
  /** UUID of the network to whom it belongs. */
  network: string
  /** UUID of the system; `key` tells its assessments apart. */
  place: string
  key: AssessmentKey
  /** By whose rules it is judged. */
  framework: WholeFramework
  title: string
  company: Company
  /** What is said of the system, by the fields of "Your system". */
  facts: SystemFacts
  assets: PrintedAssets
  flow: PrintedFlow
  /** Its external service providers, and who does what; undefined where none is entered. */
  services?: KeptProviders
  system?: ReportSystem
  /** What tells its files from those of other systems, where anything has to. */
  systemFile?: string
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
export type About = Pick<
  Report,
  | 'company'
  | 'facts'
  | 'assets'
  | 'flow'
  | 'services'
  | 'system'
  | 'systemFile'
  | 'preparedBy'
  | 'preparedById'
  | 'publicUrl'
> & { now: Date }

/** A document to be made. */
export interface Order {
  document: DocumentName
  work: Work
  answeredAt: ReadonlyMap<string, AnswerTimes>
  about: About
}

/**
 * What is entered under "Your system" goes before the short name by which the portal tells a system from others, and
 * before the CAGE codes that were chosen with it (docs/decisions/0077).
 */
export function printedFacts({ facts, system }: Pick<About, 'facts' | 'system'>): SystemFacts {
  const { name, cageCodes } = system ?? { name: '', cageCodes: [] }
  return {
    ...(name ? { name } : {}),
    ...(cageCodes.length > 0 ? { cageCodes: cageCodes.join(', ') } : {}),
    ...facts,
  }
}

interface Assessed {
  framework: WholeFramework
  schema: AssessmentSchema
  /** The same questions as scoring takes them. */
  scored: readonly ScoredRequirement[]
  work: Work
  /** By requirement. */
  answeredAt: ReadonlyMap<string, AnswerTimes>
}

export function buildReport({ framework, schema, scored, work, answeredAt }: Assessed, about: About): Report {
  const responses: Responses = { answers: work.data, requirements: work.requirements }
  const { posted } = work
  const assessment = assess(framework, { requirements: scored, responses, posted, now: about.now })
  const { verdict, days } = assessment
  const scoredById = new Map(scored.map((requirement) => [requirement.id, requirement]))
  const families = schema.pages.map(({ name, title, elements }): ReportFamily => {
    const requirements = elements.map((question): ReportRequirement => {
      const { status, metBy, deduction, takenOff, ineligible } = assessment.requirements.get(
        question.name,
      ) as AssessedRequirement
      return {
        question,
        official: framework.catalog.official(question),
        status,
        metBy,
        deduction,
        takenOff,
        ineligible,
        rows: rowsOf(question, responses),
        details: work.requirements[question.name] ?? noDetails,
        answeredAt: answeredAt.get(question.name),
      }
    })
    const counted = (some: readonly ReportRequirement[]) =>
      countOf(some.map(({ question }) => scoredById.get(question.name) as ScoredRequirement))
    const total = counted(requirements)
    return {
      name,
      title,
      requirements,
      met: total - counted(requirements.filter(({ status }) => status !== 'met')),
      total,
    }
  })
  const requirements = families.flatMap((family) => family.requirements)
  return {
    network: work.network_uuid,
    place: work.system,
    key: schema.key,
    framework,
    title: schema.title,
    company: about.company,
    facts: printedFacts(about),
    assets: about.assets,
    flow: about.flow,
    services: about.services,
    system: about.system,
    systemFile: about.systemFile,
    preparedBy: about.preparedBy,
    preparedById: about.preparedById,
    publicUrl: about.publicUrl,
    day: days.today,
    madeAt: about.now,
    answered: assessment.answered,
    asked: assessment.rows,
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
    posted,
    honesty: assessment.honesty,
  }
}

const rowsOf = ({ name: requirement, rows }: Question, { answers }: Responses): ReportRow[] =>
  rows.map(({ name, title }) => ({
    name,
    question: title,
    answer: answerWords.get(answerOf(answers, requirement, name)) ?? 'Not yet assessed',
    how: answers[requirement]?.[name]?.how?.trim() ?? '',
  }))
