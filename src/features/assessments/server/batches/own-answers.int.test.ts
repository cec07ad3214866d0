import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { assessmentVerbs } from '../../../../../test/assessment-verbs.ts'
import { organizationVerbs } from '../../../../../test/organization-verbs.ts'
import { ownAnswersVerbs } from '../../../../../test/own-answers-verbs.ts'
import { idOf, newAdmin, newMember, newPerson, type Session, sessionOf, town } from '../../../../../test/people.ts'
import { systemsVerbs } from '../../../../../test/several-systems.ts'
import { rowsRead, statementsOf } from '../../../../../test/statements.ts'
import type { EntryState } from '../../contract.ts'
import { rowCount } from '../rows.ts'

const place = town()
const key = 'NEWCMMCLEVEL2'
const { batches, bring, compare, enter, joined, leave, undo, workOf } = ownAnswersVerbs(place, key)
const { answerAll } = assessmentVerbs(place)
const { remove } = organizationVerbs(place)
const { added: addedSystem, enterIn, workIn } = systemsVerbs(place)

const changes = async (session: Session, since = 0) =>
  (
    await place.call<{ changes: EntryState[] }>(
      'GET',
      `/api/assessment/user/changes/${key}?since=${since}`,
      undefined,
      session,
    )
  ).body.changes
const made = (member: Session, event: string) =>
  place.portal.portal.db
    .selectFrom('audit_events')
    .select(['organization_id', 'details'])
    .where('event', '=', event)
    .where('actor_id', '=', idOf(member))
    .execute()

const own = [
  ['3.1.1[a]', 'answer', 1],
  ['3.1.1[a]', 'how', 'By list'],
  ['3.1.1[b]', 'answer', 1],
  ['3.1.1[c]', 'answer', 1],
  ['3.1.1', 'plan', 'Mine'],
] as [string, string, unknown][]
const theirs = [
  ['3.1.1[a]', 'answer', 1],
  ['3.1.1[b]', 'answer', 0],
  ['3.1.1', 'plan', 'Theirs'],
] as [string, string, unknown][]

test('JOIN-07 own answers are compared, and what the organization has not is brought along as one’s own entries; they stay where they are', async () => {
  const { admin, member } = await joined(own, theirs)
  expect((await workOf(member)).ownAnswers).toBe(true)
  expect((await workOf(admin)).ownAnswers).toBeUndefined()
  const compared = await compare(member)
  expect(compared.added).toEqual([
    { item: '3.1.1[a]', fields: [{ field: 'how', own: 'By list', standing: '' }] },
    { item: '3.1.1[c]', fields: [{ field: 'answer', own: 1, standing: 2 }] },
  ])
  expect(compared.differing).toEqual([
    { item: '3.1.1[b]', fields: [{ field: 'answer', own: 1, standing: 0 }] },
    { item: '3.1.1', fields: [{ field: 'plan', own: 'Mine', standing: 'Theirs' }] },
  ])
  expect(compared.same).toBe(1)
  const { version } = await workOf(admin)
  const brought = await bring(member, compared, [{ item: '3.1.1', field: 'plan' }])
  expect(brought, JSON.stringify(brought.body)).toMatchObject({
    status: 200,
    body: { changed: 3, brought: 3, left: 0 },
  })
  const after = await workOf(admin)
  expect(after.data['3.1.1']).toMatchObject({
    '3.1.1[a]': { answer: 1, how: 'By list' },
    '3.1.1[b]': { answer: 0 },
    '3.1.1[c]': { answer: 1 },
  })
  expect(after.requirements['3.1.1']?.plan).toBe('Mine')
  expect((await changes(admin, version)).map(({ item, field, by }) => [item, field, by]).sort()).toEqual([
    ['3.1.1', 'plan', 'Ada Roy'],
    ['3.1.1[a]', 'how', 'Ada Roy'],
    ['3.1.1[c]', 'answer', 'Ada Roy'],
  ])
  // Nothing that is missing here: the offer at the questions has gone, and the comparison stays.
  expect((await workOf(member)).ownAnswers).toBe(false)
  expect((await compare(member)).added).toEqual([])
  expect((await bring(member, await compare(member))).body).toMatchObject({ batch: null, changed: 0 })
  expect(await made(member, 'answers-brought-along')).toMatchObject([
    { organization_id: expect.any(String), details: { assessment: key, entries: 3 } },
  ])

  // What was still to be saved when they were let in waits until they are back.
  const entries = [{ item: '3.1.1[d]', field: 'answer', value: 0 }]
  const late = { key, network_uuid: compared.from, since: 0, entries }
  const saveLate = (session: Session) => place.call('POST', '/api/assessment/user/entries', late, session)
  expect(await saveLate(member)).toMatchObject({ status: 409, body: { code: 'own_elsewhere' } })
  expect(await saveLate(admin)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  const alone = await leave(member)
  expect((await saveLate(alone)).status).toBe(200)
  expect((await workOf(alone)).data['3.1.1']?.['3.1.1[b]']).toEqual({ answer: 1 })
  expect((await workOf(alone)).requirements['3.1.1']?.plan).toBe('Mine')
  expect((await workOf(alone)).ownAnswers).toBeUndefined()
  expect((await workOf(admin)).requirements['3.1.1']?.plan).toBe('Mine')
})

test('JOIN-07 both views of one set have the same to bring, and Level 1 what was answered there', async () => {
  const { member } = await joined(own)
  expect(await compare(member, { view: 'NEWNIST800171' })).toMatchObject({ added: (await compare(member)).added })
  expect(await compare(member, { view: 'NEWCMMCLEVEL1' })).toMatchObject({ sources: [], from: null, added: [] })
  expect((await workOf(member, 'NEWCMMCLEVEL1')).ownAnswers).toBeUndefined()
})

test('JOIN-07 what a colleague entered since the comparison stays, and is compared anew', async () => {
  const { admin, member } = await joined(own, theirs)
  const compared = await compare(member)
  await enter(admin, [
    ['3.1.1[c]', 'answer', 0],
    ['3.1.1', 'plan', 'Theirs, later'],
  ])
  const brought = await bring(member, compared, [{ item: '3.1.1', field: 'plan' }])
  expect(brought.body).toMatchObject({ changed: 1, left: 2 })
  const after = await workOf(admin)
  expect(after.data['3.1.1']?.['3.1.1[c]']).toEqual({ answer: 0 })
  expect(after.requirements['3.1.1']?.plan).toBe('Theirs, later')
  expect((await compare(member)).differing.map(({ item }) => item)).toEqual(['3.1.1[b]', '3.1.1[c]', '3.1.1'])
})

test('JOIN-07 the batch is undone by who brought it or an administrator, for 30 days and once; what was changed since stays', async () => {
  const { admin, member, organization } = await joined(own, theirs)
  const colleague = await newMember(place, organization, admin)
  const { batch } = (await bring(member, await compare(member), [{ item: '3.1.1[b]', field: 'answer' }])).body
  await enter(colleague, [['3.1.1[c]', 'answer', -1]])
  expect(await batches(colleague)).toMatchObject([
    { id: batch, kind: 'own-answers', by: 'Ada Roy', mine: false, size: 3, undoneAt: null, mayUndo: false },
  ])
  expect((await undo(colleague, batch)).status).toBe(403)
  expect((await batches(member))[0]).toMatchObject({ mine: true, mayUndo: true })
  const { version } = await workOf(colleague)
  expect(await undo(admin, batch)).toMatchObject({ status: 200, body: { undone: 2, stay: 1 } })
  const after = await workOf(member)
  expect(after.data['3.1.1']).toEqual({
    '3.1.1[a]': { answer: 1 },
    '3.1.1[b]': { answer: 0 },
    '3.1.1[c]': { answer: -1 },
  })
  // What stands again is of whom it was, and every page learns of it.
  expect(await changes(colleague, version)).toMatchObject([
    { item: '3.1.1[a]', field: 'how', value: '', by: 'Dana Ott' },
    { item: '3.1.1[b]', field: 'answer', value: 0, by: 'Dana Ott' },
  ])
  expect((await undo(member, batch)).body.message).toBe('This was undone already.')
  expect(await batches(member)).toMatchObject([{ undoneBy: 'Dana Ott', mayUndo: false }])
  expect(await made(admin, 'answers-set-back')).toMatchObject([{ details: { entries: 2, stay: 1 } }])

  const again = (await bring(member, await compare(member))).body.batch
  place.clock.advance(30 * 86_400_000)
  const later = await sessionOf(place, member.email)
  expect(await batches(later)).toEqual([])
  expect((await undo(later, again)).body.message).toContain('30 days')
})

test('RULE-03 JOIN-07 a claim that ended by a chosen answer stands again after the undoing', async () => {
  const allowing = [
    ['3.5.3[a]', 'answer', 1],
    ['3.5.3[b]', 'answer', 1],
    ['3.5.3[c]', 'answer', 1],
    ['3.5.3[d]', 'answer', 0],
    ['3.5.3[partial]', 'answer', 1],
  ] as [string, string, unknown][]
  const { admin, member } = await joined([['3.5.3[c]', 'answer', 0]], allowing)
  const claim = async () => (await workOf(admin)).data['3.5.3']?.['3.5.3[partial]']?.answer
  expect(await claim()).toBe(1)
  const { batch } = (await bring(member, await compare(member), [{ item: '3.5.3[c]', field: 'answer' }])).body
  expect(await claim()).toBe(2)
  expect((await batches(member))[0]).toMatchObject({ size: 1 })
  expect((await undo(member, batch)).body).toMatchObject({ undone: 1, stay: 0 })
  expect(await claim()).toBe(1)
})

test('JOIN-07 a check that was complete is complete again by the same completion, once what was brought is undone', async () => {
  const { admin, member } = await joined(own, theirs)
  const complete = async () => {
    const schema = await place.call<{ pages: { elements: { name: string; rows: { name: string }[] }[] }[] }>(
      'GET',
      `/api/assessment/schema/${key}`,
    )
    const data = Object.fromEntries(
      schema.body.pages
        .flatMap(({ elements }) => elements)
        .map(({ name, rows }) => [name, Object.fromEntries(rows.map((row) => [row.name, { answer: 0 }]))]),
    )
    const body = { currentPageNo: 0, key, data }
    return (await place.call<{ completion: string }>('POST', '/api/assessment/complete', body, admin)).body.completion
  }
  const first = await complete()
  expect(first).toEqual(expect.any(String))
  const { batch } = (await bring(member, await compare(member), [{ item: '3.1.1[b]', field: 'answer' }])).body
  expect((await workOf(admin)).completedAt).toBeNull()
  await undo(member, batch)
  expect(await complete()).toBe(first)
})

test('JOIN-07 who reads only, who is in no organization, and who has nothing of their own brings nothing; and only the own', async () => {
  const { admin, member } = await joined(own, theirs)
  const compared = await compare(member)
  await place.call('PUT', `/api/organization/members/${idOf(member)}/role`, { role: 'reader' }, admin)
  expect((await workOf(member)).ownAnswers).toBeUndefined()
  expect(await bring(member, compared)).toMatchObject({ status: 403, body: { code: 'reads_only' } })
  // Of somebody else, or of the organization itself: nothing is told of it.
  expect((await bring(admin, compared)).status).toBe(409)
  const { network_uuid } = await workOf(admin)
  expect((await bring(admin, { ...compared, from: network_uuid })).status).toBe(409)
  const single = await newPerson(place)
  await enter(single, own)
  expect(await compare(single)).toMatchObject({ sources: [], from: null })
  expect((await bring(single, { ...compared, from: (await workOf(single)).network_uuid })).status).toBe(409)
  expect((await bring(member, compared, [], { network_uuid: (await workOf(single)).network_uuid })).status).toBe(403)

  await place.call('PUT', `/api/organization/members/${idOf(member)}/role`, { role: 'editor' }, admin)
  const { batch } = (await bring(member, compared)).body
  expect(batch).toEqual(expect.any(String))
  const stranger = await newAdmin(place, 'Strange Works')
  expect((await undo(stranger, batch)).status).toBe(404)
  expect(await batches(member)).toMatchObject([{ id: batch, undoneAt: null }])
  expect((await workOf(admin)).data['3.1.1']?.['3.1.1[c]']).toEqual({ answer: 1 })
})

test('SYSTEM-07 JOIN-07 of several own systems one is chosen, and a system of the organization takes it', async () => {
  const { admin, member } = await joined([])
  const alone = await leave(member)
  const mill = await addedSystem(alone, 'Mill')
  await enterIn(alone, key, mill, '3.1.1[a]', 'answer', 1)
  await enterIn(alone, key, undefined, '3.1.1[b]', 'answer', 0)
  const { invite, answerInvitation } = organizationVerbs(place)
  await answerInvitation(alone, (await invite(admin, alone.email)).body.invitationID, true)
  const lab = await addedSystem(admin, 'Lab')
  const first = await compare(alone)
  expect(first.sources.map(({ name }) => name)).toEqual(['First system', 'Mill'])
  expect(first.added.map(({ item }) => item)).toEqual(['3.1.1[b]'])
  const compared = await compare(alone, { query: `?system=${lab}&from=${mill}` })
  expect(compared).toMatchObject({ system: lab, from: mill, added: [{ item: '3.1.1[a]' }] })
  const brought = await bring(alone, compared, [], { system: lab, network_uuid: lab })
  expect(brought.body).toMatchObject({ changed: 1 })
  expect((await workIn(admin, key, lab)).data).toEqual({ '3.1.1': { '3.1.1[a]': { answer: 1 } } })
  expect((await workIn(admin, key)).data).toEqual({})
  expect(await batches(alone)).toEqual([])
  expect(await batches(alone, `?system=${lab}`)).toMatchObject([{ size: 1 }])
  expect((await undo(alone, brought.body.batch)).status).toBe(404)
  // What is still to be saved there waits until they are back.
  const late = {
    key,
    network_uuid: mill,
    system: mill,
    since: 0,
    entries: [{ item: '3.1.1[c]', field: 'answer', value: 1 }],
  }
  const saved = await place.call('POST', '/api/assessment/user/entries', late, alone)
  expect(saved).toMatchObject({ status: 409, body: { code: 'own_elsewhere' } })
  const ofOrganization = await remove(alone, idOf(alone))
  expect(ofOrganization.status).toBe(200)
  expect((await place.call('POST', '/api/assessment/user/entries', late, alone)).status).toBe(200)
})

test('JOIN-07 of all that the organization answered only that is read about which there is something of one’s own', async () => {
  const { admin, member } = await joined(own.slice(0, 1))
  await answerAll(admin, key)
  const sent = await statementsOf(async () => {
    expect(await compare(member)).toMatchObject({ added: [], differing: [], same: 1 })
    expect((await workOf(member)).ownAnswers).toBe(false)
  })
  const client = new pg.Client({ connectionString: place.portal.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  let read = 0
  for (const statement of sent.filter(({ text }) => text.includes('assessment_answers')))
    read += (await rowsRead(client, statement)).assessment_answers ?? 0
  // The whole once, to be shown; beside it the own one, and those of its requirement.
  expect(read).toBeLessThan(rowCount(key) + 20)
})
