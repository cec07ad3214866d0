import { expect, test } from 'vitest'
import { fillings } from '../../../../test/filled-assessments.ts'
import { dayAfter, daysUntil } from '../close-out.ts'
import { type AssessmentKey, assessmentKeys, documentNames, Scores, type Work } from '../contract.ts'
import { isNeverMade, refusalOf } from '../document-refusals.ts'
import { cmmcScore, isSecurityPlan, type Responses } from '../scoring.ts'
import { schemaOf, scoredRequirements } from '../server/catalog.ts'
import { documentKinds } from '../server/documents/all.ts'
import { buildReport } from '../server/documents/report.ts'
import { frameworkOf, type WholeFramework } from '../server/frameworks.ts'
import { itemsOf } from '../server/rows.ts'
import { type PostedStatus, yearsAfter } from '../status-dates.ts'
import { look } from '../verdict.ts'
import { findRequirement, questionnaireOf } from '../web/work/questionnaire.ts'
import { assess } from './assess.ts'
import { scoredBy } from './framework.ts'
import { isRow, patternsOf, requirementOf } from './names.ts'

const now = new Date('2026-11-28T12:00:00Z')
const nothing: Responses = { answers: {}, requirements: {} }

test.each(assessmentKeys)(
  '%s is whole: its names fit its grammar, its words are said, its result can be kept',
  (key) => {
    const framework = frameworkOf(key)
    const requirements = scoredRequirements(key)
    const { requirement, part } = patternsOf([framework.grammar])
    for (const item of itemsOf(key)) expect(item).toMatch(isRow(item) ? part : requirement)
    expect(framework.grammar.example).toMatch(requirement)

    const { verdict, days, figures } = assess(framework, { requirements, responses: nothing, posted: null, now })
    expect(framework.words.headline(verdict)).toBeTruthy()
    expect(framework.sentence(verdict, days)).toBeTruthy()
    for (const obstacle of verdict.obstacles) expect(framework.obstacleText(obstacle, verdict)).toBeTruthy()
    const scores = framework.scores(requirements, nothing)
    expect(Scores.parse(scores)).toEqual(scores)
    expect(framework.keptFigures(scores, requirements).length).toBeGreaterThan(0)
    expect(figures.length).toBeGreaterThan(0)
    // By the weight rules know the system security plan, and documents by its name.
    for (const one of requirements) if (isSecurityPlan(one)) expect(one.id).toBe(framework.catalog.securityPlan)
    // What takes off less on a claim says when, and what is confirmed.
    for (const { id, partial, partialWhen } of requirements) {
      expect(partial === undefined).toBe(partialWhen === undefined)
      if (partialWhen) expect(framework.claims?.[id]?.confirmed).toBeTruthy()
    }
    const sheet = refusalOf(framework, 'sprs-entry-sheet', { answered: 1, open: 1 }) === undefined
    expect(framework.catalog.sprsSheet !== undefined).toBe(sheet)
  },
)

test.each(assessmentKeys)('%s has words for everything that stands in the way', (key) => {
  const framework = frameworkOf(key)
  const requirements = scoredRequirements(key)
  const texts = new Set<string>()
  for (const fill of Object.values(fillings)) {
    const { data, requirements: details, posted = null } = fill(key)
    const { verdict } = assess(framework, {
      requirements,
      responses: { answers: data, requirements: details },
      posted,
      now,
    })
    for (const obstacle of verdict.obstacles) texts.add(framework.obstacleText(obstacle, verdict))
  }
  expect(texts.size).toBeGreaterThan(1)
  for (const text of texts) expect(text).toMatch(/^(?!.*undefined)\S/)
})

test.each(assessmentKeys)('%s: every day that follows from a status lies where mails look for it (RULE-15)', (key) => {
  const { status: rules } = frameworkOf(key)
  for (const statusDate of ['2026-11-10', '2027-12-31', '2028-02-29', '2028-03-01'])
    for (const status of ['conditional', 'final'] as const)
      for (const { day, text } of rules?.dates({ ...nothingPosted, status, statusDate }) ?? []) {
        const near = rules?.spans.some((span) => Math.abs(daysUntil(day, new Date(after(statusDate, span)))) <= 1)
        expect(near, `${day}: ${text}`).toBe(true)
      }
})

const nothingPosted: PostedStatus = { status: 'final', assessor: 'self', statusDate: '', uid: '', official: '' }

/** The day that lies an interval of PostgreSQL, of days or of years, after another. */
function after(day: string, span: string): string {
  const [count, unit] = span.split(' ')
  return unit === 'days' ? dayAfter(new Date(day), Number(count)) : yearsAfter(day, Number(count))
}

test('a key of another release is refused by its name', () =>
  expect(() => frameworkOf('SHOP' as AssessmentKey)).toThrow('SHOP'))

/** A check of another standard: other numbers, no points, no status, no plan of action. */
const madeUp: WholeFramework = {
  title: 'Shop rules',
  grammar: { requirement: 'S-\\d{2}|T-\\d', part: '[a-z]\\.\\d|all', example: 'S-01' },
  judge(requirements, responses) {
    const { notAssessed, ...looked } = look(requirements, responses)
    const status = looked.met === looked.total ? 'final' : 'none'
    return { status, score: undefined, ...looked, obstacles: notAssessed }
  },
  scores: (requirements, responses) => ({ score: cmmcScore(requirements, responses) }),
  figures: (_requirements, _responses, { met }) => [{ name: 'Rules kept', value: String(met) }],
  keptFigures: ({ score }) => [{ name: 'Rules kept', value: `${score}%` }],
  words: {
    objectivesFrom: 'the wall',
    headline: () => 'The shop stands so',
    closeFirst: 'Mend it.',
    openList: { name: 'list on the wall', short: 'list' },
  },
  later: () => Promise.resolve(madeUp),
  sentence: ({ met, total }) => `${met} of ${total} rules are kept.`,
  obstacleText: () => 'nobody looked',
  notApplicable: { text: 'What is not there need not be kept.' },
  documents: { never: { 'plan-of-action': 'The shop plans nothing.' }, toCome: { 'sprs-entry-sheet': 'Not yet.' } },
  catalog: {
    description: 'What hangs on the wall',
    pages: [
      {
        name: 'S',
        title: 'Safety',
        description: 'Hands and eyes',
        elements: [
          {
            name: 'S-01',
            identifier: 'SHOP-1',
            title: 'Wear glasses',
            tooltip: '',
            example: '',
            evidence: ['Glasses'],
            videoLink: '',
            rows: ['S-01[a.1]', 'S-01[a.2]'].map((name) => ({ name, title: `${name}?` })),
            weight: 0,
          },
        ],
      },
    ],
    official: ({ name, identifier }) => ({
      requirement: name,
      identifier,
      name: 'Glasses',
      statement: 'Wear them.',
      source: 'The wall',
      objectives: [],
    }),
    labels: { identifier: 'Shop number', name: 'Shop name' },
    securityPlan: 'S-09',
    oscal: {
      control: (requirement) => `shop_${requirement}`,
      objective: (row) => `shop_${row}`,
      identifier: 'shop-number',
      plan: 'By the wall.',
    },
  },
}

test('a check of another standard is judged and documented by its folder alone', async () => {
  const { pages } = madeUp.catalog
  const scored = pages.flatMap(({ elements }) => elements.map((question) => scoredBy(madeUp, question)))
  const patterns = patternsOf([madeUp.grammar, frameworkOf(assessmentKeys[0]).grammar])
  expect('S-01[a.1]').toMatch(patterns.part)
  expect('3.1.1[a]').toMatch(patterns.part)
  expect('S-01[a]').not.toMatch(patterns.part)
  for (const part of ['T-1[a.1]', 'S-01[all]']) expect(part).toMatch(patterns.part)
  for (const other of ['S-01 or so', 'No T-1', 'S-01[a.1]', '13.1.1']) expect(other).not.toMatch(patterns.requirement)
  expect(requirementOf('S-01[a.1]')).toBe('S-01')

  const key = 'SHOP' as AssessmentKey
  const work: Work = {
    key,
    network_uuid: '7d9f2a64-0c1e-4a53-9b1d-5f1f0c3f8a10',
    system: '7d9f2a64-0c1e-4a53-9b1d-5f1f0c3f8a10',
    mayWrite: true,
    posted: null,
    version: 1,
    progress: 100,
    completedAt: null,
    lastItem: '',
    conflicts: [],
    data: { 'S-01': { 'S-01[a.1]': { answer: 1 }, 'S-01[a.2]': { answer: 0, how: 'Old ones' } } },
    requirements: {},
  }
  const company = { name: 'Ohio Gear', cageCode: '', naicsCodes: '', website: '' }
  const about = {
    company,
    facts: {},
    assets: { entered: [], closed: 0 },
    flow: { entered: [], closed: 0 },
    preparedBy: 'Ada',
    preparedById: '0b7f7d1e',
    publicUrl: 'https://example.org',
    now,
  }
  const schema = { ...schemaOf(assessmentKeys[0]), key, title: madeUp.title, pages }
  const report = buildReport({ framework: madeUp, schema, scored, work, answeredAt: new Map() }, about)
  expect(report.scores).toMatchObject({ met: 0, total: 1 })
  expect(isNeverMade(madeUp, 'plan-of-action')).toBe(true)
  expect(isNeverMade(madeUp, 'sprs-entry-sheet')).toBe(false)
  for (const document of documentNames) {
    if (refusalOf(madeUp, document, { answered: report.answered, open: report.verdict.open.length })) continue
    const made = await documentKinds[document].make(report)
    if (document.endsWith('list')) expect(made.toString()).toMatch(/Shop number[\s\S]*S-01\[a\.2\]/)
    if (document.startsWith('oscal')) expect(made.toString()).not.toMatch(/171|cmmc/i)
    expect(made.length, document).toBeGreaterThan(100)
  }
})

test('a requirement is found by its number, by that of an objective and by its identifier, and by nothing that looks like it', () => {
  const schema = schemaOf(assessmentKeys[0])
  const ofShop = questionnaireOf({ ...schema, pages: madeUp.catalog.pages }, madeUp)
  for (const typed of ['S-01', ' s-01 ', 's-01[a.1]', 'Rule S-01', 'shop-1'])
    expect(findRequirement(ofShop, typed)).toBe('S-01')
  for (const typed of ['', 'XS-01', 'S-012', 'S-01.3']) expect(findRequirement(ofShop, typed)).toBeUndefined()

  const questionnaire = questionnaireOf(schema, frameworkOf(assessmentKeys[0]))
  for (const typed of ['3.1.12', '3.1.12[b]', 'ac.l2-3.1.12', '(3.1.12)', '3.1.12.'])
    expect(findRequirement(questionnaire, typed), typed).toBe('3.1.12')
  for (const typed of ['13.1.12', '3.1.123', '3.1.12.4', 'x3.1.1'])
    expect(findRequirement(questionnaire, typed), typed).toBeUndefined()
})
