import { readFileSync } from 'node:fs'
import type { AssessmentKey, OfficialWording } from '../contract.ts'
import { schemaOf } from './catalog.ts'

interface Published {
  id: string
  /** As CMMC names it. */
  name: string
  /** As NIST SP 800-171 revision 2 states it. */
  statement: string
  /** By name, as NIST SP 800-171A determines them. */
  objectives: Record<string, string>
  /** For Level 1: its name, the clause of FAR 52.204-21, and objectives that ask of FCI. */
  levelOne?: { name: string; statement: string; objectives?: Record<string, string> }
}

const read = <Content>(path: string) =>
  JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')) as Content

const published = new Map(read<Published[]>('official.json').map((requirement) => [requirement.id, requirement]))
const clauses = new Map(
  read<{ level1_requirements: { id: string; far: string }[] }>('cmmc.json').level1_requirements.map(({ id, far }) => [
    id,
    far,
  ]),
)

/** What the rules themselves say of a requirement, beside the plain words (RULE-13). */
export function officialWording(key: AssessmentKey, { name, identifier }: { name: string; identifier: string }) {
  const one = published.get(name)
  if (!one) throw new Error(`There is no official wording of ${name}`)
  const levelOne = key === 'NEWCMMCLEVEL1' ? one.levelOne : undefined
  return {
    requirement: name,
    identifier,
    name: levelOne?.name ?? one.name,
    statement: levelOne?.statement ?? one.statement,
    source: levelOne ? `FAR ${clauses.get(name)}` : 'NIST SP 800-171 revision 2',
    objectives: Object.entries({ ...one.objectives, ...levelOne?.objectives }).map(([objective, text]) => ({
      name: objective,
      text,
    })),
  } satisfies OfficialWording
}

/** Of a whole family; undefined where the assessment has no such family. */
export const wordingOfFamily = (key: AssessmentKey, family: string): OfficialWording[] | undefined =>
  schemaOf(key)
    .pages.find(({ name }) => name === family)
    ?.elements.map((question) => officialWording(key, question))
