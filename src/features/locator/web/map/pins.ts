import L from 'leaflet'
import Supercluster from 'supercluster'
import type { DirectoryOffice, Position } from '../../contract.ts'
import { onMap, westward } from './positions.ts'

export interface Pins {
  /** @param numbers of the offices that a search found, as they stand in its list; these never hide in a cluster */
  show(offices: readonly DirectoryOffice[], numbers: ReadonlyMap<string, number>): void
  mark(chosen: string | undefined): void
  /** Gives the focus to an office's pin, where it stands alone. */
  focus(id: string): boolean
}

/** Pixels around a result that other pins leave free: from nearer they are seen again. */
const roomForResult = 44

type Placed = DirectoryOffice & { position: Position }

const isPlaced = (office: DirectoryOffice): office is Placed => office.position !== null

/** Pins of offices; those that would lie over each other become one, with their number on it. */
export function drawPins(map: L.Map, choose: (offices: DirectoryOffice[]) => void): Pins {
  const layer = L.layerGroup().addTo(map)
  const drawn = new Map<string, L.Marker>()
  let clusters: Supercluster<{ office: Placed }> | undefined
  let numbered: Placed[] = []
  let numbers: ReadonlyMap<string, number> = new Map()
  let chosen: string | undefined

  const draw = () => {
    // Moving the map draws anew: the keyboard stays on the pin that it was on.
    const focused = [...drawn].find(([, marker]) => marker.getElement() === document.activeElement)?.[0]
    layer.clearLayers()
    drawn.clear()
    const box = map.getBounds().pad(0.1)
    const results = numbered.map(({ position }) => map.latLngToLayerPoint(onMap(position)))
    const around: [number, number, number, number] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]
    for (const { properties, geometry, id } of clusters?.getClusters(around, map.getZoom()) ?? []) {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (results.some((at) => at.distanceTo(map.latLngToLayerPoint([lat, lng])) < roomForResult)) continue
      if ('cluster' in properties) addCluster([lat, lng], Number(id), properties.point_count)
      else add(properties.office, undefined, 0)
    }
    const beside = new Map<string, number>()
    for (const office of numbered) {
      const key = onMap(office.position).join()
      const place = beside.get(key) ?? 0
      beside.set(key, place + 1)
      add(office, numbers.get(office.id), place)
    }
    if (focused) drawn.get(focused)?.getElement()?.focus({ preventScroll: true })
  }

  const put = (
    key: string,
    at: [number, number],
    label: string,
    icon: L.DivIcon,
    offset: number,
    click: () => void,
  ) => {
    const marker = L.marker(at, { icon, keyboard: true, zIndexOffset: offset }).addTo(layer)
    const element = marker.getElement()
    element?.setAttribute('aria-label', label)
    element?.setAttribute('data-office', key)
    marker.on('click', click)
    // Leaflet makes a click of the Enter key only for windows of its own making.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      click()
    })
    drawn.set(key, marker)
  }

  /** @param place how many numbered pins stand at the same position already: they stand side by side */
  const add = (office: Placed, number: number | undefined, place: number) => {
    const look = ['pin', number ? 'pin--numbered' : '', office.id === chosen ? 'pin--chosen' : ''].join(' ')
    const size = number || office.id === chosen ? 36 : 28
    const icon = L.divIcon({
      className: look,
      html: `<span>${number ?? ''}</span>`,
      iconSize: [size, size],
      iconAnchor: [size / 2 - place * 22, size],
    })
    const label = `${number ? `${number}. ` : ''}${office.Name}, ${office.City}`
    const offset = office.id === chosen ? 3000 : number ? 2000 - number : 0
    put(office.id, onMap(office.position), label, icon, offset, () => choose([office]))
  }

  const addCluster = (at: [number, number], id: number, count: number) => {
    const size = count < 10 ? 34 : count < 50 ? 40 : 48
    const icon = L.divIcon({ className: 'pin-cluster', html: `<span>${count}</span>`, iconSize: [size, size] })
    put(`cluster-${id}`, at, `${count} offices close together: zoom in`, icon, 0, () => {
      if (!clusters) return
      const zoom = clusters.getClusterExpansionZoom(id)
      const offices = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.office)
      // Several offices at one position never come apart: they are offered as a list.
      if (zoom > map.getMaxZoom()) choose(offices)
      else map.setView(at, zoom)
    })
  }

  map.on('moveend', draw)

  return {
    show(offices, found) {
      numbers = found
      const placed = offices.filter(isPlaced)
      numbered = placed
        .filter(({ id }) => found.has(id))
        .sort((a, b) => (found.get(a.id) as number) - (found.get(b.id) as number))
      clusters = new Supercluster<{ office: Placed }>({ radius: 56, extent: 256, maxZoom: map.getMaxZoom() })
      clusters.load(
        placed
          .filter(({ id }) => !found.has(id))
          .map((office) => ({
            type: 'Feature',
            properties: { office },
            geometry: { type: 'Point', coordinates: [westward(office.position.lng), office.position.lat] },
          })),
      )
      draw()
    },
    mark(id) {
      chosen = id
      draw()
    },
    focus(id) {
      const element = drawn.get(id)?.getElement()
      element?.focus({ preventScroll: true })
      return element !== undefined
    },
  }
}
