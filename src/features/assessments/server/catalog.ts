import { readdirSync, readFileSync } from 'node:fs'
import { basicSafeguards } from '../../../platform/cmmc-contract.ts'
import type { AssessmentKey, AssessmentSchema, Question } from '../contract.ts'
import type { ScoredRequirement } from '../scoring.ts'
import { levelOneCount, selfOnly } from '../wording.ts'

interface Reference {
  id: string
  family: string
  objectives: string[]
  weight: number | null
  partial?: number
}

interface WrittenFamily {
  family: string
  name: string
  summary: string
  requirements: {
    id: string
    cmmc: string
    cmmcLevel1?: string
    title: string
    tooltip: string
    example: string
    evidence: string[]
    objectives: { id: string; question: string }[]
    /** What Level 1 asks instead: of federal contract information. */
    levelOne?: { tooltip?: string; example?: string; objectives: { id: string; question: string }[] }
  }[]
}

const read = <Content>(path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as Content

const reference = read<Reference[]>('data/requirements.json')
const levelOneRequirements = new Set(
  read<{ level1_requirements: { id: string }[] }>('data/cmmc.json').level1_requirements.map(({ id }) => id),
)
const families = new Map(
  readdirSync(new URL('../questions', import.meta.url))
    .map((name) => read<WrittenFamily>(`questions/${name}`))
    .map((family) => [family.family, family]),
)

const assessments: Record<AssessmentKey, { title: string; description: string; levelOne: boolean }> = {
  NEWNIST800171: {
    title: 'NIST SP 800-171',
    description:
      'All 110 requirements of NIST SP 800-171 revision 2, asked in plain words by their 320 assessment objectives. Gives the number of requirements met and the score of the DoD Assessment Methodology.',
    levelOne: false,
  },
  NEWCMMCLEVEL1: {
    title: 'CMMC Level 1',
    description: `The basic safeguards of ${basicSafeguards} for federal contract information: ${levelOneCount}. Level 1 is a self-assessment, made and affirmed every year.`,
    levelOne: true,
  },
  NEWCMMCLEVEL2: {
    title: 'CMMC Level 2 (Self)',
    description: `The 110 requirements that protect controlled unclassified information, as 32 CFR part 170 asks for them, with what stands in the way of a conditional or final status. ${selfOnly}`,
    levelOne: false,
  },
}

function buildSchema(key: AssessmentKey): AssessmentSchema {
  const { title, description, levelOne } = assessments[key]
  const pages = [...new Set(reference.map(({ family }) => family))].flatMap((code) => {
    const family = families.get(code)
    if (!family) throw new Error(`There are no questions for the family ${code}`)
    const elements = reference
      .filter((requirement) => requirement.family === code && (!levelOne || levelOneRequirements.has(requirement.id)))
      .map((requirement) => buildQuestion(requirement, family, levelOne))
    return elements.length === 0 ? [] : [{ name: code, title: family.name, description: family.summary, elements }]
  })
  return { key, title, description, pages }
}

function buildQuestion(requirement: Reference, family: WrittenFamily, levelOne: boolean): Question {
  const written = family.requirements.find(({ id }) => id === requirement.id)
  if (!written) throw new Error(`There are no questions for ${requirement.id}`)
  const own = levelOne ? written.levelOne : undefined
  const asked = (id: string) => own?.objectives.find((objective) => objective.id === id)?.question
  return {
    name: requirement.id,
    identifier: (levelOne && written.cmmcLevel1) || written.cmmc,
    title: written.title,
    tooltip: own?.tooltip ?? written.tooltip,
    example: own?.example ?? written.example,
    evidence: written.evidence,
    videoLink: '',
    rows: written.objectives.map(({ id, question }) => ({ name: id, title: asked(id) ?? question })),
    weight: requirement.weight,
    ...(requirement.partial === undefined ? {} : { partial: requirement.partial }),
  }
}

const schemas = new Map<AssessmentKey, AssessmentSchema>()

/** The questions of an assessment, families as pages (ASSESS-09, ASSESS-11). */
export function schemaOf(key: AssessmentKey): AssessmentSchema {
  const known = schemas.get(key)
  if (known) return known
  const schema = buildSchema(key)
  schemas.set(key, schema)
  return schema
}

export function listSchemas(): { key: AssessmentKey; title: string; description: string }[] {
  return (Object.keys(assessments) as AssessmentKey[]).map((key) => ({
    key,
    title: assessments[key].title,
    description: assessments[key].description,
  }))
}

/** Whether two assessments ask the same under one name: Level 1 asks of FCI where the others ask of CUI. */
export function asksTheSame(one: AssessmentKey, other: AssessmentKey, item: string): boolean {
  const asked = (key: AssessmentKey) =>
    schemaOf(key)
      .pages.flatMap(({ elements }) => elements.flatMap(({ rows }) => rows))
      .find(({ name }) => name === item)?.title
  return asked(one) === asked(other)
}

/** Whether all objectives of a requirement are the same in both: only then is what excuses it there an excuse here. */
export const requirementsAskTheSame = (one: AssessmentKey, other: AssessmentKey, requirement: string): boolean =>
  scoredRequirements(other)
    .filter(({ id }) => id === requirement)
    .every(({ objectives }) => objectives.every((objective) => asksTheSame(one, other, objective)))

/** The same questions as scoring takes them. */
export function scoredRequirements(key: AssessmentKey): ScoredRequirement[] {
  return schemaOf(key).pages.flatMap(({ elements }) =>
    elements.map(({ name, identifier, rows, weight, partial }) => ({
      id: name,
      objectives: rows.map((row) => row.name),
      weight,
      partial,
      countedAs: identifier,
    })),
  )
}
