import { expect, test } from 'vitest'
import { faultsOf } from '../../../../test/logged.ts'
import { idOf, newAdmin, newMember, newPerson, password, type Session, town } from '../../../../test/people.ts'
import { startTestPortal } from '../../../../test/start-portal.ts'

const place = town({ env: { TRUST_PROXY: 'true' } })
const keys = ['NEWCMMCLEVEL1', 'NEWCMMCLEVEL2', 'NEWNIST800171']

/** Six saves one after the other, as a tab makes them, until the account is gone. */
async function tab(session: Session, text: string, at: { post: typeof place.portal.post }): Promise<number[]> {
  const statuses: number[] = []
  for (let save = 0; save < 6; save++) {
    const entries = [
      { item: '3.1.1', field: 'plan', value: `${text} ${save}` },
      ...['a', 'b', 'c', 'd', 'e'].map((part) => ({ item: `3.1.1[${part}]`, field: 'answer', value: save % 2 })),
    ]
    const key = keys[save % 3]
    const headers = { 'x-access-token': session.accessToken, 'x-id-token': session.idToken }
    statuses.push((await at.post('/api/assessment/user/entries', { key, since: 0, entries }, headers)).status)
  }
  return statuses
}

test('an account deleted while its answers are saved, in 30 rounds on two instances: no fault, and nothing is left', async () => {
  const second = await startTestPortal({ beside: place.portal, clock: place.clock, env: place.env })
  const faults = [faultsOf(place.portal.portal.log), faultsOf(second.portal.log)]
  const { db } = place.portal.portal
  const seen = new Set<number>()
  const gone: string[] = []
  for (let round = 0; round < 30; round++) {
    const person = await newPerson(place)
    const { own_network_uuid } = await db
      .selectFrom('users')
      .select('own_network_uuid')
      .where('id', '=', idOf(person))
      .executeTakeFirstOrThrow()
    await tab(person, 'Before', place.portal)
    const [left, right, deleted] = await Promise.all([
      tab(person, 'Left', place.portal),
      tab(person, 'Right', second),
      place.call('POST', '/api/user/delete', { password }, person),
    ])
    expect(deleted.status, `round ${round}`).toBe(200)
    for (const status of [...left, ...right]) seen.add(status)
    gone.push(own_network_uuid)
  }
  expect([...seen].filter((status) => status !== 200 && status !== 401)).toEqual([])
  for (const table of ['assessments', 'assessment_answers', 'assessment_requirements'] as const)
    expect(await db.selectFrom(table).select('network_uuid').where('network_uuid', 'in', gone).execute()).toEqual([])
  expect(faults).toEqual([[], []])
}, 120_000)

test('a member deleted while the whole organization saves: no fault, and the answers stay without the name', async () => {
  const faults = faultsOf(place.portal.portal.log)
  for (let round = 0; round < 6; round++) {
    const admin = await newAdmin(place, `Leaving Works ${round}`)
    const member = await newMember(place, `Leaving Works ${round}`, admin)
    const [kept, , deleted] = await Promise.all([
      tab(admin, 'Admin', place.portal),
      tab(member, 'Member', place.portal),
      place.call('POST', '/api/user/delete', { password }, member),
    ])
    expect(deleted.status).toBe(200)
    expect(kept).toEqual(Array(6).fill(200))
    const left = await place.portal.portal.db
      .selectFrom('assessment_answers')
      .select('answered_by')
      .where('answered_by', '=', member.email)
      .execute()
    expect(left).toEqual([])
  }
  expect(faults).toEqual([])
}, 60_000)
