import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { newAdmin, newPerson, type Session, town } from '../../../../../test/people.ts'
import { dayAfter } from '../../close-out.ts'
import type { AssessmentKey } from '../../contract.ts'

const place = town()
const { contentOf, wordOf, csvOf, answerAll, enter } = assessmentVerbs(place)

const inDays = (days: number) => dayAfter(place.clock.now(), days)

async function shop(key: AssessmentKey): Promise<Session> {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0, '3.1.9': 0, '3.1.20': 0, '3.2.1': 0, '3.13.11': 0, '3.14.5[c]': 9 })
  await enter(admin, key, [
    ['3.1.1', 'owner', 'Dana Ruiz'],
    ['3.1.1', 'targetDate', inDays(300)],
    ['3.1.1', 'plan', 'List the accounts\nSwitch off the old ones'],
    ['3.1.1', 'resources', '=HYPERLINK("http://evil.example.org")'],
    ['3.1.1[a]', 'how', 'Two old accounts are left on the shop-floor PC'],
    ['3.1.9', 'targetDate', inDays(60)],
    ['3.2.1', 'targetDate', '2020-01-01'],
    ['3.13.11[partial]', 'answer', 1],
  ])
  return admin
}

test('the plan of action shows the points taken off, names a partial credit, and puts what takes off most first (RULE-04)', async () => {
  const { rows } = await csvOf(await shop('NEWNIST800171'), 'NEWNIST800171', 'plan-of-action-table')
  expect(rows.map((row) => [row.Requirement, row['Points taken off']])).toEqual([
    ['3.1.1', '5 points'],
    ['3.2.1', '5 points'],
    ['3.13.11', '3 points (partial credit)'],
    ['3.1.9', '1 point'],
    ['3.1.20', '1 point'],
  ])
  expect(rows[0]).not.toHaveProperty('Weight')
})

test('the weakness is what the company says is missing, and what nobody entered reads “To be entered” (RULE-10)', async () => {
  const key = 'NEWNIST800171'
  const admin = await shop(key)
  const { rows } = await csvOf(admin, key, 'plan-of-action-table')
  expect(rows[0]).toMatchObject({
    'CMMC identifier': 'AC.L2-3.1.1',
    Weakness: 'Let in only authorized users and devices.\n3.1.1[a] Two old accounts are left on the shop-floor PC',
    Owner: 'Dana Ruiz',
    Resources: `'=HYPERLINK("http://evil.example.org")`,
    Milestones: 'List the accounts\nSwitch off the old ones',
    'Target date': inDays(300),
    Status: 'Open, planned',
  })
  expect(rows[1]?.Weakness).toMatch(/\n3\.2\.1\[a\] To be entered\. Answered No: .+\?$/)
  expect(rows[1]).toMatchObject({ Owner: 'To be entered', Resources: 'To be entered', Milestones: 'To be entered' })
  const { text, xml, links } = await wordOf(admin, key, 'plan-of-action')
  expect(text).toContain('Two old accounts are left on the shop-floor PC')
  expect(links).toContain('https://portal.example.org/cyber-readiness-check-tool/NEWNIST800171?family=AT')
  expect(xml).toContain('<w:tblHeader/>')
  expect(xml).toContain('w:orient="landscape"')
})

test('a date that has passed, or lies after the last day, is shown as what it is (RULE-11)', async () => {
  const due = async (key: AssessmentKey) => {
    const { rows } = await csvOf(await shop(key), key, 'plan-of-action-table')
    return Object.fromEntries(rows.map((row) => [row.Requirement, row['Target date']]))
  }
  const last = inDays(180)
  expect(await due('NEWCMMCLEVEL2')).toMatchObject({
    '3.1.1': `${inDays(300)}, after the last day of a conditional status (${last})`,
    '3.1.9': inDays(60),
    '3.2.1': 'Was due on 2020-01-01',
    '3.1.20': 'To be entered',
  })
  // NIST SP 800-171 has no such day (RULE-16).
  expect(await due('NEWNIST800171')).toMatchObject({ '3.1.1': inDays(300), '3.2.1': 'Was due on 2020-01-01' })
})

test('an expired conditional status is called expired, on paper and in the verdict, and no last day is made up (RULE-05, RULE-11, RULE-15)', async () => {
  const key = 'NEWCMMCLEVEL2'
  const admin = await shop(key)
  const posted = { status: 'conditional', assessor: 'self', statusDate: inDays(-321), uid: '', official: '' }
  const answer = await place.call('PUT', `/api/assessment/user/status/${key}`, posted, admin)
  expect(answer).toMatchObject({ status: 200, body: { dates: [{ kind: 'close-out', daysLeft: -141 }] } })
  const expired = `The conditional status expired: ${inDays(-141)} was its last day, 180 days after its status date (32 CFR 170.21(b)).`
  for (const document of ['plan-of-action', 'executive-summary'] as const) {
    const { text } = await wordOf(admin, key, document)
    expect(text, document).toContain(expired)
    expect(text, document).not.toContain(inDays(180))
    expect(text, document).not.toContain('Last day to close')
  }
  const { rows } = await csvOf(admin, key, 'plan-of-action-table')
  expect(rows.find(({ Requirement }) => Requirement === '3.1.1')?.['Target date']).toBe(
    `${inDays(300)}, more than 180 days ahead`,
  )
})

test('for Level 2 (Self) each item says whether it may stay open; for NIST SP 800-171 none does (RULE-04, RULE-16)', async () => {
  const { rows } = await csvOf(await shop('NEWCMMCLEVEL2'), 'NEWCMMCLEVEL2', 'plan-of-action-table')
  const may = Object.fromEntries(rows.map((row) => [row.Requirement, row['May stay open']]))
  expect(may).toEqual({
    '3.1.1': 'No: takes off more than one point (32 CFR 170.21(a)(2)(ii))',
    '3.2.1': 'No: takes off more than one point (32 CFR 170.21(a)(2)(ii))',
    '3.13.11': 'Yes, as the one item of more than a point (32 CFR 170.21(a)(2)(ii))',
    '3.1.9': 'Yes',
    '3.1.20': 'No: may never be open (32 CFR 170.21(a)(2)(iii))',
  })
  const nist = await contentOf(await shop('NEWNIST800171'), 'NEWNIST800171', 'plan-of-action-table')
  expect(nist.toString()).not.toMatch(/stay open|conditional|180 days/i)
  expect(nist.toString()).not.toContain(inDays(180))
})

test('the plan of action says which open requirements lack a plan, and what that makes of 3.12.2 (RULE-05)', async () => {
  const { text } = await wordOf(await shop('NEWCMMCLEVEL2'), 'NEWCMMCLEVEL2', 'plan-of-action')
  expect(text).toContain(
    '4 requirements that are not met have no plan with an owner and a date: 3.1.9, 3.1.20, 3.2.1 and 3.13.11.',
  )
  expect(text).toMatch(
    /3\.12\.2 itself is not met, which takes off 3 points .* 3\.12\.2 is answered as met: is that so\?/,
  )
})

test('Level 1 has a list of what is left to do, without points, weights or a word of a plan of action (RULE-02)', async () => {
  const key = 'NEWCMMCLEVEL1'
  const admin = await newAdmin(place, `Small Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.10.3': 0, '3.10.5': 0 })
  const { rows, notes } = await csvOf(admin, key, 'left-to-do-table')
  expect(rows.map((row) => [row.Requirement, row['CMMC identifier']])).toEqual([
    ['3.10.3', 'PE.L1-b.1.ix'],
    ['3.10.5', 'PE.L1-b.1.ix'],
  ])
  const { text } = await wordOf(admin, key, 'left-to-do')
  expect(text).toMatch(/^List of what is left to do\n/)
  for (const words of [text, JSON.stringify(rows), ...notes])
    expect(words).not.toMatch(/points?\b|weigh|plan of action|POA&M|practice/i)
})

test('where nothing is open, the plan says so', async () => {
  const person = await newPerson(place)
  await answerAll(person, 'NEWNIST800171')
  expect((await csvOf(person, 'NEWNIST800171', 'plan-of-action-table')).rows).toEqual([])
  expect((await wordOf(person, 'NEWNIST800171', 'plan-of-action')).text).toContain('Nothing is answered as not met.')
})
