import L from 'leaflet'
import type { MapTiles } from './map-settings.ts'
import { asMarkup, type Name, writeNames } from './names.ts'
import { wholeCountry } from './positions.ts'
import { type Areas, loadShapes } from './shapes.ts'
import 'leaflet/dist/leaflet.css'

/** From here on the counties of the states in view are drawn and named. */
const countiesFromZoom = 7

interface BaseMap {
  tiles?: MapTiles
  calm: boolean
  /** Aborted when the map is taken away: shapes that come later are drawn nowhere. */
  left: AbortSignal
}

/** Nobody gets lost beyond them. */
const mostShown = L.latLngBounds([-30, -260], [78, -30])

/** The map with its land, borders and names; pins and windows come on top. */
export function createBaseMap(element: HTMLElement, { tiles, calm, left }: BaseMap): L.Map {
  const map = L.map(element, {
    center: wholeCountry.centre,
    zoom: wholeCountry.zoom,
    minZoom: 3,
    maxZoom: 16,
    // Buttons do this (and need no dragging); a page that scrolls must not be caught by the map under the pointer.
    zoomControl: false,
    scrollWheelZoom: false,
    // On a touch screen one finger scrolls the page, two move the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
    attributionControl: Boolean(tiles?.credit),
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  })
  if (tiles)
    L.tileLayer(tiles.url, { attribution: asMarkup(tiles.credit), maxZoom: 16, referrerPolicy: 'origin' }).addTo(map)
  map.attributionControl?.setPrefix(false)
  // Leaflet's own way glides back, and goes on gliding when the map is shown elsewhere meanwhile.
  map.on('moveend', () => map.panInsideBounds(mostShown, { animate: false }))
  const look = tiles ? 'area area--over-tiles' : 'area'
  void loadShapes('states').then(
    (states) => {
      if (left.aborted) return
      L.geoJSON(states, { interactive: false, style: { className: `${look} area--state` } })
        .addTo(map)
        .bringToBack()
      drawDetails(map, states, look, left)
    },
    (error: unknown) => console.log('Not loaded:', error),
  )
  return map
}

/** The largest part of a shape: islands far away must not draw its name out to sea. */
function mainland({ geometry }: Areas['features'][number]): L.LatLngBounds {
  const parts = geometry.coordinates.map(([outer = []]) =>
    L.latLngBounds(outer.map(([lng = 0, lat = 0]): [number, number] => [lat, lng])),
  )
  const size = (box: L.LatLngBounds) => (box.getNorth() - box.getSouth()) * (box.getEast() - box.getWest())
  return parts.reduce((largest, part) => (size(part) > size(largest) ? part : largest))
}

const nameOf = (shape: Areas['features'][number]): Name => {
  const area = mainland(shape)
  return { text: shape.properties.name.replace(/ (County|Parish|Municipio)$/, ''), at: area.getCenter(), area }
}

interface Detail {
  lines: L.GeoJSON
  names: Name[]
}

/** Names of the states from afar; from near, counties and cities of the states in view. */
function drawDetails(map: L.Map, states: Areas, look: string, left: AbortSignal): void {
  const stateNames = states.features.map(nameOf)
  const boxes = states.features.map((shape) => ({ fips: String(shape.id), bounds: L.geoJSON(shape).getBounds() }))
  const details = new Map<string, Detail>()
  const lines = L.layerGroup().addTo(map)
  const names = L.layerGroup().addTo(map)

  const draw = () => {
    const near = map.getZoom() >= countiesFromZoom
    const inView = near ? boxes.filter(({ bounds }) => map.getBounds().intersects(bounds)) : []
    const ready = inView.flatMap(({ fips }) => details.get(fips) ?? [])
    lines.clearLayers()
    for (const detail of ready) lines.addLayer(detail.lines)
    writeNames(map, names, near ? ready.flatMap((detail) => detail.names) : stateNames)
    for (const { fips } of inView) if (!details.has(fips)) void add(fips)
  }
  const add = async (fips: string) => {
    try {
      const [counties, cities] = await Promise.all([loadShapes(fips), loadCities(fips)])
      if (left.aborted || details.has(fips)) return
      details.set(fips, {
        lines: L.geoJSON(counties, { interactive: false, style: { className: `${look} area--county` } }),
        names: [...cities, ...counties.features.map(nameOf)],
      })
      draw()
    } catch (error) {
      console.log('Not loaded:', error)
    }
  }
  map.on('moveend', draw)
  draw()
}

const loadCities = async (fips: string): Promise<Name[]> =>
  (await loadShapes(fips)).cities.map(({ name, lng, lat }) => ({ text: name, at: L.latLng(lat, lng) }))
