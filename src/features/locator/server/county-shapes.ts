import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Position } from '../contract.ts'

interface Shape {
  fips: string
  /** west, south, east, north */
  box: [number, number, number, number]
  arcs: number[]
}

/** The counties' borders, held as plain numbers: the source's objects would take ten times the memory. */
export interface CountyShapes {
  /** The county that holds the position, by the borders of 2017 (us-atlas), or nothing over water. */
  countyAt(position: Position): string | undefined
}

let shapes: CountyShapes | undefined

/** Reads the borders at first use: only searches by position need them. */
export function countyShapes(): CountyShapes {
  shapes ??= readShapes()
  return shapes
}

function readShapes(): CountyShapes {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ counties: GeometryCollection }>
  const { scale, translate } = atlas.transform as NonNullable<Topology['transform']>
  const arcs = atlas.arcs.map((arc) => {
    const points = new Float32Array(arc.length * 2)
    let [x, y] = [0, 0]
    for (const [index, step] of arc.entries()) {
      x += step[0] as number
      y += step[1] as number
      points[index * 2] = x * scale[0] + translate[0]
      points[index * 2 + 1] = y * scale[1] + translate[1]
    }
    return points
  })
  const counties = atlas.objects.counties.geometries.flatMap((geometry): Shape[] => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const numbers = (geometry.arcs as number[][][] | number[][]).flat(2).map((arc) => (arc < 0 ? ~arc : arc))
    return [{ fips: String(geometry.id), box: boxOf(numbers, arcs), arcs: numbers }]
  })
  return {
    countyAt: (position) =>
      counties.find(({ box, arcs: numbers }) => inBox(position, box) && isInside(position, numbers, arcs))?.fips,
  }
}

function boxOf(numbers: readonly number[], arcs: readonly Float32Array[]): Shape['box'] {
  const box: Shape['box'] = [180, 90, -180, -90]
  for (const number of numbers) {
    const points = arcs[number] as Float32Array
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at] as number, points[at + 1] as number]
      if (x < box[0]) box[0] = x
      if (y < box[1]) box[1] = y
      if (x > box[2]) box[2] = x
      if (y > box[3]) box[3] = y
    }
  }
  return box
}

const inBox = ({ lat, lng }: Position, [west, south, east, north]: Shape['box']) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** A ray to the east crosses the border an odd number of times from inside; for that the arcs need no order. */
function isInside({ lat, lng }: Position, numbers: readonly number[], arcs: readonly Float32Array[]): boolean {
  let inside = false
  for (const number of numbers) {
    const points = arcs[number] as Float32Array
    for (let at = 2; at < points.length; at += 2) {
      const [x1, y1] = [points[at - 2] as number, points[at - 1] as number]
      const [x2, y2] = [points[at] as number, points[at + 1] as number]
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    }
  }
  return inside
}
