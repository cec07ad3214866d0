import { type FlowEntries, fromOf, type Station, type StationKind, stationKey, stationKinds, toOf } from './lines.ts'
import {
  apart,
  arrowLength,
  bends,
  betweenLanes,
  channel,
  columnWidth,
  gap,
  head,
  lanesOfGap,
  lowest,
  margin,
  most,
  plateOf,
} from './sizes.ts'
import {
  type End,
  type Lane,
  lanesOf,
  type NumberedLine,
  type Placed,
  type Ports,
  portKey,
  portsOf,
  type Way,
  wayOf,
} from './ways.ts'

/** Where everything of a picture of the flow stands, in pixels: a column for each kind of station, which lines connect. */

export interface Box extends Station {
  x: number
  y: number
  width: number
  height: number
}

export type Point = readonly [x: number, y: number]

export interface Edge {
  /** Of the line in the table. */
  number: number
  /** From box to box; the last two lie level, and the arrow ends at the last. */
  points: Point[]
  /** Where the number stands, at both ends. */
  numberAt: Point[]
}

export interface FlowPicture {
  width: number
  height: number
  columns: { kind: StationKind; x: number; width: number }[]
  boxes: Box[]
  edges: Edge[]
}

/** All lines, in their order, in as few pictures as they take. */
export function flowPictures(lines: readonly FlowEntries[]): FlowPicture[] {
  const pictures: FlowPicture[] = []
  let some: NumberedLine[] = []
  let drawn: FlowPicture | undefined
  for (const [index, line] of lines.entries()) {
    const next = { ...line, number: index + 1 }
    const more = layOut([...some, next])
    if (drawn && (some.length >= most.lines || more.height > most.height)) {
      pictures.push(drawn)
      some = [next]
      drawn = layOut(some)
    } else {
      some = [...some, next]
      drawn = more
    }
  }
  return drawn ? [...pictures, drawn] : []
}

function layOut(lines: readonly NumberedLine[]): FlowPicture {
  const kinds = stationKinds.filter((kind) => lines.some((line) => line.fromKind === kind || line.toKind === kind))
  const stations = placeStations(lines, kinds)
  const at = (station: Station) => stations.get(stationKey(station)) as Placed
  const ways = lines.map((line): Way => wayOf(line, at(fromOf(line)), at(toOf(line))))
  const ports = portsOf(ways)
  const lanes = lanesOf(ways)
  const rows = rowsOf([...stations.values()], ports, lanes)
  const stubs = stubsOf(lines.at(-1)?.number ?? 0)
  const xOf = (index: number) => margin + index * (columnWidth + channel)
  const boxOf = (station: Placed): Box => ({
    kind: station.kind,
    name: station.name,
    x: xOf(station.column),
    width: columnWidth,
    ...(rows[station.row] as { y: number; height: number }),
  })
  const turning = ways.filter(({ from, to }) => from.station.column === to.station.column)
  const edges = ways.map((way) => edgeOf(way, { boxOf, ports, rows, xOf, lanes, stubs, turning }))
  const bottom = rows.at(-1)
  return {
    // To the right of the last column lines may turn back.
    width:
      xOf(kinds.length) - channel + (ways.some(({ to }) => isBend(to, kinds.length)) ? stubs.to + bends : 0) + margin,
    height: (bottom ? bottom.y + bottom.height : head) + gap,
    columns: kinds.map((kind, index) => ({ kind, x: xOf(index), width: columnWidth })),
    boxes: [...stations.values()].map(boxOf),
    edges,
  }
}

const isBend = ({ station, side }: End, columns: number) => side === 'right' && station.column === columns - 1

/** Each station in its column, as near as may be to what it is connected with in the columns before. */
function placeStations(lines: readonly NumberedLine[], kinds: readonly StationKind[]): Map<string, Placed> {
  const stations = new Map<string, Placed>()
  const neighbours = new Map<string, string[]>()
  for (const line of lines) {
    const ends = [fromOf(line), toOf(line)].map((station) => ({ ...station, key: stationKey(station) }))
    for (const end of ends)
      if (!stations.has(end.key)) stations.set(end.key, { ...end, column: kinds.indexOf(end.kind), row: 0 })
    const [from = '', to = ''] = ends.map(({ key }) => key)
    neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    neighbours.set(to, [...(neighbours.get(to) ?? []), from])
  }
  for (const index of kinds.keys()) {
    const inColumn = [...stations.values()].filter((station) => station.column === index)
    const weight = new Map(
      inColumn.map(({ key }, order) => {
        const before = (neighbours.get(key) ?? [])
          .map((other) => stations.get(other) as Placed)
          .filter((other) => other.column < index)
        const sum = before.reduce((rows, { row }) => rows + row, 0)
        return [key, before.length > 0 ? sum / before.length : order]
      }),
    )
    const ordered = inColumn.toSorted((one, other) => (weight.get(one.key) ?? 0) - (weight.get(other.key) ?? 0))
    for (const [row, station] of ordered.entries()) station.row = row
  }
  return stations
}

interface Row {
  y: number
  height: number
  /** Of the space above it. */
  gap: number
}

/** As high as the fullest side of a box in each, under as much space as the lines above it take. */
function rowsOf(stations: readonly Placed[], ports: ReadonlyMap<string, Ports>, lanes: ReadonlyMap<Way, Lane>): Row[] {
  const rows: Row[] = []
  const count = Math.max(0, ...stations.map(({ row }) => row + 1))
  let y = head
  for (let row = 0; row < count; row++) {
    const sides = stations
      .filter((station) => station.row === row)
      .flatMap((station) => [portKey({ station, side: 'left' }), portKey({ station, side: 'right' })])
    const fullest = Math.max(0, ...sides.map((key) => ports.get(key)?.count ?? 0))
    const height = Math.max(lowest, fullest * apart + 4)
    const above = [...lanes.values()].filter(({ space }) => space === row).map(({ index }) => index + 1)
    const space = gap + 2 * betweenLanes * Math.max(0, Math.ceil((Math.max(0, ...above) - lanesOfGap) / 2))
    y += space
    rows.push({ y, height, gap: space })
    y += height
  }
  return rows
}

/** How far lines go out of a box, level: their number stands there, and at the end their head. */
function stubsOf(highest: number): { from: number; to: number } {
  const { width } = plateOf(highest)
  return { from: width + 4, to: arrowLength + width + 4 }
}

interface Drawing {
  boxOf(station: Placed): Box
  ports: ReadonlyMap<string, Ports>
  rows: readonly Row[]
  xOf(column: number): number
  lanes: ReadonlyMap<Way, Lane>
  stubs: { from: number; to: number }
  /** Those that turn back to their own column. */
  turning: readonly Way[]
}

function edgeOf(way: Way, { boxOf, ports, rows, xOf, lanes, stubs, turning }: Drawing): Edge {
  const meets = (end: 'from' | 'to') => {
    const { station, side } = way[end]
    const box = boxOf(station)
    const { count, of } = ports.get(portKey(way[end])) as Ports
    const index = of.get(way)?.[end] ?? 0
    const out = side === 'right' ? 1 : -1
    const x = side === 'right' ? box.x + box.width : box.x
    const y = Math.round(box.y + ((index + 0.5) * box.height) / count)
    return { x, y, out, column: station.column, turn: [x + out * stubs[end], y] as Point }
  }
  const [from, to] = [meets('from'), meets('to')]
  const half = plateOf(way.line.number).width / 2
  const numberAt: Point[] = [
    [from.x + from.out * (2 + half), from.y],
    [to.x + to.out * (arrowLength + 2 + half), to.y],
  ]
  return {
    number: way.line.number,
    points: [[from.x, from.y], from.turn, ...between(), to.turn, [to.x, to.y]],
    numberAt,
  }

  function between(): Point[] {
    const passing = lanes.get(way)
    if (passing) return along(passing)
    if (from.column !== to.column) return []
    const others = turning.filter(({ to }) => to.station.column === from.column)
    const lane = Math.round((others.indexOf(way) * (bends - 2) * 10) / others.length) / 10
    const x = from.x + stubs.to + 2 + lane
    return [
      [x, from.y],
      [x, to.y],
    ]
  }

  function along({ space, index }: Lane): Point[] {
    const { y, gap } = rows[space] as Row
    // The first one in the middle, and the next ones above and beneath it by turns.
    const level = y - gap / 2 + Math.ceil(index / 2) * (index % 2 === 1 ? betweenLanes : -betweenLanes)
    const [first, last] = [from.column + from.out, to.column + to.out]
    const near = (column: number, out: number) => (out > 0 ? xOf(column) - 6 : xOf(column) + columnWidth + 6)
    return [
      [near(first, from.out), level],
      [near(last, to.out), level],
    ]
  }
}
