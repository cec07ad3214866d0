import type { Answer } from '../../../../platform/browser/call.ts'
import type { FlowLine } from '../../contract.ts'
import {
  type FlowEntries,
  flowEntriesOf,
  fromOf,
  inTableOrder,
  isAt,
  type KeptLine,
  lineKey,
  type Station,
  type StationKind,
  stationKey,
  stationTitles,
  toOf,
} from '../../flow/lines.ts'
import { systemNameKey } from '../../system-names.ts'

export type ListedFlow = Answer<'GET /api/assessment/user/flow'>

/** The list with these as they stand now, and without those that are gone; numbered as the portal numbers it. */
export function withLines(listed: ListedFlow, lines: readonly FlowLine[], gone: readonly string[] = []): ListedFlow {
  const others = listed.Items.filter(({ id }) => !gone.includes(id) && lines.every((one) => one.id !== id))
  const Items = inTableOrder([...others, ...lines])
  return { ...listed, Items, Count: Items.length }
}

/** As buttons and forms call it. */
export const calledOf = ({ readable, what, from, to }: FlowLine): string =>
  readable ? `${what}, from ${from} to ${to}` : 'line that cannot be opened'

/** What is entered of a line, each with its name. */
export function wordsOf(entries: Record<keyof FlowEntries, string>): [string, string][] {
  const { what, from, fromKind, to, toKind, way, protection } = entries
  const station = (name: string, kind: string) => (kind ? `${name} (${stationTitles[kind as StationKind]})` : name)
  return [
    ['What goes', what],
    ['From', station(from, fromKind)],
    ['To', station(to, toKind)],
    ['How it travels', way],
    ['How it is protected', protection],
  ]
}

/** What may be meant by a name: stations of the lines, and assets. */
export function knownStations(lines: readonly FlowLine[], assets: readonly string[]): Station[] {
  const all = [...lines.filter(({ readable }) => readable).flatMap((line) => [fromOf(line), toOf(line)])]
  const byKey = new Map<string, Station>()
  for (const station of all) if (!byKey.has(stationKey(station))) byKey.set(stationKey(station), station)
  const names = new Set([...byKey.values()].map(({ name }) => systemNameKey(name)))
  // What is a station already is what it is there: a backup is an asset too.
  for (const name of assets)
    if (!names.has(systemNameKey(name))) byKey.set(stationKey({ kind: 'device', name }), { kind: 'device', name })
  return [...byKey.values()]
}

/** Of a name that is known, what it is. */
export const kindOf = (name: string, stations: readonly Station[]): StationKind | undefined =>
  stations.find((station) => systemNameKey(station.name) === systemNameKey(name))?.kind

/** Without what the portal knows of a line. */
export const keptOf = (line: FlowLine): KeptLine => ({
  ...flowEntriesOf(line),
  ...(line.proposal ? { proposal: line.proposal } : {}),
})

/** Ids of lines that say the same as another one: an old key brought one of them back. */
export function doublesOf(lines: readonly FlowLine[]): ReadonlySet<string> {
  const byKey = Map.groupBy(
    lines.filter(({ readable }) => readable),
    lineKey,
  )
  return new Set([...byKey.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : [])))
}

/** A station that has another name in a line that was changed, and the old one in others. */
export interface Renaming {
  was: Station
  now: Station
  /** Where the old one stands. */
  lines: readonly FlowLine[]
}

export function renamingsOf(before: FlowLine, after: FlowLine, lines: readonly FlowLine[]): Renaming[] {
  if (!before.readable) return []
  return [fromOf, toOf].flatMap((endOf) => {
    const [was, now] = [endOf(before), endOf(after)]
    const others = lines.filter((line) => line.readable && line.id !== after.id && isAt(line, was))
    return stationKey(was) === stationKey(now) || others.length === 0 ? [] : [{ was, now, lines: others }]
  })
}

export const editForm = (id: string): string => `flow-${id}`
/** By which the focus finds the way into it. */
export const editButton = (id: string): string => `edit-flow-${id}`
