import L from 'leaflet'
import type { DirectoryOffice } from '../../contract.ts'
import { locatorStates } from '../../states-contract.ts'
import { type Areas, loadShapes } from './shapes.ts'

type Area = Areas['features'][number]

/**
 * Paints areas over the land: what the chosen office serves, and the county or state that was searched.
 * @param left aborted when the map is taken away
 */
export function drawShading(map: L.Map, left: AbortSignal) {
  const served = L.layerGroup().addTo(map)
  const searched = L.layerGroup().addTo(map)
  // What was asked last wins, however late the shapes of an earlier choice arrive.
  let lastServed = 0
  let lastSearched = 0

  const paint = (layer: L.LayerGroup, areas: Area[], className: string) => {
    for (const area of areas) L.geoJSON(area, { interactive: false, style: { className } }).addTo(layer).bringToFront()
  }

  return {
    async serve(office: DirectoryOffice | undefined): Promise<void> {
      const turn = ++lastServed
      const areas = office ? await find(areasServed(office)) : []
      if (turn !== lastServed || left.aborted) return
      served.clearLayers()
      paint(served, areas, 'area area--served')
    },
    /** @returns where the area lies, once it is drawn */
    async search(fips: string | undefined): Promise<L.LatLngBounds | undefined> {
      const turn = ++lastSearched
      const areas = fips ? await find([fips]) : []
      if (turn !== lastSearched || left.aborted) return undefined
      searched.clearLayers()
      paint(searched, areas, 'area area--searched')
      return areas[0] && L.geoJSON(areas[0]).getBounds()
    },
  }
}
export type Shading = ReturnType<typeof drawShading>

/** FIPS codes of the counties, or of the whole state and territory. */
function areasServed({ statewide, counties, State, Territory }: DirectoryOffice): string[] {
  if (!statewide && counties.length > 0) return counties
  return locatorStates.filter(({ code }) => code === State || code === Territory).map(({ fips }) => fips)
}

async function find(codes: readonly string[]): Promise<Area[]> {
  const wanted = new Set(codes)
  const files = new Set(codes.map((code) => (code.length === 2 ? 'states' : code.slice(0, 2))))
  try {
    const found = await Promise.all([...files].map(loadShapes))
    return found.flatMap(({ features }) => features.filter(({ id }) => wanted.has(String(id))))
  } catch (error) {
    console.log('Not loaded:', error)
    return []
  }
}
