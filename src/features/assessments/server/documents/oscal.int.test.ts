import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { newAdmin, newPerson, type Session, sessionOf, town } from '../../../../../test/people.ts'
import { scoredRequirements } from '../catalog.ts'

const place = town()
const { make, contentOf, answerAll, enter } = assessmentVerbs(place)
const key = 'NEWNIST800171'

const models = { 'oscal-assessment-results': 'assessment-results', 'oscal-plan-of-action': 'poam' } as const
type Model = keyof typeof models
const documents = Object.keys(models) as Model[]

/** NIST's own schemas, of both versions. */
const validators = Object.fromEntries(
  documents.map((document) => [
    document,
    ['1.1.3', '1.2.1'].map((version) => {
      const path = new URL(`../../../../../test/oscal/${models[document]}-${version}.json`, import.meta.url)
      const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: true })
      addFormats.default(ajv)
      return [version, ajv.compile(JSON.parse(readFileSync(path, 'utf8')))] as const
    }),
  ]),
)

// biome-ignore lint/suspicious/noExplicitAny: read as a stranger's program would
const read = async (session: Session, document: Model): Promise<any> =>
  JSON.parse((await contentOf(session, key, document)).toString())

async function expectValid(session: Session, document: Model): Promise<void> {
  const content = await read(session, document)
  for (const [version, validate] of validators[document]!) {
    validate(content)
    expect(validate.errors ?? [], `${document}, OSCAL ${version}`).toEqual([])
  }
  const text = JSON.stringify(content)
  const defined = [...text.matchAll(/"uuid":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(defined).size, 'no identifier twice').toBe(defined.length)
  for (const [, id] of text.matchAll(/-uuid":"([^"]+)"/g)) expect(defined).toContain(id)
}

const hostile = '\n Dana\r\nRuiz\t\u0007\u0085\u2028‮evil\ud800 <b>"&" 😀 \n'

async function mixed(): Promise<Session> {
  const admin = await newAdmin(place, `Ohio Gear ${Math.random()}`)
  const half = Object.fromEntries(
    scoredRequirements(key).map(({ id, objectives }, index) => [objectives[0] ?? id, index % 4 === 0 ? 9 : 1]),
  )
  await answerAll(admin, key, { ...half, '3.1.2[a]': 0, '3.1.2[b]': 1, '3.1.20[a]': 0, '3.1.3[a]': -1 })
  await enter(admin, key, [
    ['3.1.2', 'targetDate', '2099-02-28'],
    ['3.1.2', 'plan', 'List the accounts\nSwitch off the old ones'],
    ['3.1.2', 'evidence', 'Account list'],
    ['3.1.2[a]', 'how', 'Two old accounts are left'],
  ])
  return admin
}

test('the OSCAL files are valid under NIST’s own schemas of two versions: all met, a mixture, hostile text', async () => {
  const whole = await newPerson(place)
  await answerAll(whole, key)
  await expectValid(whole, 'oscal-assessment-results')
  const admin = await mixed()
  for (const document of documents) await expectValid(admin, document)
  const shop = await newPerson(place)
  await answerAll(shop, key, { '3.1.1': 0 })
  for (const field of ['owner', 'resources', 'plan', 'evidence']) await enter(shop, key, [['3.1.1', field, hostile]])
  await enter(shop, key, [['3.1.1[a]', 'how', hostile]])
  for (const document of documents) await expectValid(shop, document)
  const [risk] = (await read(shop, 'oscal-plan-of-action'))['plan-of-action-and-milestones'].risks
  expect(risk.remediations[0].props[0]).toMatchObject({ name: 'owner', value: expect.stringMatching(/^Dana Ruiz /) })
})

test('where nothing is answered, or nothing is open, there is no file: none is made up to fill it', async () => {
  const empty = await newPerson(place)
  for (const document of documents) expect((await make(empty, key, document)).status).toBe(409)
  await answerAll(empty, key)
  expect((await make(empty, key, 'oscal-assessment-results')).status).toBe(200)
  expect((await make(empty, key, 'oscal-plan-of-action')).body.message).toBe(
    'Nothing is answered as not met: there is no plan of action to write.',
  )
})

test('what is not answered is neither observed, nor found, nor a risk; no method and no time is made up (RULE-07)', async () => {
  const person = await newPerson(place)
  const first = place.clock.now()
  await enter(person, key, [
    ['3.1.1[a]', 'answer', 1],
    ['3.1.2[a]', 'answer', 0],
  ])
  place.clock.advance(3_600_000)
  const later = await sessionOf(place, person.email)
  await enter(later, key, [['3.1.2[b]', 'answer', 1]])
  place.clock.advance(86_400_000)
  const session = await sessionOf(place, person.email)
  const [result] = (await read(session, 'oscal-assessment-results'))['assessment-results'].results
  expect(result.observations.map((one: { title: string }) => one.title.split(' ')[0])).toEqual(['3.1.1', '3.1.2'])
  expect(result.observations.map((one: { methods: string[] }) => one.methods)).toEqual([['UNKNOWN'], ['UNKNOWN']])
  expect(result.observations.map((one: { collected: string }) => one.collected)).toEqual([
    first.toISOString(),
    new Date(first.getTime() + 3_600_000).toISOString(),
  ])
  expect(result.start).toBe(first.toISOString())
  expect(result).not.toHaveProperty('end')
  expect(result.findings.map((one: { title: string }) => one.title)).toEqual(['3.1.1[a]', '3.1.2[a]', '3.1.2[b]'])
  expect(result.risks).toHaveLength(1)
  expect(result['reviewed-controls']['control-selections'][0]['include-controls']).toHaveLength(2)
  // The plan that nobody made is not in it.
  expect(result.risks[0]).not.toHaveProperty('remediations')
  // Whoever made the file is not said to have assessed.
  expect((await contentOf(session, key, 'oscal-assessment-results')).toString()).not.toMatch(/"assessor"/)
  place.clock.set(new Date())
})

test('findings refer to their risks, dates are the item’s own, and the words are the portal’s, not NIST’s', async () => {
  const admin = await mixed()
  const [result] = (await read(admin, 'oscal-assessment-results'))['assessment-results'].results
  const referred = result.findings.flatMap(
    (one: Record<string, { 'risk-uuid': string }[]>) => one['related-risks'] ?? [],
  )
  expect(new Set(referred.map((one: { 'risk-uuid': string }) => one['risk-uuid']))).toEqual(
    new Set(result.risks.map(({ uuid }: { uuid: string }) => uuid)),
  )
  const plan = (await read(admin, 'oscal-plan-of-action'))['plan-of-action-and-milestones']
  expect(plan.risks.map(({ uuid }: { uuid: string }) => uuid).sort()).toEqual(
    result.risks.map(({ uuid }: { uuid: string }) => uuid).sort(),
  )
  expect(plan.risks[0]).toMatchObject({
    deadline: '2099-02-28T12:00:00Z',
    description: expect.stringContaining('3.1.2[a] Two old accounts are left'),
  })
  expect(plan.risks[0].remediations[0].tasks).toHaveLength(2)
  expect(JSON.stringify(plan.risks)).not.toContain('"timing"')
  expect(plan['poam-items'][0].props).toContainEqual(
    expect.objectContaining({ name: 'points-taken-off', value: '5 points' }),
  )
  expect(plan['system-id']['identifier-type']).toBe('http://datatracker.ietf.org/doc/html/rfc4122')
  for (const document of documents) {
    const text = (await contentOf(admin, key, document)).toString()
    const namespaces = new Set([...text.matchAll(/"ns": "([^"]+)"/g)].map(([, ns]) => ns))
    expect(namespaces).toEqual(new Set(['https://portal.example.org/oscal']))
  }
})

test('companies of one name share no OSCAL identifier; those of one assessment stay, but for the file’s own, which is new each time', async () => {
  const idsOf = async (session: Session, document: Model) => {
    const text = (await contentOf(session, key, document)).toString()
    const [file = '', ...parts] = [...text.matchAll(/"(?:uuid|id)": "([^"]+)"/g)].map(([, id]) => id as string)
    return { file, parts }
  }
  const [one, namesake] = [await newPerson(place), await newPerson(place)]
  for (const session of [one, namesake]) await answerAll(session, key, { '3.1.1': 0, '3.2.1': 0 })
  for (const document of documents) {
    const first = await idsOf(one, document)
    const others = await idsOf(namesake, document)
    expect(first.parts.length, document).toBe(others.parts.length)
    const taken = new Set([first.file, ...first.parts])
    const shared = [others.file, ...others.parts].filter((id) => id !== 'prepared-by' && taken.has(id))
    expect(shared, document).toEqual([])
    place.clock.advance(25 * 3_600_000)
    const later = await idsOf(await sessionOf(place, one.email), document)
    expect(later.parts, document).toEqual(first.parts)
    expect(later.file, document).not.toBe(first.file)
    place.clock.set(new Date())
  }
})
