import { expect } from 'vitest'
import type { System, Work } from '../src/features/assessments/contract.ts'
import type { Session, Town } from './people.ts'

/** Several systems of one network, as calls on one town. */
export function systemsVerbs(place: Town) {
  /** @param network where it names one */
  const add = (session: Session | undefined, name: string, cageCodes: string[] = [], network?: string) =>
    place.call<System & { message: string }>(
      'POST',
      '/api/assessment/user/systems',
      { name, cageCodes, network_uuid: network },
      session,
    )

  return {
    add,
    list: async (session: Session) =>
      (
        await place.call<{ Items: System[]; mayWrite: boolean; mayRemove: boolean; opensAt: string | null }>(
          'GET',
          '/api/assessment/user/systems',
          undefined,
          session,
        )
      ).body,

    /** Its id. */
    async added(session: Session, name: string, cageCodes: string[] = []): Promise<string> {
      const made = await add(session, name, cageCodes)
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
      return made.body.system
    },

    /** @param seen what its author saw */
    change: (session: Session, { system, ...seen }: Pick<System, 'system' | 'name' | 'cageCodes'>, entries: object) =>
      place.call<System & { message: string }>(
        'PUT',
        `/api/assessment/user/systems/${system}`,
        { ...entries, seen: { name: seen.name, cageCodes: seen.cageCodes } },
        session,
      ),

    remove: (session: Session | undefined, system: string, name: string) =>
      place.call<{ message: string }>(
        'DELETE',
        `/api/assessment/user/systems/${system}?name=${encodeURIComponent(name)}`,
        undefined,
        session,
      ),

    enterIn: (session: Session, key: string, system: string | undefined, item: string, field: string, value: unknown) =>
      place.call(
        'POST',
        '/api/assessment/user/entries',
        { key, system, since: 0, entries: [{ item, field, value }] },
        session,
      ),

    workIn: async (session: Session, key: string, system?: string): Promise<Work> =>
      (
        await place.call<Work>(
          'GET',
          `/api/assessment/user/work/${key}${system ? `?system=${system}` : ''}`,
          undefined,
          session,
        )
      ).body,
  }
}
