import { expect, test } from 'vitest'
import { assessmentVerbs, readWord } from '../../../../../test/assessment-verbs.ts'
import { newAdmin, newPerson, type Session, town } from '../../../../../test/people.ts'
import { fieldsOf } from '../../../../forms/definition.ts'
import { assessmentKeys, documentNames } from '../../contract.ts'
import { refusalOf } from '../../document-refusals.ts'
import { systemFields, systemForm } from '../../system/form.ts'
import { usesOf } from '../../system/uses.ts'
import { frameworkOf } from '../frameworks.ts'

/** What documents take from "Your system" (SYSTEM-02), and what they leave to be entered there (RULE-10). */

const place = town()
const { make, contentOf, wordOf, answerAll, enter } = assessmentVerbs(place)

/** For each field an entry that no document has from elsewhere. */
function entryOf(name: string, index: number): string | string[] {
  const field = systemFields.get(name)
  if (field?.kind === 'whole number') return String(70_001 + index)
  if (field?.kind === 'date') return '2019-03-04'
  if (field?.kind === 'choices') return ['Controlled Technical Information', 'Naval Nuclear Propulsion Information']
  if (name === 'cageCodes') return '8QQ1A, 8QQ2B'
  if (name === 'uei') return 'ZZ9KMN4PQRS5'
  return name.endsWith('Mail') ? `${name}@gear.example` : `Entry of ${name}`
}

async function fill(session: Session) {
  const entries = [...systemFields.keys()].map((field, index) => ({ field, value: entryOf(field, index), seen: 0 }))
  const saved = await place.call('PUT', '/api/assessment/user/system', { entries }, session)
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
  return entries
}

test('SYSTEM-01 the form asks for no passwords, no network addresses and no drawings', () => {
  const asked = fieldsOf(systemForm).map(({ name, label, hint }) => `${name} ${label} ${hint ?? ''}`)
  expect(asked.filter((text) => /password|\bIP\b|address|drawing|diagram/i.test(text))).toEqual([])
})

test('SYSTEM-02 each field names at least one document, and each document that it names prints it', async () => {
  const admin = await newAdmin(place, `Printed Gear ${Date.now().toString(36)}`)
  const entries = await fill(admin)
  for (const key of assessmentKeys) await answerAll(admin, key, { '3.1.1': 0 })
  const missing: string[] = []
  for (const key of assessmentKeys)
    for (const document of documentNames) {
      const named = entries.filter(({ field }) =>
        usesOf[field]?.some((use) => use.document === document && (use.of ?? key) === key),
      )
      if (named.length === 0 || refusalOf(frameworkOf(key), document, { answered: 1, open: 1 })) continue
      const text = document.startsWith('oscal')
        ? (await contentOf(admin, key, document)).toString()
        : (await wordOf(admin, key, document)).text
      for (const { field, value } of named)
        if (![value].flat().every((one) => text.includes(one))) missing.push(`${field} in ${document} of ${key}`)
    }
  expect(missing).toEqual([])
  for (const [field, uses] of Object.entries(usesOf))
    expect(
      uses.some(
        ({ document, of }) => !refusalOf(frameworkOf(of ?? 'NEWNIST800171'), document, { answered: 1, open: 1 }),
      ),
      field,
    ).toBe(true)
})

test('RULE-10 in each Word document each "To be entered" leads to a place', async () => {
  const admin = await newAdmin(place, `Swept Gear ${Date.now().toString(36)}`)
  const fresh = await newPerson(place)
  const marked = await newPerson(place)
  const met = await newPerson(place)
  for (const key of ['NEWNIST800171', 'NEWCMMCLEVEL1'] as const) {
    await answerAll(admin, key, { '3.1.1': 0, '3.1.2': 0 })
    await answerAll(marked, key, { '3.1.1': 0 })
    await answerAll(met, key)
  }
  await enter(admin, 'NEWNIST800171', [['3.1.1', 'plan', 'Buy locks']])
  await enter(marked, 'NEWNIST800171', [['3.1.1', 'mark', 'enduring-exception']])
  const loose: string[] = []
  let linked = 0
  for (const [name, session] of Object.entries({ admin, fresh, marked, met }))
    for (const key of assessmentKeys)
      for (const document of documentNames) {
        const made = await make(session, key, document)
        if (made.status !== 200 || !made.body.name.endsWith('.docx')) continue
        const { xml } = await readWord(Buffer.from(made.body.content, 'base64'))
        linked += xml.match(/<w:hyperlink /g)?.length ?? 0
        for (const part of xml.replace(/<w:hyperlink .*?<\/w:hyperlink>/gs, '').split('</w:p>')) {
          const text = part.replace(/<[^>]+>/g, '')
          if (/to be entered/i.test(text)) loose.push(`${name}: ${document} of ${key}: ${text.slice(0, 100)}`)
        }
      }
  expect(loose).toEqual([])
  expect(linked).toBeGreaterThan(100)
}, 60_000)

test('RULE-10 what nobody entered of the system reads "To be entered" and leads to its field', async () => {
  const person = await newPerson(place)
  const at = (field: string) => `https://portal.example.org/cyber-readiness-check/system?field=${field}`
  const plan = await wordOf(person, 'NEWNIST800171', 'system-security-plan')
  for (const field of systemFields.keys()) expect(plan.links, field).toContain(at(field))
  expect(plan.text).toMatch(/\nSystem owner\nTo be entered\nTo be entered\nTo be entered\nTo be entered\n/)
  const sheet = await wordOf(person, 'NEWNIST800171', 'sprs-entry-sheet')
  for (const field of ['planName', 'planVersion', 'planDate', 'cageCodes']) expect(sheet.links).toContain(at(field))
  const small = await wordOf(person, 'NEWCMMCLEVEL1', 'sprs-entry-sheet')
  for (const field of ['employees', 'affirmingOfficialName']) expect(small.links).toContain(at(field))

  await answerAll(person, 'NEWCMMCLEVEL1')
  const met = await wordOf(person, 'NEWCMMCLEVEL1', 'sprs-entry-sheet')
  expect(met.links).toContain('https://portal.example.org/cyber-readiness-check-tool/NEWCMMCLEVEL1?view=over-time')

  await fill(person)
  const filled = await wordOf(person, 'NEWNIST800171', 'system-security-plan')
  expect(filled.links.filter((link) => link.includes('/cyber-readiness-check/system'))).toEqual([
    'https://portal.example.org/cyber-readiness-check/system/assets',
  ])
})
