import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { locatorStates } from '../../src/features/locator/states-contract.ts'

export interface CountyRow {
  fips: string
  /** With its kind, as the Census Bureau writes it: "Autauga County", "Richmond city". */
  name: string
  lat: number
  lng: number
}

type Ring = [number, number][]

/** Since 2022 in place of Connecticut's eight counties (87 FR 34235); us-atlas is older. */
const planningRegions: CountyRow[] = [
  { fips: '09110', name: 'Capitol Planning Region', lat: 41.79, lng: -72.64 },
  { fips: '09120', name: 'Greater Bridgeport Planning Region', lat: 41.24, lng: -73.22 },
  { fips: '09130', name: 'Lower Connecticut River Valley Planning Region', lat: 41.44, lng: -72.52 },
  { fips: '09140', name: 'Naugatuck Valley Planning Region', lat: 41.53, lng: -73.05 },
  { fips: '09150', name: 'Northeastern Connecticut Planning Region', lat: 41.83, lng: -71.99 },
  { fips: '09160', name: 'Northwest Hills Planning Region', lat: 41.85, lng: -73.22 },
  { fips: '09170', name: 'South Central Connecticut Planning Region', lat: 41.36, lng: -72.85 },
  { fips: '09180', name: 'Southeastern Connecticut Planning Region', lat: 41.48, lng: -72.09 },
  { fips: '09190', name: 'Western Connecticut Planning Region', lat: 41.26, lng: -73.48 },
]

/** Since 2019 in place of Valdez-Cordova (02261). */
const alaska2019: CountyRow[] = [
  { fips: '02063', name: 'Chugach Census Area', lat: 60.9, lng: -146.5 },
  { fips: '02066', name: 'Copper River Census Area', lat: 62.05, lng: -144.9 },
]

const alaskaKinds: [kind: string, fips: string][] = [
  ['Municipality', '02020 02230'],
  ['City and Borough', '02110 02220 02275 02282'],
  ['Census Area', '02016 02050 02070 02105 02158 02180 02198 02240 02290'],
]

/** The counties of the locator's states by FIPS code, from us-atlas, mended. */
export function readCounties(): CountyRow[] {
  const atlas = JSON.parse(readFileSync('node_modules/us-atlas/counties-10m.json', 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>
  }>
  const ours = new Set(locatorStates.map(({ fips }) => fips))
  const rows: CountyRow[] = [...planningRegions, ...alaska2019]
  for (const { id, properties, geometry } of feature(atlas, atlas.objects.counties).features) {
    const fips = String(id)
    if (!ours.has(fips.slice(0, 2)) || fips.startsWith('09') || fips === '02261') continue
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    rows.push({ fips, name: fullName(fips, properties.name), ...middleOf(polygons.map(([outer]) => outer as Ring)) })
  }
  return rows.sort((a, b) => (a.fips < b.fips ? -1 : 1))
}

/** us-atlas gives names without their kind, by which two of the same state could not be told apart. */
function fullName(fips: string, name: string): string {
  const state = fips.slice(0, 2)
  if (state === '11' || state === '66' || state === '78' || name === 'Carson City') return name
  if (state === '72') return `${name} Municipio`
  if (state === '22') return `${name} Parish`
  if (state === '02') return `${name} ${alaskaKinds.find(([, codes]) => codes.includes(fips))?.[0] ?? 'Borough'}`
  const independent = fips === '24510' || fips === '29510' || (state === '51' && fips >= '51500')
  return `${name} ${independent ? 'city' : 'County'}`
}

/** The centre of gravity of the largest ring, in degrees. */
function middleOf(rings: Ring[]): { lat: number; lng: number } {
  let best = { area: 0, lat: 0, lng: 0 }
  for (const ring of rings) {
    let [area, lat, lng] = [0, 0, 0]
    for (let index = 0; index < ring.length - 1; index++) {
      const [x1, y1] = ring[index] as [number, number]
      const [x2, y2] = ring[index + 1] as [number, number]
      const cross = x1 * y2 - x2 * y1
      area += cross
      lng += (x1 + x2) * cross
      lat += (y1 + y2) * cross
    }
    if (Math.abs(area) > best.area) best = { area: Math.abs(area), lat: lat / (3 * area), lng: lng / (3 * area) }
  }
  // The smallest of all, Falls Church, is but a line at this scale.
  if (best.area === 0) {
    const points = rings.flat()
    best.lng = points.reduce((sum, [x]) => sum + x, 0) / points.length
    best.lat = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  }
  return { lat: Number(best.lat.toFixed(3)), lng: Number(best.lng.toFixed(3)) }
}
