import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AssessmentKey, EntryState, listProviders, Provider, Work } from '../src/features/assessments/contract.ts'
import { noProvider, type ProviderEntries } from '../src/features/assessments/system/providers.ts'
import type { Session, Town } from './people.ts'

const path = '/api/assessment/user/providers'

export interface Saved {
  version: number
  changes: EntryState[]
  replaced: EntryState[]
  outrun: EntryState[]
  fieldErrors?: Record<string, string>
  message?: string
}

/**
 * Listing service providers, and saying who does what, as calls on one town.
 * @param key the check in which it is said, where none is named
 */
export function providerVerbs(place: Town, key: AssessmentKey) {
  const of = (system?: string) => (system ? `?system=${system}` : '')
  const add = (
    session: Session | undefined,
    entries: Partial<ProviderEntries> & { provider?: string },
    system?: string,
  ) =>
    place.call<Provider & { message?: string; code?: string }>(
      'POST',
      path,
      { ...noProvider, provider: randomUUID(), ...entries, system },
      session,
    )
  const list = (session: Session | undefined, system?: string) =>
    place.call<NonNullable<(typeof listProviders.answer)['_output']>>('GET', path + of(system), undefined, session)

  const workOf = async (session: Session, check: AssessmentKey = key, system?: string): Promise<Work> =>
    (await place.call<Work>('GET', `/api/assessment/user/work/${check}${of(system)}`, undefined, session)).body

  return {
    add,
    list,

    /** As it stands then. */
    async added(session: Session, entries: Partial<ProviderEntries>, system?: string): Promise<Provider> {
      const made = await add(session, entries, system)
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
      return made.body
    },

    change: (session: Session, provider: string, seen: number, entries: Partial<ProviderEntries>, system?: string) =>
      place.call<Provider & { message?: string; code?: string }>(
        'PUT',
        `${path}/${provider}${of(system)}`,
        { ...noProvider, ...entries, seen },
        session,
      ),

    /** @param shown where the caller has seen it named; left out by one who looks just before */
    async remove(session: Session, provider: string, seen: number, shown?: string) {
      const found = shown === undefined && (await list(session)).body.Items.find((one) => one.provider === provider)
      const named = shown ?? (found ? found.named : 'unseen')
      return place.call<{ message: string; code?: string }>(
        'DELETE',
        `${path}/${provider}?seen=${seen}&named=${named}`,
        undefined,
        session,
      )
    },

    say: (
      session: Session,
      entries: [item: string, value: unknown, more?: object][],
      { since = 0, of: check = key, system }: { since?: number; of?: AssessmentKey; system?: string } = {},
    ) =>
      place.call<Saved>(
        'POST',
        '/api/assessment/user/entries',
        {
          key: check,
          since,
          system,
          entries: entries.map(([item, value, more]) => ({ item, field: 'responsibility', value, ...more })),
        },
        session,
      ),

    workOf,

    /** Who does what, by objective. */
    said: async (session: Session, check?: AssessmentKey) => (await workOf(session, check)).responsibilities ?? {},

    changesFor: async (session: Session, since: number) =>
      (await place.call<Saved>('GET', `/api/assessment/user/changes/${key}?since=${since}`, undefined, session)).body
        .changes,
  }
}
