import { expect } from 'vitest'
import type { Asset } from '../src/features/assessments/contract.ts'
import { type AssetEntries, assetLimits, linesOfManaged } from '../src/features/assessments/system/assets.ts'
import type { Answer, Session, Town } from './people.ts'

const path = '/api/assessment/user/assets'

interface Failed {
  code: string
  message: string
  fieldErrors?: Record<string, string>
}

/** An asset with what is given of it. */
export const assetOf = (name: string, more: Partial<AssetEntries> = {}): AssetEntries => ({
  category: 'cui',
  name,
  kind: '',
  owner: '',
  location: '',
  managed: '',
  ...more,
})

/** One as it stands in a list. */
export const standingAsset = (id: string, name: string, more: Partial<Asset> = {}): Asset => ({
  ...assetOf(name),
  ...{ id, version: 1, by: '', at: '2026-11-28T10:00:00.000Z', readable: true },
  ...more,
})

/** One with all that an asset may hold. */
export const wholeAsset = (index: number): AssetEntries =>
  assetOf(`CNC ${index} `.padEnd(assetLimits.name, 'x'), {
    category: 'specialized',
    kind: 'k'.repeat(assetLimits.kind),
    owner: 'o'.repeat(assetLimits.owner),
    location: 'l'.repeat(assetLimits.location),
    managed: Array(linesOfManaged)
      .fill('m'.repeat(assetLimits.managed / linesOfManaged - 1))
      .join('\n'),
  })

/** The assets of a system, as calls on one town. */
export function assetVerbs(place: Town) {
  const at = (way: string, system?: string, more = '') =>
    `${path}${way}${system || more ? '?' : ''}${[system ? `system=${system}` : '', more].filter(Boolean).join('&')}`
  const add = (
    session: Session | undefined,
    assets: readonly unknown[],
    more: { system?: string; skip?: boolean } = {},
  ) => place.call<{ added: Asset[] } & Failed>('POST', path, { assets, ...more }, session)
  return {
    add,
    list: (session: Session | undefined, system?: string) =>
      place.call<{ Items: Asset[]; Count: number; mayWrite: boolean; place: string } & Failed>(
        'GET',
        at('', system),
        undefined,
        session,
      ),

    async added(session: Session, one: AssetEntries, system?: string): Promise<Asset> {
      const { status, body } = await add(session, [one], { system })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.added[0] as Asset
    },

    change: (session: Session | undefined, id: string, entries: AssetEntries, seen: number, system?: string) =>
      place.call<{ saved: boolean; asset: Asset } & Failed>('PUT', at(`/${id}`, system), { ...entries, seen }, session),

    remove: (session: Session | undefined, id: string, seen: number, system?: string) =>
      place.call<Failed>('DELETE', at(`/${id}`, system, `seen=${seen}`), undefined, session),

    preview: (session: Session | undefined, table: string, more: { category?: string; system?: string } = {}) =>
      place.call<Previewed & Failed>('POST', `${path}/preview`, { table, ...more }, session),

    take: (session: Session | undefined, table: string, more: { category?: string; system?: string } = {}) =>
      place.call<{ adds: number; there: number; repeated: number; wrong: number } & Failed>(
        'POST',
        `${path}/import`,
        { table, ...more },
        session,
      ),

    table: (
      session: Session | undefined,
      system?: string,
    ): Promise<Answer<{ name: string; content: string; closed: number }>> =>
      place.call('GET', at('/table', system), undefined, session),
  }
}

interface Previewed {
  adds: number
  Items: (AssetEntries & { line: number })[]
  there: number
  thereNames: string[]
  repeated: number
  repeatedLines: { line: number; name: string; first: number }[]
  wrong: number
  wrongLines: { line: number; message: string }[]
  taken: { title: string; from: string }[]
  leftOut: string[]
  room: number
}
