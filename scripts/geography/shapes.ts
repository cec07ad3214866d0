import { readFileSync } from 'node:fs'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryObject } from 'topojson-specification'
import { locatorStates } from '../../src/features/locator/states-contract.ts'
import { type City, readCities } from './cities.ts'
import { readCounties } from './counties.ts'
import { drawPlanningRegions, keepSide, type Point } from './planning-regions.ts'
import { type Atlas, addRings, cutOut, isShape, type Shape, type Shapes } from './topology.ts'

/** Islands and islets that the map of all states leaves out, but never a territory's own. */
const smallestIsland = 0.12
const toleranceOfStates = 0.02

/**
 * The map's shapes, mended like the list of counties: `states` for all states, simplified, and one file for the
 * counties of each state, by its FIPS code. Ids are FIPS codes.
 */
export function drawShapes(): Map<string, Shapes & { cities?: City[] }> {
  const atlas = read<'counties'>('counties-10m')
  const names = new Map(readCounties().map(({ fips, name }) => [fips, name]))
  const named = (geometry: Shape): Shape => ({
    ...geometry,
    properties: { name: names.get(String(geometry.id)) ?? geometry.properties.name },
  })
  const counties = (atlas.objects.counties.geometries as Shape[]).filter(isShape).map(named)
  const files = new Map<string, Shapes & { cities?: City[] }>([['states', drawStates()]])
  const cities = readCities()
  for (const { fips } of locatorStates) {
    const own = counties.filter(({ id }) => String(id).startsWith(fips))
    if (fips === '09') files.set(fips, drawConnecticut(names))
    else if (fips === '02') files.set(fips, splitValdezCordova(atlas, own, names))
    else files.set(fips, cutOut(atlas, own))
    Object.assign(files.get(fips) as Shapes, { cities: cities.get(fips) ?? [] })
  }
  return files
}

const read = <Name extends string>(name: string) =>
  JSON.parse(readFileSync(`node_modules/us-atlas/${name}.json`, 'utf8')) as Atlas<Name>

function drawStates(): Shapes {
  const atlas = read<'states'>('states-10m')
  const ours = new Set(locatorStates.map(({ fips }) => fips))
  const states = (atlas.objects.states.geometries as Shape[]).filter(({ id }) => ours.has(String(id)))
  return cutOut(atlas, states, toleranceOfStates, smallestIsland)
}

function drawConnecticut(names: Map<string, string>): Shapes {
  const atlas = read<'states'>('states-10m')
  const state = (atlas.objects.states.geometries as Shape[]).find(({ id }) => id === '09') as Shape
  let shapes = cutOut(atlas, [])
  for (const [fips, rings] of drawPlanningRegions(ringsOf(atlas, state)))
    shapes = addRings(shapes, fips, names.get(fips) ?? '', rings)
  return shapes
}

/**
 * Since 2019 the Chugach mountains part the coast (02063) from the Copper River (02066). The line is a straight one
 * along their crest, from Prince William Sound's head over Thompson Pass to Canada.
 */
function splitValdezCordova(atlas: Atlas<'counties'>, counties: Shape[], names: Map<string, string>): Shapes {
  const old = counties.find(({ id }) => id === '02261') as Shape
  const [west, east]: [Point, Point] = [
    [-147.6, 61.3],
    [-141.8, 60.85],
  ]
  const south = ([x, y]: Point) => west[1] + ((x - west[0]) / (east[0] - west[0])) * (east[1] - west[1]) - y
  const side = (of: (point: Point) => number) =>
    ringsOf(atlas, old)
      .map((ring) => keepSide(ring.slice(0, -1), of))
      .filter((ring) => ring.length > 2)
      .map((ring): Point[] => [...ring, ring[0] as Point])
  const rest = cutOut(
    atlas,
    counties.filter((county) => county !== old),
  )
  const coast = addRings(rest, '02063', names.get('02063') ?? '', side(south))
  return addRings(
    coast,
    '02066',
    names.get('02066') ?? '',
    side((point) => -south(point)),
  )
}

/** The outer rings of a shape, in degrees. */
function ringsOf(atlas: Atlas<string>, shape: Shape): Point[][] {
  const { geometry } = feature(atlas, shape as GeometryObject) as Feature<Polygon | MultiPolygon>
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map(([outer]) => outer as Point[])
}
