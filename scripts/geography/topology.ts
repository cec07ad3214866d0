import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { Point } from './planning-regions.ts'

export type Shape = (Polygon | MultiPolygon) & { id?: string | number; properties: { name: string } }
export type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<{ name: string }>>>

type Line = [number, number][]

/** What the browser gets: a topology with one object, `shapes`, whose positions are whole numbers of `transform`. */
export interface Shapes {
  type: 'Topology'
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { shapes: { type: 'GeometryCollection'; geometries: Shape[] } }
  arcs: Line[]
}

/**
 * Some geometries of an atlas with the arcs they need, numbered anew. Shared borders stay shared.
 * @param tolerance degrees by which a line may be out; without it every point stays
 * @param smallest rings narrower and lower than this many degrees go, but never the last of a geometry
 */
export function cutOut(atlas: Topology, geometries: Shape[], tolerance = 0, smallest = 0): Shapes {
  const degrees = degreesOf(atlas)
  const numbers = new Map<number, number>()
  const renumber = (arc: number) => {
    const plain = arc < 0 ? ~arc : arc
    if (!numbers.has(plain)) numbers.set(plain, numbers.size)
    const number = numbers.get(plain) as number
    return arc < 0 ? ~number : number
  }
  const extent = ([outer = []]: number[][]) => {
    const points = outer.flatMap((arc) => degrees[arc < 0 ? ~arc : arc] ?? [])
    const span = (axis: 0 | 1) => Math.max(...points.map((at) => at[axis])) - Math.min(...points.map((at) => at[axis]))
    return Math.max(span(0), span(1))
  }
  const shapes = geometries.map((geometry): Shape => {
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    const largest = Math.max(...polygons.map(extent))
    const kept = polygons
      .filter((polygon) => extent(polygon) >= Math.min(smallest, largest))
      .map((polygon) => polygon.map((ring) => ring.map(renumber)))
    return { type: 'MultiPolygon', id: geometry.id, properties: geometry.properties, arcs: kept }
  })
  const arcs = [...numbers.keys()].map((arc) => simplify(degrees[arc] as Point[], tolerance))
  return encode(shapes, arcs)
}

/** Rings of their own, such as were drawn or cut, beside the shapes of an atlas. */
export function addRings(shapes: Shapes, id: string, name: string, rings: Point[][]): Shapes {
  const arcs = decode(shapes)
  const geometry: Shape = {
    type: 'MultiPolygon',
    id,
    properties: { name },
    arcs: rings.map((_, index) => [[arcs.length + index]]),
  }
  return encode([...shapes.objects.shapes.geometries, geometry], [...arcs, ...rings])
}

const decoded = new WeakMap<Topology, Point[][]>()

/** The arcs of a quantized atlas, in degrees. */
function degreesOf(atlas: Topology): Point[][] {
  const known = decoded.get(atlas)
  if (known) return known
  const { scale, translate } = atlas.transform as { scale: [number, number]; translate: [number, number] }
  const arcs = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  decoded.set(atlas, arcs)
  return arcs
}

const precision = 1e-3

function encode(geometries: Shape[], arcs: Point[][]): Shapes {
  const whole = (degrees: number) => Math.round(degrees / precision)
  return {
    type: 'Topology',
    transform: { scale: [precision, precision], translate: [0, 0] },
    objects: { shapes: { type: 'GeometryCollection', geometries } },
    arcs: arcs.map((arc) => {
      let [x, y] = [0, 0]
      const steps = arc.map(([lng, lat]): [number, number] => {
        const step: [number, number] = [whole(lng) - x, whole(lat) - y]
        x += step[0]
        y += step[1]
        return step
      })
      const moving = steps.filter(([dx, dy], index) => index === 0 || dx !== 0 || dy !== 0)
      // An arc that has shrunk to a point still has two ends.
      return moving.length > 1 ? moving : [moving[0] as [number, number], [0, 0]]
    }),
  }
}

const decode = ({ arcs }: Shapes): Point[][] =>
  arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * precision, y * precision]
    })
  })

/** Douglas and Peucker; a closed line keeps the point farthest from its start, so that it stays a surface. */
function simplify(line: Point[], tolerance: number): Point[] {
  if (tolerance === 0 || line.length < 3) return line
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  let [farthest, distance] = [0, -1]
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceTo(line[index] as Point, first, last)
    if (away > distance) [farthest, distance] = [index, away]
  }
  const closed = first[0] === last[0] && first[1] === last[1]
  if (distance <= tolerance && !closed) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

function distanceTo([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy)
}

export const isShape = (geometry: GeometryObject): geometry is Shape =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
