import { readdirSync, readFileSync } from 'node:fs'
import type { OfficialWording, Question } from '../../../contract.ts'
import type { Catalog } from '../../catalog.ts'
import { fullScore } from '../methodology.ts'

interface Reference {
  id: string
  family: string
  objectives: string[]
  weight: number | null
  partial?: number
}

interface WrittenRequirement {
  id: string
  cmmc: string
  cmmcLevel1?: string
  title: string
  tooltip: string
  example: string
  evidence: string[]
  objectives: { id: string; question: string }[]
  /** What Level 1 asks instead: of federal contract information. */
  levelOne?: Asked
}

interface WrittenFamily {
  family: string
  name: string
  summary: string
  requirements: WrittenRequirement[]
}

interface Published {
  id: string
  /** As CMMC names it. */
  name: string
  /** As NIST SP 800-171 revision 2 states it. */
  statement: string
  /** By name, as NIST SP 800-171A determines them. */
  objectives: Record<string, string>
  /** For Level 1: its name, the clause of FAR 52.204-21, and objectives that ask of FCI. */
  levelOne?: Stated
}

interface Asked {
  tooltip?: string
  example?: string
  objectives: { id: string; question: string }[]
}

interface Stated {
  name: string
  statement: string
  objectives?: Record<string, string>
}

const read = <Content>(path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as Content

const reference = read<Reference[]>('data/requirements.json')
const published = new Map(read<Published[]>('data/official.json').map((requirement) => [requirement.id, requirement]))
const families = new Map(
  readdirSync(new URL('../questions', import.meta.url))
    .map((name) => read<WrittenFamily>(`questions/${name}`))
    .map((family) => [family.family, family]),
)

/** The requirements of Level 1 with the clauses that they are, by number. */
export const levelOneClauses: ReadonlyMap<string, string> = new Map(
  read<{ level1_requirements: { id: string; far: string }[] }>('data/cmmc.json').level1_requirements.map(
    ({ id, far }) => [id, far],
  ),
)

/** What a check takes of revision 2, and what it says instead. */
interface Selection {
  description: string
  has?(requirement: string): boolean
  identifier?(written: WrittenRequirement): string | undefined
  asked?(written: WrittenRequirement): Asked | undefined
  stated?(published: Published): (Stated & { source: string }) | undefined
}

/** The requirements, questions and official words of NIST SP 800-171 revision 2, or what a check takes of them. */
export function revisionTwoCatalog({ description, has = () => true, ...own }: Selection): Catalog {
  const pages = [...new Set(reference.map(({ family }) => family))].flatMap((code) => {
    const family = families.get(code)
    if (!family) throw new Error(`There are no questions for the family ${code}`)
    const elements = reference
      .filter(({ id, family }) => family === code && has(id))
      .map((requirement) => questionOf(requirement, family, own))
    return elements.length === 0 ? [] : [{ name: code, title: family.name, description: family.summary, elements }]
  })
  return {
    description,
    pages,
    official: (requirement) => officialOf(requirement, own),
    labels: { identifier: 'CMMC identifier', name: 'CMMC name' },
    securityPlan: '3.12.4',
    oscal: {
      control: (requirement) => `sp800-171r2_${requirement}`,
      objective: (row) => `sp800-171a_${row.replace('[', '.').replace(']', '')}`,
      identifier: 'cmmc-identifier',
      plan: 'A self-assessment by the objectives of NIST SP 800-171A. There is no assessment plan in OSCAL.',
    },
  }
}

function questionOf(
  { id, weight, partial }: Reference,
  family: WrittenFamily,
  own: Pick<Selection, 'identifier' | 'asked'>,
): Question {
  const written = family.requirements.find((requirement) => requirement.id === id)
  if (!written) throw new Error(`There are no questions for ${id}`)
  const instead = own.asked?.(written)
  const asked = (row: string) => instead?.objectives.find((objective) => objective.id === row)?.question
  return {
    name: id,
    identifier: own.identifier?.(written) ?? written.cmmc,
    title: written.title,
    tooltip: instead?.tooltip ?? written.tooltip,
    example: instead?.example ?? written.example,
    evidence: written.evidence,
    videoLink: '',
    rows: written.objectives.map(({ id: row, question }) => ({ name: row, title: asked(row) ?? question })),
    weight,
    ...(partial === undefined ? {} : { partial }),
  }
}

function officialOf(
  { name: requirement, identifier }: Parameters<Catalog['official']>[0],
  own: Pick<Selection, 'stated'>,
): OfficialWording {
  const one = published.get(requirement)
  if (!one) throw new Error(`There is no official wording of ${requirement}`)
  const { name, statement, source, objectives } = {
    ...one,
    source: 'NIST SP 800-171 revision 2',
    ...own.stated?.(one),
  }
  return {
    requirement,
    identifier,
    name,
    statement,
    source,
    objectives: Object.entries({ ...one.objectives, ...objectives }).map(([row, text]) => ({ name: row, text })),
  }
}

export const scoreFact: NonNullable<Catalog['scoreFact']> = (score) => [
  'Score of the DoD Assessment Methodology',
  score === null ? 'None without a system security plan (3.12.4)' : `${score} of ${fullScore}`,
]
