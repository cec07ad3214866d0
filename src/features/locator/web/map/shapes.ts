import { shapesFolder } from 'virtual:map-shapes'
import type { FeatureCollection, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { westward } from './positions.ts'

export interface Areas extends FeatureCollection<MultiPolygon, { name: string }> {
  /** The largest first; none in the file of all states. */
  cities: { name: string; lng: number; lat: number }[]
}

interface ShapesFile extends Topology<{ shapes: GeometryCollection<{ name: string }> }> {
  /** In thousandths of a degree. */
  cities?: [name: string, lng: number, lat: number][]
}

const loaded = new Map<string, Promise<Areas>>()

/**
 * The shapes of all states (`states`) or of the counties of one, by its FIPS code; each file is fetched once.
 * Ids are FIPS codes. What cannot be fetched now is tried again when it is asked for again.
 */
export function loadShapes(name: string): Promise<Areas> {
  const known = loaded.get(name)
  if (known) return known
  const loading = fetchShapes(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

async function fetchShapes(name: string): Promise<Areas> {
  const answer = await fetch(`${shapesFolder}/${name}.json`)
  if (!answer.ok) throw new Error(`The shapes ${name} were answered with ${answer.status}.`)
  const topology = (await answer.json()) as ShapesFile
  const cities = (topology.cities ?? []).map(([name, lng, lat]) => ({
    name,
    lng: westward(lng / 1000),
    lat: lat / 1000,
  }))
  const areas = { ...feature(topology, topology.objects.shapes), cities } as Areas
  for (const { geometry } of areas.features)
    for (const polygon of geometry.coordinates) for (const ring of polygon) for (const at of ring) moveWest(at)
  return areas
}

function moveWest(at: Position): void {
  at[0] = westward(at[0] as number)
}
