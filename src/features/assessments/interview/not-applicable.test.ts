import { expect, test } from 'vitest'
import { contradicted, notApplicable, notApplicableRules, undecided } from './not-applicable.ts'
import { type InterviewAnswers, interviewParts } from './questions.ts'
import { whatStays } from './stays.ts'

const words = (text = '') => text.split(' ').filter(Boolean).sort()
const falls = (answers: InterviewAnswers) =>
  notApplicable(answers)
    .map(({ requirement }) => requirement)
    .sort()

/** A shop in which everything falls away that can. */
const nothingThere: InterviewAnswers = {
  ...Object.fromEntries((interviewParts[1]?.questions ?? []).map(({ name }) => [name, ['no']])),
  makes: ['parts'],
  it: ['own'],
  come: ['portal'],
  lie: ['server'],
  opened: ['office', 'floor'],
  machines: ['network'],
  printed: ['no'],
  suppliers: ['none'],
  results: ['portal'],
  backup: ['server'],
}
const remoteAccess = '3.1.12 3.1.13 3.1.14 3.1.15 3.13.7 3.7.5'
const all = words(`${remoteAccess} 3.1.16 3.1.17 3.1.18 3.1.19 3.8.1 3.8.6 3.10.6 3.13.2 3.13.5 3.13.14`)

test('EASE-13 a shop in which nothing of it is there is proposed all that may not apply', () => {
  expect(falls(nothingThere)).toEqual(all)
  expect([...new Set(notApplicableRules.flatMap(({ requirements }) => requirements))].sort()).toEqual(all)
})

/** What a single answer takes back from what that shop is proposed. */
const takenBack: [question: string, choices: string[], falls: string][] = [
  ['remote', ['yes'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['remote', ['unsure'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['maintenance', ['yes'], remoteAccess],
  ['maintenance', ['unsure'], remoteAccess],
  ['cloud', ['yes'], remoteAccess],
  ['mobile', ['yes'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['wireless', ['unsure'], '3.1.16 3.1.17'],
  ['voip', ['unsure'], '3.13.14'],
  ['paper', ['unsure'], '3.8.1 3.10.6'],
  ['media', ['yes'], '3.8.6 3.10.6'],
  ['public', ['yes'], '3.13.5'],
  ['development', ['unsure'], '3.13.2'],
  ['makes', ['software'], '3.13.2'],
  ['makes', [], '3.13.2'],
  ['it', ['provider'], remoteAccess],
  ['it', ['both'], remoteAccess],
  ['it', ['nobody'], ''],
  ['it', [], remoteAccess],
  ['lie', ['cloud'], remoteAccess],
  ['lie', ['cabinet'], '3.8.1'],
  ['lie', [], `${remoteAccess} 3.8.1`],
  ['opened', ['laptops'], `${remoteAccess} 3.1.19 3.8.6 3.10.6`],
  ['opened', ['phones'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['opened', ['private'], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['opened', [], `${remoteAccess} 3.1.18 3.1.19 3.8.6 3.10.6`],
  ['printed', ['yes'], '3.8.1 3.10.6'],
  ['printed', ['unsure'], '3.8.1 3.10.6'],
  ['printed', [], '3.8.1 3.10.6'],
  ['backup', ['disks'], '3.8.6'],
  ['backup', ['provider'], remoteAccess],
  ['backup', [], `${remoteAccess} 3.8.6`],
  ['come', ['cloud'], remoteAccess],
  ['come', ['usb'], '3.8.6'],
  ['come', ['paper'], '3.8.1'],
  ['come', [], '3.8.1 3.8.6'],
  ['machines', ['usb'], '3.8.6'],
  ['machines', ['paper'], '3.8.1'],
  ['machines', [], '3.8.1 3.8.6'],
  ['suppliers', ['cloud'], remoteAccess],
  ['suppliers', ['usb'], '3.8.6'],
  ['suppliers', [], '3.8.6'],
  ['results', ['paper'], '3.8.1'],
  ['results', ['cloud'], remoteAccess],
]

test.each(takenBack)('EASE-13 what says the opposite takes the proposal back: %s: %s', (question, choices, gone) => {
  const left = falls({ ...nothingThere, [question]: choices })
  expect(all.filter((requirement) => !left.includes(requirement))).toEqual(words(gone))
})

/** Of which questions a reason speaks: what it states for the company, somebody has to have said (RULE-10). */
const speaksOf: [requirements: string, questions: string][] = [
  [remoteAccess, 'remote maintenance mobile it opened'],
  ['3.1.16 3.1.17', 'wireless'],
  ['3.1.18', 'mobile opened'],
  ['3.1.19', 'mobile opened'],
  ['3.8.1', 'paper printed come machines lie'],
  ['3.8.6', 'media opened backup come machines suppliers results mobile'],
  ['3.10.6', 'remote mobile opened media paper printed'],
  ['3.13.2', 'development makes'],
  ['3.13.5', 'public'],
  ['3.13.14', 'voip'],
]

test('EASE-13 RULE-10 what a reason says was answered: without one of these questions nothing is proposed', () => {
  expect(words(speaksOf.map(([requirements]) => requirements).join(' '))).toEqual(all)
  for (const [requirements, spoken] of speaksOf)
    for (const question of words(spoken)) {
      const left = falls({ ...nothingThere, [question]: [] })
      for (const requirement of words(requirements))
        expect(left, `${requirement} ${question}`).not.toContain(requirement)
    }
})

test('EASE-13 what would decide is named while it is not answered, and not once something speaks against it', () => {
  expect(undecided({ paper: ['no'], come: ['portal'] })).toContainEqual({
    requirements: ['3.8.1'],
    questions: ['printed', 'machines', 'lie'],
  })
  expect(undecided({ paper: ['no'], printed: ['yes'] }).flatMap(({ requirements }) => requirements)).not.toContain(
    '3.8.1',
  )
  expect(undecided({})).toEqual([])
  expect(undecided(nothingThere)).toEqual([])
})

test('EASE-13 an answer that changes speaks against what was confirmed by it, and names the question', () => {
  expect(contradicted(nothingThere)).toEqual([])
  expect(contradicted({})).toEqual([])
  const wireless = contradicted({ ...nothingThere, wireless: ['yes'] })
  expect(wireless.map(({ requirement, questions }) => [requirement, questions])).toEqual([
    ['3.1.16', ['wireless']],
    ['3.1.17', ['wireless']],
  ])
  for (const [question, choices, gone] of takenBack.filter(([, choices]) => choices.length > 0))
    expect(
      contradicted({ ...nothingThere, [question]: choices })
        .map(({ requirement }) => requirement)
        .sort(),
      `${question}: ${choices}`,
    ).toEqual(words(gone))
})

test('EASE-13 whatever is confirmed as forbidden asks for the written rule', () => {
  for (const { reason, byRule } of notApplicable(nothingThere)) expect(byRule).toBe(/permitted/.test(reason))
})

test('EASE-13 what stays is named unless it is proposed all the same', () => {
  expect(whatStays({ remote: ['no'] }).map(({ requirement }) => requirement)).toEqual(['3.10.6'])
  expect(whatStays(nothingThere).map(({ requirement }) => requirement)).not.toContain('3.10.6')
})

test('EASE-13 only some objectives fall away where the others ask for something all the same', () => {
  const some = notApplicable(nothingThere).flatMap(({ requirement, objectives }) =>
    objectives ? [`${requirement} ${objectives}`] : [],
  )
  expect(some.sort()).toEqual(['3.13.2 b,e', '3.13.5 b', '3.8.1 a,c'])
})

test('EASE-13 DoD’s methodology is named as the source where it says so itself, and nowhere else', () => {
  const named = notApplicableRules.filter(({ source }) => source.startsWith('DoD')).flatMap((rule) => rule.requirements)
  expect(named.sort()).toEqual(['3.1.12', '3.1.13', '3.1.16', '3.1.17', '3.1.18'])
})
