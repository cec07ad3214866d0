import { sql } from 'kysely'
import { expect } from 'vitest'
import { readWord } from './assessment-verbs.ts'
import { idOf, password, type Session, type Town } from './people.ts'
import { systemsVerbs } from './several-systems.ts'
import { statementsOf } from './statements.ts'
import { completedCheck, systemVerbs } from './system-verbs.ts'

type Call = () => Promise<{ status: number }>

/**
 * What tests of a list of a system have in common: its people and systems, the plan that prints it, and its rows.
 * @param table where its entries lie
 */
export function listStage(place: Town, table: 'system_assets' | 'system_flows') {
  const { pair, completeAll } = systemVerbs(place)
  const { added: addedSystem, remove: removeSystem } = systemsVerbs(place)
  const db = () => place.portal.portal.db

  /** What a call that succeeds asks of the table. */
  const statementsOn = async (call: Call, name = '') =>
    (await statementsOf(async () => expect((await call()).status, name).toBe(200)))
      .map(({ text }) => text)
      .filter((text) => text.includes(`"${table}"`))

  return {
    ...{ pair, completeAll, addedSystem, removeSystem, db },

    /** The security plan. */
    async planOf(session: Session, query = '', tool: string = completedCheck) {
      const path = `/api/assessment/user/documents/${tool}/system-security-plan${query}`
      const { body } = await place.call<{ content: string }>('GET', path, undefined, session)
      return readWord(Buffer.from(body.content, 'base64'))
    },

    deleteAccount: async (session: Session) =>
      expect((await place.call('POST', '/api/user/delete', { password }, session)).status).toBe(200),

    makeReader: (session: Session, admin: Session) =>
      place.call('PUT', `/api/organization/members/${idOf(session)}/role`, { role: 'reader' }, admin),

    rowsAt: async (at: string) => (await db().selectFrom(table).select('id').where('place', '=', at).execute()).length,

    rowsBy: async (session: Session) =>
      (await db().selectFrom(table).select('id').where('by', '=', idOf(session)).execute()).length,

    /** As an instance may that still holds who was deleted. */
    nameAuthor: (session: Session, at: string) =>
      sql`UPDATE ${sql.table(table)} SET by = ${idOf(session)} WHERE place = ${at}`.execute(db()),

    /** How often each call asks for entries. */
    async countsOf(calls: readonly [name: string, call: Call][]) {
      const counts: Record<string, number> = {}
      for (const [name, call] of calls) counts[name] = (await statementsOn(call, name)).length
      return counts
    },

    /** Whoever is deleted, and whoever removes a system, holds several entries in one order: no two wait for each other. */
    async expectHeldInOrder(ada: Session, ben: Session, system: string, name: string) {
      const inOrder = expect.stringMatching(/order by "place", "id" for update$/)
      const writes = async (call: Call) =>
        (await statementsOn(call)).filter((text) => !text.startsWith('select "place"'))
      const deleted = await writes(() => place.call('POST', '/api/user/delete', { password }, ben))
      const written = deleted.findIndex((text) => text.startsWith('update'))
      expect(deleted[written - 1]).toEqual(inOrder)
      expect(await writes(() => removeSystem(ada, system, name))).toEqual([inOrder, expect.stringMatching(/^delete/)])
    },
  }
}
