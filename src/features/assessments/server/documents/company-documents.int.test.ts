import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { newAdmin, newPerson, town } from '../../../../../test/people.ts'
import { dayAfter } from '../../close-out.ts'
import { scoredRequirements } from '../catalog.ts'

/** The SPRS sheet, the security plan, the summary and the answer list. */

const place = town()
const { wordOf, csvOf, answerAll, enter } = assessmentVerbs(place)
const key = 'NEWNIST800171'
const inDays = (days: number) => dayAfter(place.clock.now(), days)

test('the SPRS sheet invents no plan, no date, no scope and no confidence (RULE-10)', async () => {
  const sheetOf = async (but: Record<string, number> | undefined) => {
    const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
    if (but) await answerAll(admin, key, but)
    return (await wordOf(admin, key, 'sprs-entry-sheet')).text
  }
  for (const but of [undefined, { '3.12.4': 0 }, {}] as (Record<string, number> | undefined)[]) {
    const text = await sheetOf(but)
    const today = inDays(0)
    expect(text).toMatch(/\nName of the system security plan\nTo be entered: /)
    expect(text).toMatch(/\nVersion of the system security plan\nTo be entered\n/)
    expect(text).toMatch(/\nDate of the system security plan\nTo be entered\n/)
    expect(text).toMatch(/\nAssessment date\nTo be entered: .*\(the check is not complete\)\n/)
    expect(text).toMatch(/\nAssessment scope\nTo be entered: /)
    expect(text).not.toContain('Confidence')
    // The day of the document stands in its statement alone.
    expect(text.split(today)).toHaveLength(2)
  }
  expect(await sheetOf({ '3.12.4': 0 })).toContain('No score can be given without a system security plan (3.12.4)')
  expect(await sheetOf({ '3.1.1': 0, '3.1.9[a]': 9 })).toMatch(
    /Assessment score\n104; 1 requirement is not yet assessed\n/,
  )
})

test('the date when the score will be 110 is given only where it lies ahead (RULE-11)', async () => {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0, '3.1.9': 0 })
  const date = async () =>
    /Date when the score will be 110\n([^\n]*)\n/.exec((await wordOf(admin, key, 'sprs-entry-sheet')).text)?.[1]
  await enter(admin, key, [['3.1.1', 'targetDate', '2020-01-01']])
  expect(await date()).toBe('To be entered: 1 open requirement has no target date, and 1 has one that has passed')
  await enter(admin, key, [['3.1.9', 'targetDate', inDays(20)]])
  expect(await date()).toMatch(/^To be entered: /)
  await enter(admin, key, [['3.1.1', 'targetDate', inDays(400)]])
  expect(await date()).toBe(inDays(400))
  await enter(admin, key, [['3.1.20[a]', 'answer', 9]])
  expect(await date()).toBe('To be entered: not everything is assessed')
  await answerAll(admin, key)
  expect(await date()).toBe('Reached, by the answers given')
})

test('the SPRS sheet for Level 1 gives a result that is met or not, of 15 requirements, and no score (RULE-02, RULE-10)', async () => {
  const level = 'NEWCMMCLEVEL1'
  const admin = await newAdmin(place, `Small Gear ${Math.random()}`)
  await answerAll(admin, level, { '3.1.20': 0 })
  const sheet = async () => (await wordOf(admin, level, 'sprs-entry-sheet')).text
  const before = await sheet()
  expect(before).toMatch(/Compliance result\nNot met: 1 of 15 requirements\n/)
  expect(before).toMatch(/CMMC status date\nNone before all requirements are met/)
  await answerAll(admin, level)
  const after = await sheet()
  expect(after).toMatch(/Compliance result\nMet: all 15 requirements \(17 in the older count\)\n/)
  expect(after).toMatch(/CMMC status date\nTo be entered: the day on which the result is posted in SPRS\n/)
  for (const text of [before, after]) {
    expect(text).toMatch(/Assessment score\nNone: Level 1 is met or not met\n/)
    expect(text).toMatch(/Affirming official\nTo be entered: /)
    expect(text).toMatch(/Number of employees\nTo be entered\n/)
    expect(text).not.toMatch(/security plan|110|three years|practice/)
  }
})

test('the system security plan says of each requirement how it is met, under real headings, in English', async () => {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0 })
  await enter(admin, key, [
    ['3.1.2', 'evidence', 'Screens of the <roles> & groups'],
    ['3.1.1', 'plan', 'List the accounts'],
    ['3.1.1', 'targetDate', '2020-01-01'],
  ])
  const { text, xml, zip } = await wordOf(admin, key, 'system-security-plan')
  for (const { id } of scoredRequirements(key)) expect(text).toContain(`${id} `)
  expect(text).toContain('Evidence: Screens of the <roles> & groups')
  expect(text).toContain('109 of 110 requirements are met')
  expect(text).toContain('Status: Not met, 5 points taken off. Owner: To be entered.')
  expect(text).toMatch(
    /\nAuthorized Access Control[^:]*: Limit system access to authorized users,.* \(NIST SP 800-171 revision 2\)\n/,
  )
  expect(text).toMatch(/\nPlanned: List the accounts\nTarget date: Was due on 2020-01-01\n/)
  expect(xml.match(/w:val="Heading3"/g)).toHaveLength(110)
  // The fourteen families, the assets, and the flow of CUI.
  expect(xml.match(/w:val="Heading2"/g)).toHaveLength(16)
  expect(await zip.file('word/styles.xml')?.async('string')).toContain('w:lang w:val="en-US"')
  expect(await zip.file('docProps/core.xml')?.async('string')).toContain('System security plan')
})

test('the system security plan promises no review and approves nothing for the company (RULE-10)', async () => {
  const { text, links } = await wordOf(await newPerson(place), key, 'system-security-plan')
  for (const row of ['Version of this plan', 'Date of this plan', 'System name', 'System boundary'])
    expect(text).toMatch(new RegExp(`\\n${row}\\nTo be entered: \\w`))
  expect(text).toMatch(/Date\nWhat changed\nApproved by\nTo be entered\nTo be entered\nTo be entered\n/)
  expect(text).not.toMatch(/at least once a year|First version|To fill in/)
  // An individual has no codes in the profile: the sheet leads to where they are entered.
  expect(links).toContain('https://portal.example.org/my-account')
})

test('the executive summary shows the families as a picture with a description and as a table, by points taken off (RULE-04)', async () => {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0, '3.1.20': 0, '3.13.11': 0 })
  await enter(admin, key, [['3.13.11[partial]', 'answer', 1]])
  const { text, xml, zip } = await wordOf(admin, key, 'executive-summary')
  expect(text).toContain('107 of 110 (97 percent)')
  expect(text).toMatch(/Access Control \(AC\)\n20\n22\n6\n/)
  expect(text).toMatch(/System and Communications Protection \(SC\)\n15\n16\n3\n/)
  expect(text).toMatch(/3\.13\.11 [^\n]+ \(3 points \(partial credit\)\): owner to be entered, date to be entered/)
  expect(xml).toMatch(/descr="Requirements met by family\. AC: 20 of 22/)
  const pictures = zip.file(/word\/media\/.*\.(?:svg|png)$/)
  expect(pictures.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['png', 'svg'])
  const png = await zip.file(/\.png$/)[0]?.async('nodebuffer')
  expect(png?.subarray(1, 4).toString()).toBe('PNG')
})

test('the executive summary for Level 1 counts 15 requirements and no points (RULE-02)', async () => {
  const admin = await newAdmin(place, `Small Gear ${Math.random()}`)
  await answerAll(admin, 'NEWCMMCLEVEL1', { '3.10.4': 0 })
  const { text } = await wordOf(admin, 'NEWCMMCLEVEL1', 'executive-summary')
  expect(text).toContain('14 of 15')
  expect(text).toMatch(/Physical Protection \(PE\)\n1\n2\n/)
  expect(text).toMatch(/\nFamily\nMet\nOf\nAccess Control/)
  expect(text).not.toMatch(/points?\b|practice/i)
})

test('the answer list holds every objective with its answer, and the points its requirement takes off (RULE-04)', async () => {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0, '3.1.2[a]': 9 })
  await enter(admin, key, [['3.1.1[a]', 'how', 'Two old accounts are left']])
  const { rows } = await csvOf(admin, key, 'answer-list')
  expect(rows).toHaveLength(320)
  expect(rows[0]).toMatchObject({
    Objective: '3.1.1[a]',
    Answer: 'No',
    Status: 'Not met',
    'Points taken off': '5 points',
    'How it is done': 'Two old accounts are left',
  })
  expect(rows.filter(({ Answer }) => Answer === 'Yes')).toHaveLength(318)
  expect(rows.find(({ Objective }) => Objective === '3.1.2[a]')).toMatchObject({
    Answer: 'Not yet assessed',
    Status: 'Not yet assessed',
  })
})
