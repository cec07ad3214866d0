import { expect, test } from 'vitest'
import { assetOf, assetVerbs } from '../../../../test/asset-verbs.ts'
import { flowVerbs, lineOf } from '../../../../test/flow-verbs.ts'
import { organizationVerbs } from '../../../../test/organization-verbs.ts'
import { idOf, newAdmin, newPerson, type Session, sessionOf, town } from '../../../../test/people.ts'
import { providerVerbs } from '../../../../test/provider-verbs.ts'
import { systemsVerbs } from '../../../../test/several-systems.ts'

/** Lists of one's own system, on a page that was open when one was let into an organization. */

const place = town()
const { invite, answerInvitation, remove: leave } = organizationVerbs(place)
const systems = systemsVerbs(place)
const assets = assetVerbs(place)
const flow = flowVerbs(place)
const providers = providerVerbs(place, 'NEWCMMCLEVEL2')

/** What a page of the system can do to its lists, each with what stood when it was opened. */
async function actsOn(session: Session, system: string) {
  const nas = await assets.added(session, assetOf('NAS'), system)
  const line = await flow.added(session, lineOf('Drawings'), system)
  const msp = await providers.added(session, { name: 'MSP' }, system)
  const station = { kind: line.fromKind, name: line.from }
  const named = (await systems.list(session)).Items.find((one) => one.system === system)!
  return {
    'add a system': (by: Session) => systems.add(by, 'Mine', [], system),
    'name a system': (by: Session) => systems.change(by, named, { name: 'Mine', cageCodes: [] }),
    'remove a system': (by: Session) => systems.remove(by, system, named.name),
    'add an asset': (by: Session) => assets.add(by, [assetOf('Mine')], { system }),
    'change an asset': (by: Session) => assets.change(by, nas.id, assetOf('Mine'), nas.version, system),
    'remove an asset': (by: Session) => assets.remove(by, nas.id, nas.version, system),
    'preview a table': (by: Session) => assets.preview(by, 'Name,Category\nMine,CUI\n', { system }),
    'import a table': (by: Session) => assets.take(by, 'Name,Category\nMine,CUI\n', { system }),
    'add a line': (by: Session) => flow.add(by, [lineOf('Mine')], { system }),
    'change a line': (by: Session) => flow.change(by, line.id, lineOf('Mine'), line.version, system),
    'rename a station': (by: Session) => flow.rename(by, station, { kind: 'outside', name: 'Mine' }, [line], system),
    'remove a line': (by: Session) => flow.remove(by, line.id, line.version, system),
    'add a provider': (by: Session) => providers.add(by, { name: 'Mine' }, system),
    'change a provider': (by: Session) => providers.change(by, msp.provider, msp.version, { name: 'Mine' }, system),
    'remove a provider': (by: Session) =>
      place.call<{ message: string }>(
        'DELETE',
        `/api/assessment/user/providers/${msp.provider}?system=${system}&seen=${msp.version}&named=${msp.named}`,
        undefined,
        by,
      ),
  }
}

const namesIn = async (session: Session, system?: string) => [
  ...(await assets.list(session, system)).body.Items.map(({ name }) => name),
  ...(await flow.list(session, system)).body.Items.map(({ what }) => what),
  ...(await providers.list(session, system)).body.Items.map(({ name }) => name),
]

test('JOIN-07 what is done to lists of one’s own while one is in an organization is refused by a code of its own, and stands in neither', async () => {
  const alone = await newPerson(place)
  const first = (await assets.list(alone)).body.place
  const mill = await systems.added(alone, 'Mill')
  const ofEach = [await actsOn(alone, first), await actsOn(alone, mill)]
  const admin = await newAdmin(place, 'Let In Lists')
  const { invitationID } = (await invite(admin, alone.email)).body
  expect((await answerInvitation(alone, invitationID, true)).status).toBe(200)
  const member = await sessionOf(place, alone.email)
  for (const acts of ofEach)
    for (const [name, act] of Object.entries(acts)) {
      const refused = await act(member)
      expect(refused, name).toMatchObject({ status: 409, body: { code: 'own_elsewhere' } })
      expect(refused.body.message, name).toContain('What you typed is kept in this tab')
      expect((await act(admin)).status, name).toBe(404)
    }
  expect(await namesIn(member)).toEqual([])
  expect((await systems.list(member)).Items).toMatchObject([{ first: true, name: '' }])
  await leave(member, idOf(member))
  const back = await sessionOf(place, alone.email)
  for (const [index, system] of [first, mill].entries()) {
    expect(await namesIn(back, system)).toEqual(['NAS', 'Drawings', 'MSP'])
    for (const name of ['add an asset', 'add a line', 'add a provider'] as const)
      expect((await ofEach[index]?.[name](back))?.status, name).toBe(200)
  }
})
