import { expect, test } from 'vitest'
import { assessmentVerbs, readTable, readWord } from '../../../../../test/assessment-verbs.ts'
import { newAdmin, newPerson, type Session, sessionOf, town } from '../../../../../test/people.ts'
import { type AssessmentKey, assessmentKeys, type DocumentName, documentNames } from '../../contract.ts'

const place = town()
const { make, contentOf, wordOf, csvOf, answerAll, enter } = assessmentVerbs(place)

/** A shop that answered all but one question, with things open, a claim and things left unsaid. */
async function shop(key: AssessmentKey): Promise<Session> {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  await answerAll(admin, key, { '3.1.1': 0, '3.1.2[b]': -1, '3.13.11': 0, '3.14.5[c]': 9 })
  await enter(admin, key, [
    ['3.1.1', 'owner', 'Dana Ruiz'],
    ['3.1.1', 'plan', 'List the accounts'],
    ['3.1.1[a]', 'how', 'Two old accounts are left'],
    ['3.1.1[a]', 'comment', 'Ask Kim about the shared login'],
  ])
  return admin
}

/** All that can be read in it, in whatever form it is. */
async function textOf(session: Session, key: AssessmentKey, document: DocumentName): Promise<string> {
  const content = await contentOf(session, key, document)
  if (document.startsWith('oscal')) return JSON.stringify(JSON.parse(content.toString()))
  if (!content.subarray(0, 2).equals(Buffer.from('PK'))) return JSON.stringify(readTable(content))
  return (await readWord(content)).text
}

const notMade: Record<AssessmentKey, DocumentName[]> = {
  NEWNIST800171: ['left-to-do', 'left-to-do-table'],
  NEWCMMCLEVEL1: ['plan-of-action', 'plan-of-action-table', 'oscal-plan-of-action'],
  NEWCMMCLEVEL2: ['left-to-do', 'left-to-do-table', 'sprs-entry-sheet'],
}
const made = (key: AssessmentKey) => documentNames.filter((document) => !notMade[key].includes(document))

test.each(assessmentKeys)(
  'every document of %s comes, whether it is begun or not; a file with nothing in it is refused with the reason',
  async (key) => {
    const [empty, begun] = [await newPerson(place), await shop(key)]
    for (const document of made(key)) {
      const { status, body } = await make(begun, key, document)
      expect(status, `${key} ${document}`).toBe(200)
      expect(body.name).toMatch(new RegExp(`^${document}-[a-z0-9-]+-\\d{4}-\\d{2}-\\d{2}(-draft)?\\.(docx|csv|json)$`))
      const unbegun = await make(empty, key, document)
      expect(unbegun.status, `${key} ${document}, nothing answered`).toBe(document.startsWith('oscal') ? 409 : 200)
      if (unbegun.status === 409)
        expect(unbegun.body.message).toMatch(/^Nothing is (?:assessed yet|answered as not met)/)
    }
  },
)

test('Level 1 has no plan of action, and Level 2 (Self) no SPRS sheet of the older kind; each says why (RULE-02, RULE-01)', async () => {
  const person = await newPerson(place)
  for (const document of notMade.NEWCMMCLEVEL1) {
    const { status, body } = await make(person, 'NEWCMMCLEVEL1', document)
    expect([status, body.message]).toEqual([409, expect.stringContaining('Level 1 knows no plan of action')])
  }
  const { status, body } = await make(person, 'NEWCMMCLEVEL2', 'sprs-entry-sheet')
  expect([status, body.message]).toEqual([409, expect.stringContaining('the status of each of the 110 requirements')])
})

test.each([
  ['NEWNIST800171', '319 of 320'],
  ['NEWCMMCLEVEL1', '58 of 59'],
  ['NEWCMMCLEVEL2', '319 of 320'],
] as const)(
  'every document of %s says that it is a self-assessment, by whom, when, from %s answers, and what it is not (RULE-09)',
  async (key, answered) => {
    const session = await shop(key)
    const statement = new RegExp(
      `Self-assessment against [^.]+, prepared by Ohio Gear [\\d.]+\\. This document was made on \\d{4}-\\d\\d-\\d\\d by [\\w ]+ from ${answered} answers\\. It is no assessment by the government or by a C3PAO\\.`,
    )
    for (const document of made(key)) expect(statement.test(await textOf(session, key, document)), document).toBe(true)
  },
)

test('NIST’s own statement stands beside the plain words in lists, plans and summary (RULE-13)', async () => {
  const key = 'NEWCMMCLEVEL2'
  const session = await shop(key)
  const named = made(key).filter((document) => /^(answer-list|plan-of-action|executive-summary)/.test(document))
  expect(named.length).toBeGreaterThanOrEqual(3)
  for (const document of named)
    expect(
      (await textOf(session, key, document)).includes('Employ FIPS-validated cryptography when used'),
      document,
    ).toBe(true)
})

test('every document with a score counts what weakens it, in the same words (RULE-08)', async () => {
  const session = await shop('NEWNIST800171')
  await enter(session, 'NEWNIST800171', [['3.13.11[partial]', 'answer', 1]])
  const scored: DocumentName[] = [
    'system-security-plan',
    'sprs-entry-sheet',
    'executive-summary',
    'oscal-assessment-results',
  ]
  for (const document of scored) {
    const text = await textOf(session, 'NEWNIST800171', document)
    expect(text, document).toContain('107 requirements are met without evidence named.')
    expect(text, document).toContain('1 requirement holds a “Not applicable” without a reason.')
    expect(text, document).toContain('1 partial credit is claimed.')
  }
})

test('what is not answered is not yet assessed, and no weakness, in every document (RULE-07)', async () => {
  const key = 'NEWCMMCLEVEL2'
  const session = await shop(key)
  for (const document of made(key)) {
    const text = await textOf(session, key, document)
    expect(/not answered|unanswered/i.exec(text)?.[0], document).toBeUndefined()
    if (document.startsWith('plan-of-action'))
      expect(text).toContain('Not yet assessed, and so neither met nor a weakness: 3.14.5.')
  }
})

test('Level 2 is called Level 2 (Self) in every document; nothing speaks of points that stand in the way (RULE-01, RULE-06)', async () => {
  const key = 'NEWCMMCLEVEL2'
  const session = await shop(key)
  for (const document of made(key)) {
    const text = await textOf(session, key, document)
    expect(/Level 2(?! \((?:Self|C3PAO)\)).{9}/.exec(text)?.[0], document).toBeUndefined()
    expect(/points? stands? in the way/.exec(text)?.[0], document).toBeUndefined()
  }
  const { text } = await wordOf(session, key, 'executive-summary')
  expect(text).toContain('A contract that asks for Level 2 (C3PAO) is not served by a self-assessment.')
  expect(text).toContain('3 obstacles stand in the way:')
  expect(text).toMatch(/\n3\.1\.1 Let in only authorized users and devices: takes off more than one point/)
})

test('documents are for those who are logged in, and each gets those of the own network', async () => {
  const key = 'NEWNIST800171'
  expect((await make(undefined, key, 'answer-list')).status).toBe(401)
  expect((await make(await newPerson(place), key, 'no-such-document')).status).toBe(400)
  const [mine, other] = [await shop(key), await newPerson(place)]
  expect(await textOf(mine, key, 'answer-list')).toContain('Two old accounts are left')
  expect(await textOf(other, key, 'answer-list')).not.toContain('Two old accounts are left')
})

test('how it is done goes into the documents, a private note into none (EASE-08)', async () => {
  const key = 'NEWNIST800171'
  const session = await shop(key)
  for (const document of made(key)) {
    const text = await textOf(session, key, document)
    expect(text, document).not.toContain('Ask Kim')
    if (!['sprs-entry-sheet', 'executive-summary'].includes(document))
      expect(text, document).toContain('Two old accounts are left')
  }
})

test('nothing that was entered becomes a formula in a table', async () => {
  const key = 'NEWNIST800171'
  const session = await shop(key)
  const given = `Lists;=cmd|' /C calc'!A0`
  await enter(session, key, [
    ['3.1.1', 'evidence', given],
    ['3.1.1', 'plan', given],
    ['3.1.1', 'owner', '＝HYPERLINK("http://evil.example.org")'],
  ])
  for (const [document, column] of [
    ['answer-list', 'Evidence'],
    ['plan-of-action-table', 'Milestones'],
  ] as const)
    expect((await csvOf(session, key, document)).rows[0], document).toMatchObject({
      [column]: `Lists;'=cmd|' /C calc'!A0`,
      Owner: `'＝HYPERLINK("http://evil.example.org")`,
    })
})

test('a name with line breaks and control characters makes no document unreadable', async () => {
  const key = 'NEWNIST800171'
  const session = await shop(key)
  await enter(session, key, [
    ['3.1.1', 'owner', 'Dana\nRuiz\r\n\t\u0007\u2028 ‮evil‬ <b>&amp; 😀'],
    ['3.1.1', 'plan', ' \n\u0001First\n\u0085Then '],
  ])
  for (const document of made(key)) expect((await textOf(session, key, document)).length, document).toBeGreaterThan(100)
  // Nor is what stands beside it turned around (READY-11).
  for (const document of ['plan-of-action', 'system-security-plan'] as const)
    expect(await textOf(session, key, document), document).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('a document says that it is a draft until every question is answered; one of a completion is of that day (EASE-07, READY-01)', async () => {
  const key = 'NEWCMMCLEVEL1'
  let person = await newPerson(place)
  await answerAll(person, key, { '3.1.1': 0 })
  const read = async (document: string) => {
    const { body } = await make(person, key, document)
    const { zip, text } = await readWord(Buffer.from(body.content, 'base64'))
    const headers = await Promise.all(zip.file(/word\/header\d+\.xml/).map((part) => part.async('string')))
    return { name: body.name, text, header: headers.join('') }
  }
  await place.call('POST', '/api/assessment/complete', { currentPageNo: 0, key, data: {} }, person)
  expect((await read('sprs-entry-sheet')).header).not.toContain('Draft')
  const path = `/api/assessment/user/completions/${key}/latest`
  const { id } = (await place.call<{ id: string }>('GET', path, undefined, person)).body
  const completedOn = place.clock.now().toISOString().slice(0, 10)
  place.clock.advance(3 * 86_400_000)
  person = await sessionOf(place, person.email)
  await enter(person, key, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.2[a]', 'answer', 2],
  ])
  const now = await read('sprs-entry-sheet')
  expect(now.header).toContain('Draft, 58 of 59 answered')
  expect(now.name).toBe(
    `sprs-entry-sheet-cmmc-level-1-ada-lovelace-${place.clock.now().toISOString().slice(0, 10)}-draft.docx`,
  )
  for (const document of ['system-security-plan', 'left-to-do', 'executive-summary'])
    expect((await read(document)).header, document).toContain('Draft, 58 of 59 answered')
  const then = await read(`sprs-entry-sheet?completion=${id}`)
  expect(then.header).not.toContain('Draft')
  expect(then.name).toBe(`sprs-entry-sheet-cmmc-level-1-ada-lovelace-${completedOn}.docx`)
  expect(then.text).toContain(`made on ${completedOn}`)
  expect(then.text).toContain('59 of 59 answers')
  // Of earlier completions no times were kept.
  await place.portal.portal.db
    .updateTable('assessment_snapshots')
    .set({ answer_times: 'null' })
    .where('id', '=', id)
    .execute()
  expect((await make(person, key, `oscal-assessment-results?completion=${id}`)).status).toBe(200)
  expect((await make(await newPerson(place), key, `sprs-entry-sheet?completion=${id}`)).status).toBe(404)
})
