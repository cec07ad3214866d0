import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetProposals } from '../interview/asset-proposals.ts'
import { type InterviewAnswers, interviewParts } from '../interview/questions.ts'
import { flowLimits, fromOf, leadsNowhere, lineKey, stationKey, toOf } from './lines.ts'
import { openProposals, proposedLines } from './proposals.ts'

const drawings = interviewParts.find(({ name }) => name === 'drawings')?.questions ?? []
const choices = drawings.flatMap(({ name, choices }) => choices.map((choice) => [name, choice.name] as const))

/** Nothing goes anywhere by these alone. */
const silent = [
  ...['made yes', 'made no', 'made unsure', 'kept yes', 'kept no', 'kept unsure', 'printed no', 'printed unsure'],
  ...['machines none', 'suppliers none', 'results none', 'backup none'],
  // Where nothing else is said, they are where it begins.
  ...['lie computers', 'opened office', 'opened laptops', 'opened floor', 'opened phones', 'opened private'],
  // Of what, is not said.
  ...['backup disks', 'backup server', 'backup cloud', 'backup provider'],
]

test.each(choices)(
  'SYSTEM-04 of "%s" the answer "%s" proposes lines, or none where nothing goes by it',
  (question, choice) => {
    const lines = proposedLines({ [question]: [choice] })
    expect(lines.length > 0, JSON.stringify(lines)).toBe(!silent.includes(`${question} ${choice}`))
  },
)

/** Any answers, with whether what comes in is marked. */
const answered: fc.Arbitrary<InterviewAnswers> = fc
  .record(
    Object.fromEntries(
      drawings.map(({ name, choices, several }) => {
        const alone = choices.filter(({ alone }) => alone).map(({ name }) => [name])
        const others = choices.filter(({ alone }) => !alone).map(({ name }) => name)
        return [
          name,
          fc.oneof(
            fc.constant<string[]>([]),
            fc.subarray(others, { minLength: 1, maxLength: several ? others.length : 1 }),
            ...alone.map((one) => fc.constant(one)),
          ),
        ]
      }),
    ),
  )
  .map((answers) => ({ ...answers, marked: ['cui'] }))

test('SYSTEM-04 whatever is answered, lines may be added as they are: each once, from elsewhere, and by a way', () => {
  fc.assert(
    fc.property(answered, (answers) => {
      const lines = proposedLines(answers)
      expect(new Set(lines.map(lineKey)).size).toBe(lines.length)
      expect(new Set(lines.map(({ proposal }) => proposal)).size).toBe(lines.length)
      for (const line of lines) {
        expect(leadsNowhere(line)).toBe(false)
        for (const text of [line.from, line.to]) expect(text.length).toBeLessThanOrEqual(flowLimits.station)
        expect(line.proposal).toMatch(/^[a-z]+( [a-z]+)*$/)
        expect(line.way).not.toBe('')
      }
    }),
  )
})

test('SYSTEM-04 whatever is answered, something leads to each place, unless drawings begin there; inside nothing is told twice', () => {
  fc.assert(
    fc.property(answered, (answers) => {
      const lines = proposedLines(answers)
      const reached = new Set(lines.map((line) => stationKey(toOf(line))))
      const begins = lines.map(fromOf).filter((one) => one.kind !== 'outside' && !reached.has(stationKey(one)))
      const desks = new Set(begins.map(({ name }) => name))
      // The desk, what people make themselves, and paper in the office.
      expect([...desks].filter((name) => !/^(Office|Engineering workstations)/.test(name)).length).toBeLessThanOrEqual(
        1,
      )
      const inside = lines
        .filter(({ fromKind, toKind }) => ![fromKind, toKind].some((kind) => kind === 'outside' || kind === 'supplier'))
        .filter(({ toKind }) => toKind !== 'backup')
        .map((line) => [stationKey(fromOf(line)), stationKey(toOf(line)), line.what].join('\n'))
      expect(new Set(inside).size, JSON.stringify(lines)).toBe(inside.length)
    }),
    { numRuns: 500 },
  )
})

test('SYSTEM-04 whatever is answered, devices and backups of the lines are called as their assets, which are proposed too', () => {
  fc.assert(
    fc.property(answered, (answers) => {
      const assets = new Set(assetProposals(answers).map(({ name }) => name))
      const named = proposedLines(answers)
        .flatMap((line) => [fromOf(line), toOf(line)])
        .filter(({ kind }) => kind === 'device' || kind === 'backup')
      for (const { name } of named) expect(assets).toContain(name)
    }),
    { numRuns: 500 },
  )
})

test('SYSTEM-04 where nothing that comes in is controlled, no lines are proposed, as no assets are', () => {
  const answers = { come: ['mail'], lie: ['server'], marked: ['none'], customers: ['not-yet'] }
  expect(proposedLines(answers)).toEqual([])
  expect(proposedLines({ ...answers, marked: ['unsure'] })).not.toEqual([])
})

const shown = (answers: InterviewAnswers) =>
  proposedLines(answers).map(({ from, to, way }) => `${from} > ${to} (${way})`)

test('SYSTEM-04 drawings that come by mail, lie on a server and go to a supplier by portal are proposed from end to end', () => {
  const answers = {
    come: ['mail'],
    lie: ['server'],
    opened: ['office', 'floor'],
    suppliers: ['portal'],
    backup: ['disks'],
  }
  expect(shown(answers)).toEqual([
    'Customer > Email with drawings (Email)',
    'Email with drawings > Office computers with drawings (Email program)',
    'Office computers with drawings > File server or NAS with drawings (Network)',
    'File server or NAS with drawings > Office computers with drawings (Network)',
    'File server or NAS with drawings > Shop-floor PCs (Network)',
    'Office computers with drawings > Suppliers (Portal)',
    'File server or NAS with drawings > Backup of drawings (Backup to disks or tapes)',
  ])
})

test('SYSTEM-04 what lies in mailboxes is read in the mail program, and a program gets to a machine from a computer', () => {
  expect(shown({ come: ['mail'], lie: ['mailbox'], opened: ['office', 'phones'], machines: ['usb'] })).toEqual([
    'Customer > Email with drawings (Email)',
    'Email with drawings > Office computers with drawings (Email program)',
    'Email with drawings > Phones and tablets with drawings (Email program)',
    'Office computers with drawings > CNC controls (USB drive or other removable media)',
  ])
})

test('SYSTEM-04 what lies on paper alone is on no computer and in no backup', () => {
  expect(shown({ come: ['paper'], lie: ['cabinet'], opened: ['office', 'floor'], backup: ['disks'] })).toEqual([
    'Customer > Office (Paper)',
    'Office > Cabinets and folders (Paper)',
  ])
})

test('SYSTEM-04 what was taken is proposed no more, whatever it is called by now, and neither is what somebody entered', () => {
  const answers = { come: ['portal'], results: ['portal'] }
  const [first, second, ...more] = proposedLines(answers)
  if (!first || !second) throw new Error('Two are proposed')
  expect(more).toEqual([])
  expect(openProposals(answers, [])).toEqual([first, second])
  expect(openProposals(answers, [{ ...first, from: 'Acme', way: 'Portal of Acme', what: 'Models' }])).toEqual([second])
  const { proposal: _, ...entered } = first
  expect(openProposals(answers, [{ ...entered, from: 'customer', protection: 'TLS' }])).toEqual([second])
  expect(openProposals({}, [])).toEqual([])
  expect(openProposals({ shape: ['round'], come: ['pigeon'] }, [])).toEqual([])
})
