import { expect } from 'vitest'
import type { SavedSystem, SystemState } from '../src/features/assessments/contract.ts'
import { scoredRequirements } from '../src/features/assessments/server/catalog.ts'
import { newAdmin, newMember, type Session, type Town } from './people.ts'

const path = '/api/assessment/user/system'
/** The check that `completeAll` completes. */
export const completedCheck = 'NEWCMMCLEVEL1'
let made = 0

/** Entering what a system is, and completing a check, as calls on one town. */
export function systemVerbs(place: Town) {
  const pathOf = (system?: string) => (system ? `${path}?system=${system}` : path)
  const read = async (session: Session, system?: string) =>
    (await place.call<SystemState>('GET', pathOf(system), undefined, session)).body
  return {
    read,
    save: (session: Session, entries: [field: string, value: unknown, seen?: number][], system?: string) =>
      place.call<SavedSystem & { message: string; fieldErrors?: Record<string, string> }>(
        'PUT',
        pathOf(system),
        { entries: entries.map(([field, value, seen = 0]) => ({ field, value, seen })) },
        session,
      ),
    factOf: async (session: Session, field: string) => (await read(session)).facts.find((fact) => fact.field === field),

    /** An administrator, Ada Ott, and a member, Ben Roy, of one organization. */
    async pair() {
      const organization = `Sealed Gear ${++made} ${Date.now().toString(36)}`
      const ada = await newAdmin(place, organization, { firstName: 'Ada', lastName: 'Ott' })
      return { ada, ben: await newMember(place, organization, ada, { firstName: 'Ben', lastName: 'Roy' }) }
    },

    /** Completes Level 1 with every row answered yes. */
    async completeAll(session: Session, system?: string) {
      const data = Object.fromEntries(
        scoredRequirements(completedCheck).map(({ id, objectives }) => [
          id,
          Object.fromEntries(objectives.map((row) => [row, { answer: 1 }])),
        ]),
      )
      const body = { currentPageNo: 0, key: completedCheck, data, system }
      const completed = await place.call<{ completion: string; unchanged: boolean }>(
        'POST',
        '/api/assessment/complete',
        body,
        session,
      )
      expect(completed.status).toBe(200)
      return completed.body
    },
  }
}
