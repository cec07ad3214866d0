import type { FlowEntries, Station } from './lines.ts'

/** Which side of which box each line meets, in which order, and in which lane it passes the columns between. */

export interface NumberedLine extends FlowEntries {
  number: number
}

export interface Placed extends Station {
  key: string
  column: number
  row: number
}

type Side = 'left' | 'right'

export interface End {
  station: Placed
  side: Side
}

export interface Way {
  line: NumberedLine
  from: End
  to: End
}

/** It leaves towards where it goes; in one column it turns back at the right. */
export const wayOf = (line: NumberedLine, from: Placed, to: Placed): Way => ({
  line,
  from: { station: from, side: to.column < from.column ? 'left' : 'right' },
  to: { station: to, side: to.column > from.column ? 'left' : 'right' },
})

export interface Ports {
  count: number
  of: Map<Way, { from?: number; to?: number }>
}

export const portKey = ({ station, side }: End) => `${side} ${station.key}`

/** In which order lines meet a side of a box: by where they come from or go to. */
export function portsOf(ways: readonly Way[]): Map<string, Ports> {
  const meeting = new Map<string, { way: Way; end: 'from' | 'to'; other: Placed }[]>()
  for (const way of ways)
    for (const end of ['from', 'to'] as const) {
      const key = portKey(way[end])
      const other = way[end === 'from' ? 'to' : 'from'].station
      meeting.set(key, [...(meeting.get(key) ?? []), { way, end, other }])
    }
  return new Map(
    [...meeting].map(([key, ends]) => {
      const of: Ports['of'] = new Map()
      const ordered = ends.toSorted((one, next) => one.other.row - next.other.row)
      for (const [index, { way, end }] of ordered.entries()) of.set(way, { ...of.get(way), [end]: index })
      return [key, { count: ends.length, of }]
    }),
  )
}

export interface Lane {
  /** The row above which it runs. */
  space: number
  /** Among those that run there, from 0. */
  index: number
}

/**
 * Where lines run that pass columns between: in the space above a row, where no box stands, and beside all others that
 * pass one of these columns there.
 */
export function lanesOf(ways: readonly Way[]): Map<Way, Lane> {
  const lanes = new Map<Way, Lane>()
  const used = new Set<string>()
  for (const way of ways) {
    const [from, to] = [way.from.station, way.to.station]
    const [first, last] = [Math.min(from.column, to.column) + 1, Math.max(from.column, to.column) - 1]
    if (last < first) continue
    const space = Math.ceil((from.row + to.row) / 2)
    const keysOf = (index: number) =>
      Array.from({ length: last - first + 1 }, (_, passed) => `${space} ${first + passed} ${index}`)
    let index = 0
    while (keysOf(index).some((key) => used.has(key))) index++
    for (const key of keysOf(index)) used.add(key)
    lanes.set(way, { space, index })
  }
  return lanes
}
