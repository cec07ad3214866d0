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

/** A pin or a cluster as it is to stand on the map. */
interface Spec {
  at: [number, number]
  label: string
  look: L.DivIconOptions
  offset: number
  /** By a search. */
  isFound?: boolean
  click(): void
}

/** Pixels of one line of pins, read from west to east. */
const lineHeight = 48

/** Pixels that a pin with the focus keeps from the edge of the map. */
const roomForFocus = L.point(40, 60)

/** Pins of offices; those that would lie over each other become one, with their number on it. */
export function drawPins(map: L.Map, choose: (offices: DirectoryOffice[]) => void): Pins {
  const layer = L.layerGroup().addTo(map)
  const drawn = new Map<string, { marker: L.Marker; spec: Spec }>()
  let clusters: Supercluster<{ office: Placed }> | undefined
  let numbered: Placed[] = []
  let numbers: ReadonlyMap<string, number> = new Map()
  let chosen: string | undefined

  /** What is to be seen now: the results by their numbers, then the others line by line from the north-west on. */
  const wanted = (): Map<string, Spec> => {
    const box = map.getBounds().pad(0.1)
    const results = numbered.map(({ position }) => map.latLngToLayerPoint(onMap(position)))
    const around: [number, number, number, number] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]
    const others: [string, Spec][] = []
    for (const { properties, geometry, id } of clusters?.getClusters(around, map.getZoom()) ?? []) {
      const [lng = 0, lat = 0] = geometry.coordinates
      if (results.some((at) => at.distanceTo(map.latLngToLayerPoint([lat, lng])) < roomForResult)) continue
      if ('cluster' in properties) others.push(clusterPin([lat, lng], Number(id), properties.point_count))
      else others.push(officePin(properties.office, undefined, 0))
    }
    const place = ([, { at }]: [string, Spec]) => map.latLngToLayerPoint(at)
    const line = (pin: [string, Spec]) => Math.floor(place(pin).y / lineHeight)
    others.sort((a, b) => line(a) - line(b) || place(a).x - place(b).x)
    const beside = new Map<string, number>()
    const found = numbered.map((office) => {
      const key = onMap(office.position).join()
      const count = beside.get(key) ?? 0
      beside.set(key, count + 1)
      return officePin(office, numbers.get(office.id), count)
    })
    return new Map([...found, ...others])
  }

  /**
   * Changes only what differs: a pin that is taken away and put back would lose the focus, and the page its place. One
   * with the focus that goes hands it to the pin that is nearest then.
   */
  const draw = () => {
    const specs = wanted()
    const focused = [...drawn].find(([, { marker }]) => marker.getElement() === document.activeElement)
    for (const [key, { marker }] of drawn) {
      if (specs.has(key)) continue
      layer.removeLayer(marker)
      drawn.delete(key)
    }
    for (const [key, spec] of specs) {
      const before = drawn.get(key)
      if (before) update(before, spec)
      else drawn.set(key, { marker: add(key, spec), spec })
    }
    const pins = [...specs.keys()].flatMap((key) => drawn.get(key) ?? [])
    for (const { marker, spec } of pins) marker.getElement()?.setAttribute('tabindex', isReached(spec) ? '0' : '-1')
    inOrder(pins.flatMap(({ marker }) => marker.getElement() ?? []))
    if (focused && !specs.has(focused[0])) nearestTo(focused[1].spec.at)?.focus({ preventScroll: true })
  }

  /** The keyboard goes through what is seen, and through the results of a search wherever they are. */
  const isReached = ({ at, isFound }: Spec) => isFound || map.getBounds().contains(at)

  const update = (pin: { marker: L.Marker; spec: Spec }, spec: Spec) => {
    const { marker, spec: before } = pin
    pin.spec = spec
    if (String(before.at) !== String(spec.at)) marker.setLatLng(spec.at)
    if (JSON.stringify(before.look) !== JSON.stringify(spec.look)) marker.setIcon(L.divIcon(spec.look))
    if (before.offset !== spec.offset) marker.setZIndexOffset(spec.offset)
    marker.getElement()?.setAttribute('aria-label', spec.label)
  }

  const add = (key: string, spec: Spec): L.Marker => {
    const marker = L.marker(spec.at, {
      icon: L.divIcon(spec.look),
      keyboard: true,
      // Leaflet's own way draws the pins anew, which gives the focus once more, and so on.
      autoPanOnFocus: false,
      zIndexOffset: spec.offset,
    }).addTo(layer)
    const element = marker.getElement()
    const click = () => drawn.get(key)?.spec.click()
    element?.setAttribute('aria-label', spec.label)
    element?.setAttribute('data-office', key)
    marker.on('click', click)
    element?.addEventListener('focus', () => bringIntoView(marker))
    // Leaflet makes a click of the Enter key only for windows of its own making.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      click()
    })
    return marker
  }

  /** A pin outside of the map would have the browser scroll the page for it: the map moves instead. */
  const bringIntoView = (marker: L.Marker) => {
    if (!map.getBounds().contains(marker.getLatLng()))
      map.panInside(marker.getLatLng(), { padding: roomForFocus, animate: false })
    // After the browser has scrolled to where the pin was.
    requestAnimationFrame(() => marker.getElement()?.scrollIntoView({ block: 'nearest' }))
  }

  const nearestTo = (at: [number, number]): HTMLElement | undefined => {
    const distance = ({ spec }: { spec: Spec }) => map.distance(at, spec.at)
    return [...drawn.values()].sort((a, b) => distance(a) - distance(b))[0]?.marker.getElement()
  }

  /** @param place how many numbered pins stand at the same position already: they stand side by side */
  const officePin = (office: Placed, number: number | undefined, place: number): [string, Spec] => {
    const className = ['pin', number ? 'pin--numbered' : '', office.id === chosen ? 'pin--chosen' : ''].join(' ')
    const size = number || office.id === chosen ? 36 : 28
    const spec: Spec = {
      at: onMap(office.position),
      label: `${number ? `${number}. ` : ''}${office.Name}, ${office.City}`,
      look: {
        className,
        html: `<span>${number ?? ''}</span>`,
        iconSize: [size, size],
        iconAnchor: [size / 2 - place * 22, size],
      },
      offset: office.id === chosen ? 3000 : number ? 2000 - number : 0,
      isFound: number !== undefined,
      click: () => choose([office]),
    }
    return [office.id, spec]
  }

  const clusterPin = (at: [number, number], id: number, count: number): [string, Spec] => {
    const size = count < 10 ? 34 : count < 50 ? 40 : 48
    const spec: Spec = {
      at,
      label: `${count} offices close together: zoom in`,
      look: { className: 'pin-cluster', html: `<span>${count}</span>`, iconSize: [size, size] },
      offset: 0,
      click() {
        if (!clusters) return
        const zoom = clusters.getClusterExpansionZoom(id)
        const offices = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.office)
        // Several offices at one position never come apart: they are offered as a list.
        if (zoom > map.getMaxZoom()) choose(offices)
        else map.setView(at, zoom)
      },
    }
    return [`cluster-${id}`, spec]
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
      const element = drawn.get(id)?.marker.getElement()
      element?.focus({ preventScroll: true })
      return element !== undefined
    },
  }
}

/** Puts elements in the order in which the keyboard is to reach them; the one with the focus stays where it is. */
function inOrder(elements: readonly HTMLElement[]): void {
  const at = elements.indexOf(document.activeElement as HTMLElement)
  const focused = elements[at]
  elements.forEach((element, index) => {
    if (focused && index < at) focused.before(element)
    else if (element !== focused) element.parentElement?.append(element)
  })
}
