import { expect, test } from 'vitest'
import { callersOf, type Kind, kinds, routesOf, statusOf } from '../test/callers.ts'
import { checkCalls, systemCalls } from '../test/check-calls.ts'
import { organizationVerbs } from '../test/organization-verbs.ts'
import { idOf, newAdmin, newMember, newPerson, type Session, sessionOf, town } from '../test/people.ts'
import { systemsVerbs } from '../test/several-systems.ts'
import { memberRoles } from './features/accounts/profile-contract.ts'
import { whoSees } from './features/assessments/web/who-sees.ts'
import { isRole, type Role, roleNames, roles, rolesThatMay } from './platform/permissions-contract.ts'

/** The page on who sees what of a readiness check says what the portal does (SYSTEM-08, ASSESS-26). */

const place = town()
const { answerInvitation, invite, members, remove, requester } = organizationVerbs(place)
const { added, enterIn, list, workIn } = systemsVerbs(place)
const key = 'NEWCMMCLEVEL2'
const { requestOf } = checkCalls(key, 'NEWCMMCLEVEL1')

const enter = async (session: Session, owner: string) =>
  expect((await enterIn(session, key, undefined, '3.1.1', 'owner', owner)).status).toBe(200)
const enteredFor = async (session: Session, system?: string) =>
  (await workIn(session, key, system)).requirements?.['3.1.1']?.owner
const makeReader = async (admin: Session, member: Session) =>
  expect(
    (await place.call('PUT', `/api/organization/members/${idOf(member)}/role`, { role: 'reader' }, admin)).status,
  ).toBe(200)
/** Takes the person out, by their own hand. */
async function leave(session: Session): Promise<Session> {
  expect((await remove(session, idOf(session))).status).toBe(200)
  return sessionOf(place, session.email)
}

const rowsOf = (...ids: string[]) =>
  new Map(whoSees.filter(({ id }) => ids.includes(id)).flatMap(({ rows }) => rows.map(({ who, sees }) => [who, sees])))
const said = (who: string) => rowsOf('company').get(who)

/** How the page calls those who are no people of the programme. */
const calledThere: Record<Exclude<Kind, Role> | (typeof memberRoles)[number], string> = {
  visitor: 'A visitor without an account',
  individual: 'You, without an organization',
  member: 'An editor of your organization',
  'other admin': 'Everyone else with an account',
  administrator: 'An administrator of your organization',
  editor: 'An editor of your organization',
  reader: 'A reader of your organization',
}

test('SYSTEM-08 ASSESS-26 the page on who sees what has a row for every caller and role, and one for who runs the portal', () => {
  const others = rowsOf('company', 'outside')
  for (const kind of [...kinds.filter((kind) => !isRole(kind)), ...memberRoles])
    expect([...others.keys()], kind).toContain(calledThere[kind as keyof typeof calledThere])
  for (const kind of ['visitor', 'other admin'] as const) expect(others.get(calledThere[kind])).toMatch(/^Nothing/)
  expect([...rowsOf('program').keys()]).toEqual(roleNames.map((role) => roles[role].label))
  expect(rowsOf('operator').size).toBe(1)
})

test('SYSTEM-08 ASSESS-26 the page says of a role that it sees nothing exactly as long as no call of the checks is for it', () => {
  const ofChecks = routesOf(place).filter(
    ({ url, access }) => url.startsWith('/api/assessment') || access === 'readiness.read',
  )
  expect(ofChecks.length).toBeGreaterThanOrEqual(systemCalls.length)
  for (const role of roleNames) {
    const open = ofChecks.filter(
      ({ access }) =>
        access !== 'public' && access !== 'member' && (access === 'staff' || rolesThatMay(access).includes(role)),
    )
    const seesNothing = /^Nothing of your check\./.test(rowsOf('program').get(roles[role].label) ?? '')
    expect(seesNothing, `${role} may call ${open.map(({ url }) => url)}`).toBe(open.length === 0)
  }
})

/** Calls that change nothing, though they send a body. */
const readsByPost = ['POST /api/assessment/user/response']

test('SYSTEM-08 ASSESS-26 a company’s check is as that page says, call by call: its readers read, its editors change, its administrators remove, and to others it is not there', async () => {
  const people = await callersOf(place, 'Looking In')
  const admin = await newAdmin(place, 'Sealed Works')
  const [editor, reader, former] = [
    await newMember(place, 'Sealed Works', admin),
    await newMember(place, 'Sealed Works', admin),
    await newMember(place, 'Sealed Works', admin),
  ]
  await makeReader(admin, reader)
  expect((await remove(admin, idOf(former))).status).toBe(200)
  const outside = { ...people, waiting: await requester('Sealed Works'), former: await sessionOf(place, former.email) }
  // As the requests call it where one is to be removed.
  const system = await added(admin, 'Mine')

  const wrong: string[] = []
  for (const one of systemCalls) {
    const { method, path, body } = requestOf(one, system)
    const answers = await Promise.all(
      Object.entries(outside).map(async ([who, session]) => ({
        who,
        status: await statusOf(place, method, path, body, session),
      })),
    )
    for (const { who, status } of answers)
      if (status !== (who === 'visitor' ? 401 : 404)) wrong.push(`${one.route} as ${who}: ${status}`)
    const isRemoval = one.route === 'DELETE /api/assessment/user/systems/:system'
    const changes = method !== 'GET' && !readsByPost.includes(one.route)
    for (const [who, session, isRefused] of [
      ['reader', reader, changes],
      ['editor', editor, isRemoval],
      ['administrator', admin, false],
    ] as const) {
      // The last call of all: nothing is there behind it.
      if (isRemoval && who === 'administrator') continue
      const answer = await place.call<{ message?: string }>(method, path, body, session)
      const isThere = answer.body?.message !== 'There is no such system.'
      if (!isThere || (answer.status === 403) !== isRefused || answer.status === 401 || answer.status >= 500)
        wrong.push(`${one.route} as ${who}: ${answer.status} ${answer.body?.message}`)
    }
  }
  expect(wrong).toEqual([])
  const removing = `/api/assessment/user/systems/${system}?name=Mine`
  expect(await statusOf(place, 'DELETE', removing, undefined, admin)).toBe(200)
  const [first] = (await list(admin)).Items
  const removingFirst = `/api/assessment/user/systems/${first?.system}?name=First%20system`
  expect(await statusOf(place, 'DELETE', removingFirst, undefined, admin)).toBeGreaterThanOrEqual(400)
  expect(said('An administrator of your organization')).toContain('removes a system, but not the first')
})

test('SYSTEM-08 what a person entered alone becomes the organization’s that they found, and stays theirs beside one that they join', async () => {
  const row = said('You, without an organization')
  const joining = await newPerson(place)
  await enter(joining, 'Mine alone')
  const { network_uuid: own } = await workIn(joining, key)
  const host = await newAdmin(place, 'Host Works')
  await answerInvitation(joining, (await invite(host, joining.email)).body.invitationID, true)
  const joined = await sessionOf(place, joining.email)
  for (const session of [host, joined]) {
    expect(await enteredFor(session)).toBeUndefined()
    expect((await place.call('GET', `/api/assessment/user/work/${key}?system=${own}`, undefined, session)).status).toBe(
      404,
    )
  }
  expect(await enteredFor(await leave(joined))).toBe('Mine alone')
  expect(row).toContain('If you join one, it stays yours alone, and you find it again when you leave.')

  const founding = await newPerson(place)
  await enter(founding, 'Mine before')
  const details = { organization: 'Founded Works', organizationType: 'Non-Profit' }
  expect((await place.call('POST', '/api/organization/from-account', details, founding)).status).toBe(200)
  const founder = await sessionOf(place, founding.email)
  const member = await newMember(place, 'Founded Works', founder)
  expect(await enteredFor(member)).toBe('Mine before')
  expect(await enteredFor(await leave(founder))).toBeUndefined()
  expect(await enteredFor(member)).toBe('Mine before')
  expect(row).toContain('its members see it, and it stays there when you leave')
})

test('SYSTEM-08 the last member to leave takes along what colleagues entered, unless they have work of their own from before', async () => {
  const row = said('Whoever has left your organization')
  const admin = await newAdmin(place, 'Emptied Works')
  const colleague = await newMember(place, 'Emptied Works', admin)
  await enter(colleague, 'A colleague')
  expect(await enteredFor(await leave(colleague))).toBeUndefined()
  expect(await enteredFor(await leave(admin))).toBe('A colleague')
  expect(row).toContain('takes everything along, what colleagues entered included')

  const busy = await newPerson(place)
  await enter(busy, 'From before')
  const founder = await newAdmin(place, 'Emptied Again')
  await answerInvitation(busy, (await invite(founder, busy.email)).body.invitationID, true)
  await enter(founder, 'The founder')
  await leave(founder)
  expect(await enteredFor(await leave(await sessionOf(place, busy.email)))).toBe('From before')
  expect(row).toContain('work of their own from before, they go back to that instead')
})

test('SYSTEM-08 when the last administrator leaves, the longest editor becomes one, and a reader only where there is none', async () => {
  const admin = await newAdmin(place, 'Handed Works')
  const hired: Session[] = []
  for (let n = 0; n < 3; n++) {
    place.clock.advance(1_000)
    hired.push(await newMember(place, 'Handed Works', admin))
  }
  const [reader, first, second] = hired as [Session, Session, Session]
  await makeReader(admin, reader)
  const adminsFor = async (session: Session) =>
    (await members(session)).body.Items.filter(({ role }) => role === 'administrator').map(({ id }) => id)
  await leave(admin)
  expect(await adminsFor(second)).toEqual([idOf(first)])
  await leave(second)
  await leave(first)
  expect(await adminsFor(reader)).toEqual([idOf(reader)])
  expect(said('An administrator of your organization')).toContain(
    'the editor who has been a member longest becomes one; where there is none, a reader',
  )
})
