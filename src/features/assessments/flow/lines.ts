import { systemNameKey } from '../system-names.ts'

/** How CUI goes through a system, line by line (SYSTEM-04); in a file without a library. */

/** In the order of the columns of the picture. */
export const stationKinds = ['outside', 'people', 'device', 'backup', 'supplier'] as const
export type StationKind = (typeof stationKinds)[number]

export const stationTitles: Readonly<Record<StationKind, string>> = {
  outside: 'Customer or other outside',
  people: 'People or place inside',
  device: 'Device or store',
  backup: 'Backup',
  supplier: 'Supplier outside',
}

/** Characters that each entry may have. */
export const flowLimits = { what: 120, station: 80, way: 80, protection: 300 } as const

export interface FlowEntries {
  /** What goes. */
  what: string
  from: string
  fromKind: StationKind
  to: string
  toKind: StationKind
  /** How it travels. */
  way: string
  /** How it is protected on that way. */
  protection: string
}

/** A line as it is kept. */
export interface KeptLine extends FlowEntries {
  /** The proposal that it was taken from: it outlives other names, so that none is proposed twice. */
  proposal?: string
}

/** The entries alone, always in one order: completions compare them as texts. */
export const flowEntriesOf = ({ what, from, fromKind, to, toKind, way, protection }: FlowEntries): FlowEntries => ({
  what,
  from,
  fromKind,
  to,
  toKind,
  way,
  protection,
})

export interface Station {
  kind: StationKind
  name: string
}

export const fromOf = ({ from, fromKind }: Pick<FlowEntries, 'from' | 'fromKind'>): Station => ({
  kind: fromKind,
  name: from,
})
export const toOf = ({ to, toKind }: Pick<FlowEntries, 'to' | 'toKind'>): Station => ({ kind: toKind, name: to })

/** By what two stations are the same: of one kind a name means one, as people read it. */
export const stationKey = ({ kind, name }: Station): string => `${kind} ${systemNameKey(name)}`

/** By what two lines are the same, whatever is said of their protection. */
export const lineKey = (line: FlowEntries): string =>
  [stationKey(fromOf(line)), stationKey(toOf(line)), systemNameKey(line.way), systemNameKey(line.what)].join('\n')

export const leadsNowhere = (line: FlowEntries): boolean => stationKey(fromOf(line)) === stationKey(toOf(line))

/** What people are told of a line that may not stand so. */
export const lineProblems = {
  leadsNowhere: 'Say where it goes: it cannot go to where it comes from',
  standsAlready: 'This line stands in the table already: the same goes from and to the same, in the same way',
} as const

/** The line with another name for a station, at both of its ends. */
export function withStation<Line extends FlowEntries>(line: Line, was: Station, now: Station): Line {
  const key = stationKey(was)
  return {
    ...line,
    ...(stationKey(fromOf(line)) === key ? { from: now.name, fromKind: now.kind } : {}),
    ...(stationKey(toOf(line)) === key ? { to: now.name, toKind: now.kind } : {}),
  }
}

export const isAt = (line: FlowEntries, station: Station): boolean =>
  [fromOf(line), toOf(line)].some((end) => stationKey(end) === stationKey(station))

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compare = (one: string, other: string): number =>
  byName.compare(one, other) || (one < other ? -1 : Number(one > other))
const compareStations = (one: Station, other: Station): number =>
  stationKinds.indexOf(one.kind) - stationKinds.indexOf(other.kind) || compare(one.name, other.name)

/** As they are listed: those that no key opens stand last, and have no number. */
export const inTableOrder = <One extends FlowEntries & { readable: boolean }>(lines: readonly One[]): One[] => [
  ...inFlowOrder(lines.filter(({ readable }) => readable)),
  ...lines.filter(({ readable }) => !readable),
]

/** As they are numbered in table and picture: by where they begin, and then by where they end. */
export const inFlowOrder = <One extends FlowEntries>(lines: readonly One[]): One[] =>
  lines.toSorted(
    (one, other) =>
      compareStations(fromOf(one), fromOf(other)) ||
      compareStations(toOf(one), toOf(other)) ||
      compare(one.way, other.way) ||
      compare(one.what, other.what),
  )
