import type { FeatureCollection, MultiPolygon } from 'geojson'
import { feature } from 'topojson-client'
import { describe, expect, test } from 'vitest'
import { locatorStates } from '../../src/features/locator/states-contract.ts'
import { readCounties } from './counties.ts'
import { drawShapes } from './shapes.ts'
import type { Shapes } from './topology.ts'

const files = drawShapes()
const areas = (name: string) => {
  const file = files.get(name) as Shapes
  return feature(file as never, file.objects.shapes as never) as unknown as FeatureCollection<MultiPolygon>
}

test('MAP-01 the map has a shape for each state and territory', () => {
  expect(areas('states').features.map(({ id }) => id)).toEqual(
    expect.arrayContaining(locatorStates.map(({ fips }) => fips)),
  )
  expect(areas('states').features).toHaveLength(54)
})

describe('the counties of a state', () => {
  test.each(locatorStates)('$name has a shape for each county of the list, under its name', ({ fips }) => {
    const listed = readCounties().filter((county) => county.fips.startsWith(fips))
    const drawn = areas(fips).features.map(({ id, properties }) => `${id} ${properties?.name}`)
    expect(drawn.sort()).toEqual(listed.map((county) => `${county.fips} ${county.name}`))
  })

  test('each is a closed surface of some size', () => {
    for (const { fips } of locatorStates)
      for (const { geometry } of areas(fips).features) {
        expect(geometry.coordinates.length).toBeGreaterThan(0)
        for (const [outer = []] of geometry.coordinates) expect(outer[0]).toEqual(outer.at(-1))
      }
  })
})

test('the planning regions of Connecticut and the parts of Valdez-Cordova hold their own cities', () => {
  const holds = (name: string, [lng, lat]: [number, number]) =>
    areas(name).features.find(({ geometry }) =>
      geometry.coordinates.some(([outer = []]) => isInside(outer as [number, number][], lng, lat)),
    )?.id
  expect(holds('09', [-72.68, 41.76]), 'Hartford').toBe('09110')
  expect(holds('09', [-73.2, 41.19]), 'Bridgeport').toBe('09120')
  expect(holds('09', [-72.65, 41.56]), 'Middletown').toBe('09130')
  expect(holds('09', [-73.04, 41.56]), 'Waterbury').toBe('09140')
  expect(holds('09', [-73.12, 41.8]), 'Torrington').toBe('09160')
  expect(holds('09', [-73.45, 41.4]), 'Danbury').toBe('09190')
  expect(holds('02', [-146.35, 61.13]), 'Valdez').toBe('02063')
  expect(holds('02', [-145.54, 62.11]), 'Glennallen').toBe('02066')
})

test('the files are small enough to be fetched on the way', () => {
  for (const [name, file] of files)
    expect(JSON.stringify(file).length, name).toBeLessThan(name === 'states' ? 80_000 : 75_000)
})

function isInside(ring: readonly [number, number][], lng: number, lat: number): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] as [number, number]
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
