import { expect } from 'vitest'
import type { FlowLine } from '../src/features/assessments/contract.ts'
import { type FlowEntries, flowLimits, type KeptLine, type Station } from '../src/features/assessments/flow/lines.ts'
import type { Session, Town } from './people.ts'

const path = '/api/assessment/user/flow'

interface Failed {
  code: string
  message: string
  fieldErrors?: Record<string, string>
}

/** A line with what is given of it. */
export const lineOf = (what: string, more: Partial<FlowEntries> = {}): FlowEntries => ({
  what,
  ...{ from: 'Customer', fromKind: 'outside', to: 'Mailboxes', toKind: 'device', way: '', protection: '' },
  ...more,
})

/** One with all that a line may hold, of stations of its own. */
export const wholeLine = (index: number): FlowEntries =>
  lineOf(`Drawings ${index} `.padEnd(flowLimits.what, 'w'), {
    from: `Station ${index} `.padEnd(flowLimits.station, 'f'),
    to: `Store ${index} `.padEnd(flowLimits.station, 't'),
    way: 'v'.repeat(flowLimits.way),
    protection: 'p'.repeat(flowLimits.protection),
  })

/** The flow of CUI of a system, as calls on one town. */
export function flowVerbs(place: Town) {
  const at = (way: string, system?: string, more = '') =>
    `${path}${way}?${[system ? `system=${system}` : '', more].filter(Boolean).join('&')}`
  const add = (
    session: Session | undefined,
    lines: readonly (KeptLine & { id?: string })[],
    more: { system?: string; skip?: boolean } = {},
  ) => {
    const named = lines.map((line) => ({ id: crypto.randomUUID(), ...line }))
    return place.call<{ added: FlowLine[] } & Failed>('POST', path, { lines: named, ...more }, session)
  }
  return {
    add,
    list: (session: Session | undefined, system?: string) =>
      place.call<{ Items: FlowLine[]; Count: number; mayWrite: boolean; place: string } & Failed>(
        'GET',
        at('', system),
        undefined,
        session,
      ),

    async added(session: Session, one: FlowEntries, system?: string): Promise<FlowLine> {
      const { status, body } = await add(session, [one], { system })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.added[0] as FlowLine
    },

    change: (session: Session | undefined, id: string, entries: FlowEntries, seen: number, system?: string) =>
      place.call<{ saved: boolean; line: FlowLine } & Failed>(
        'PUT',
        at(`/${id}`, system),
        { ...entries, seen },
        session,
      ),

    rename: (
      session: Session | undefined,
      was: Station,
      now: Station,
      seen: readonly Pick<FlowLine, 'id' | 'version'>[],
      system?: string,
    ) =>
      place.call<{ changed: FlowLine[] } & Failed>(
        'PUT',
        at('', system),
        { was, now, seen: seen.map(({ id, version }) => ({ id, version })) },
        session,
      ),

    remove: (session: Session | undefined, id: string, seen: number, system?: string) =>
      place.call<Failed>('DELETE', at(`/${id}`, system, `seen=${seen}`), undefined, session),
  }
}
