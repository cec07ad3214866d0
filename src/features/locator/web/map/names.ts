import L from 'leaflet'

export interface Name {
  text: string
  at: L.LatLng
  /** A place gets a dot; the name of an area stands in its middle, where that is wide enough. */
  area?: L.LatLngBounds
}

const widthOfLetter = 6.6
const height = 18

/** Writes the names in view onto the map, the first ones first: a name that would lie over another is left out. */
export function writeNames(map: L.Map, layer: L.LayerGroup, names: readonly Name[]): void {
  layer.clearLayers()
  const view = map.getBounds()
  const taken: L.Bounds[] = []
  for (const { text, at, area } of names) {
    if (!view.contains(at)) continue
    const width = text.length * widthOfLetter
    if (area && map.project(area.getNorthEast()).x - map.project(area.getSouthWest()).x < width) continue
    const point = map.latLngToLayerPoint(at)
    const box = L.bounds(
      point.subtract([area ? width / 2 : 4, height / 2]),
      point.add([area ? width / 2 : width + 12, height / 2]),
    )
    if (taken.some((other) => other.overlaps(box))) continue
    taken.push(box)
    L.marker(at, {
      interactive: false,
      keyboard: false,
      zIndexOffset: -5000,
      icon: L.divIcon({
        className: area ? 'map-name map-name--area' : 'map-name map-name--city',
        html: asMarkup(text),
        iconSize: [160, height],
        iconAnchor: area ? [80, height / 2] : [3, height / 2],
      }),
    }).addTo(layer)
  }
}

/** Text, not markup. */
export function asMarkup(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
