import L from 'leaflet'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { DirectoryOffice, FoundOffice, Place } from '../../contract.ts'
import { useDirectory } from './directory.ts'
import { InfoContent } from './info-content.tsx'
import type { Inset } from './inset-pins.ts'
import { Insets } from './insets.tsx'
import { MapControls } from './map-controls.tsx'
import type { MapTiles } from './map-settings.ts'
import { onMap, wholeCountry } from './positions.ts'
import { useMap } from './use-map.ts'
import './map.scss'

export interface OfficeMapProps {
  tiles: MapTiles | null
  /** What a search found, in the order and with the numbers of its list. */
  found?: readonly FoundOffice[]
  /** The place that was searched. */
  place?: Place | null
  /** FIPS code of the county or state that was searched. */
  area?: string
  /** Id of the office whose window is open. */
  chosen?: string
  onChoose?(id: string | undefined): void
}

const none: readonly FoundOffice[] = []

export function OfficeMap({ tiles, found = none, place = null, area, chosen, onChoose }: OfficeMapProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const offices = useDirectory()
  const [city, setCity] = useState('')
  const [shown, setShown] = useState<DirectoryOffice[]>([])
  const [content] = useState(createContent)
  const matching = useMemo(() => filterByCity(offices, city), [offices, city])
  const numbers = useMemo(() => new Map(found.map((office, index) => [office.id, index + 1])), [found])

  const open = (chosenOffices: DirectoryOffice[]) => {
    opener.current = document.activeElement
    setShown(chosenOffices)
    onChoose?.(chosenOffices.length === 1 ? chosenOffices[0]?.id : undefined)
  }
  const openInset = (chosenOffices: DirectoryOffice[], { south, west, north, east }: Inset) => {
    parts?.map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { animate: false },
    )
    open(chosenOffices)
    frame.current?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    const inside = content.contains(document.activeElement) || document.activeElement === document.body
    const [office] = shown
    setShown([])
    onChoose?.(undefined)
    if (!inside) return
    const from = opener.current
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) {
      from.focus({ preventScroll: true })
      // A pin beside the map may have left the view when its window opened in it.
      if (from.closest('.insets')) from.scrollIntoView({ block: 'nearest' })
    } else if (!office || !parts?.pins.focus(office.id)) frame.current?.focus({ preventScroll: true })
  }
  const parts = useMap(frame, tiles, { choose: open, close })
  const [first] = shown

  useEffect(() => parts?.pins.show(matching, numbers), [parts, matching, numbers])

  // A new search: the window closes (MAP-21), and the map goes to where it leads (MAP-22).
  useEffect(() => {
    if (!parts) return
    setShown([])
    parts.info.close()
    let overtaken = false
    const searched = parts.shading.search(area)
    if (place) parts.map.setView(onMap(place.position), place.zoom, { animate: false })
    else if (area || found.length > 0) void searched.then((bounds) => overtaken || showAll(bounds))
    else parts.map.setView(wholeCountry.centre, wholeCountry.zoom, { animate: false })
    const mark = place && placeMark(place).addTo(parts.map)

    function showAll(bounds: L.LatLngBounds | undefined) {
      const all = boundsOf(found, bounds)
      if (all.isValid()) parts?.map.fitBounds(all, { padding: [40, 40], maxZoom: 9, animate: false })
    }
    return () => {
      overtaken = true
      mark?.remove()
    }
  }, [parts, place, area, found])

  // Chosen outside, in the list.
  useEffect(() => {
    if (!parts || !chosen) return
    const office = offices.find((each) => each.id === chosen)
    if (!office?.position) return
    if (!parts.map.getBounds().contains(onMap(office.position)))
      parts.map.setView(onMap(office.position), Math.max(8, Math.min(parts.map.getZoom(), 10)), { animate: false })
    setShown((before) => {
      if (before[0] !== office) opener.current = document.activeElement
      return before.length === 1 && before[0] === office ? before : [office]
    })
  }, [parts, chosen, offices])

  useEffect(() => {
    if (!parts) return
    parts.pins.mark(shown.length === 1 ? first?.id : undefined)
    void parts.shading.serve(shown.length === 1 ? first : undefined)
    if (!first?.position) return parts.info.close()
    parts.info.open(onMap(first.position), content)
    parts.info.settle()
    content.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [parts, shown, first, content])

  return (
    <div className="office-map">
      <a className="office-map__skip" href={`#${id}-after`}>
        Skip the map
      </a>
      <div className="office-map__filter">
        <label htmlFor={`${id}-city`}>Filter by city</label>
        <input
          id={`${id}-city`}
          className="usa-input"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={city}
          onChange={(event) => setCity(event.target.value)}
        />
        <span role="status" className="quiet">
          {describeFilter(city, matching)}
        </span>
      </div>
      <div className="office-map__stage">
        <section
          ref={frame}
          className="office-map__frame"
          aria-label="Map of offices"
          aria-describedby={`${id}-help`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
          tabIndex={0}
        />
        <Insets
          offices={matching}
          numbers={numbers}
          chosen={shown.length === 1 ? first?.id : undefined}
          onOpen={openInset}
        />
        {parts ? (
          <MapControls
            map={parts.map}
            calm={parts.calm}
            onAll={found.length > 0 ? () => parts.map.fitBounds(boundsOf(found), fitting) : undefined}
          />
        ) : null}
      </div>
      <p id={`${id}-help`} className="office-map__help">
        Move with the arrow keys or the buttons, or drag; on a touch screen use two fingers. The number on a circle says
        how many offices stand there.
      </p>
      <span id={`${id}-after`} tabIndex={-1} />
      <InfoContent
        into={content}
        offices={shown}
        onPick={(office) => open([office])}
        onClose={() => parts?.info.close()}
      />
    </div>
  )
}

/** Clicks end here: the map would take one on a button that is gone by then for one beside the window, and close it. */
function createContent(): HTMLElement {
  const element = document.createElement('div')
  element.addEventListener('click', (event) => event.stopPropagation())
  return element
}

const fitting = { padding: [40, 40] as [number, number], maxZoom: 11, animate: false }

function boundsOf(found: readonly FoundOffice[], around?: L.LatLngBounds): L.LatLngBounds {
  const bounds = L.latLngBounds(found.flatMap(({ position }) => (position ? [onMap(position)] : [])))
  return around ? bounds.extend(around) : bounds
}

function placeMark(place: Place): L.Marker {
  return L.marker(onMap(place.position), {
    keyboard: false,
    interactive: false,
    icon: L.divIcon({ className: 'place-mark', iconSize: [18, 18] }),
  })
}

/** MAP-19: any part of the city's name, in any letter case. */
export function filterByCity(offices: readonly DirectoryOffice[], city: string): readonly DirectoryOffice[] {
  const wanted = city.trim().toLowerCase()
  return wanted === '' ? offices : offices.filter((office) => office.City.toLowerCase().includes(wanted))
}

const describeFilter = (city: string, offices: readonly DirectoryOffice[]) =>
  city.trim() === '' ? '' : `${offices.length} ${offices.length === 1 ? 'office' : 'offices'} in such a city`
