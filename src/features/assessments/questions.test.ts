import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Question {
  id: string
  cmmc: string
  cmmcLevel1?: string
  title: string
  tooltip: string
  example: string
  evidence: string[]
  objectives: { id: string; question: string }[]
}
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const reference = read('frameworks/sp-800-171-rev-2/data/requirements.json') as {
  id: string
  family: string
  objectives: string[]
}[]
const levelOne = read('frameworks/sp-800-171-rev-2/data/cmmc.json').level1_requirements as { id: string; far: string }[]
const questions = readdirSync(new URL('frameworks/sp-800-171-rev-2/questions', import.meta.url)).flatMap(
  (name) => read(`frameworks/sp-800-171-rev-2/questions/${name}`).requirements as Question[],
)
const byId = new Map(questions.map((question) => [question.id, question]))

test('ASSESS-11 every requirement and every objective is asked exactly once', () => {
  expect([...byId.keys()].sort()).toEqual(reference.map(({ id }) => id).sort())
  expect(questions).toHaveLength(110)
  for (const { id, objectives } of reference)
    expect(byId.get(id)?.objectives.map((objective) => objective.id)).toEqual(objectives)
})

test('ASSESS-09 every question has a title, a tooltip, an example and evidence, and none is asked twice', () => {
  const asked = questions.flatMap(({ objectives }) => objectives.map(({ question }) => question))
  expect(new Set(asked).size).toBe(320)
  for (const question of questions) {
    expect(question.title.length, question.id).toBeGreaterThan(8)
    expect(question.tooltip.split(' ').length, question.id).toBeGreaterThanOrEqual(30)
    expect(question.example.length, question.id).toBeGreaterThan(30)
    expect(question.evidence.length, question.id).toBeGreaterThanOrEqual(2)
    for (const { question: text } of question.objectives) expect(text, question.id).toMatch(/\?$/)
  }
})

test('CMMC identifiers follow 32 CFR part 170: family, level and requirement, or the clause for Level 1', () => {
  for (const { id, family } of reference) expect(byId.get(id)?.cmmc).toBe(`${family}.L2-${id}`)
  for (const { id, far } of levelOne) {
    const clause = /\(b\)\(1\)\((\w+)\)/.exec(far)?.[1]
    expect(byId.get(id)?.cmmcLevel1).toMatch(new RegExp(`^[A-Z]{2}\\.L1-b\\.1\\.${clause}$`))
  }
  expect(questions.filter(({ cmmcLevel1 }) => cmmcLevel1)).toHaveLength(17)
})

test('110 statements, 110 names and 320 objectives stand in the official wording, 17 of them with a clause (RULE-13)', () => {
  const official = read('frameworks/sp-800-171-rev-2/data/official.json') as {
    id: string
    name: string
    statement: string
    objectives: Record<string, string>
    levelOne?: { name: string; statement: string; objectives?: Record<string, string> }
  }[]
  expect(official.map(({ id }) => id)).toEqual(reference.map(({ id }) => id))
  for (const [index, { objectives }] of reference.entries())
    expect(Object.keys(official[index]?.objectives ?? {})).toEqual(objectives)
  const all = (texts: string[]) => new Set(texts).size
  expect(all(official.map(({ statement }) => statement))).toBe(110)
  expect(all(official.map(({ name }) => name))).toBe(110)
  // 3.1.5[a] and 3.5.3[a] have the same words, and so have 3.3.1[d] and 3.3.2[b].
  const objectives = official.flatMap((requirement) => Object.values(requirement.objectives))
  expect([objectives.length, all(objectives)]).toEqual([320, 318])
  for (const text of objectives) expect(text).toMatch(/(?:[a-z)]|CUI)$/)
  for (const { statement } of official) expect(statement).toMatch(/^[A-Z][^\n]*[^ .]\.$/)
  const levelOne = official.flatMap((requirement) => requirement.levelOne ?? [])
  expect(levelOne).toHaveLength(17)
  // Three of the seventeen are one clause.
  expect(all(levelOne.map(({ statement }) => statement))).toBe(15)
  expect(official.filter(({ name }) => name.endsWith(' [CUI Data]'))).toHaveLength(17)
  for (const { name } of levelOne) expect(name).toMatch(/ \[FCI Data\]$/)
})
