import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DirectoryOffice } from '../../contract.ts'
import { createBaseMap } from './base-map.ts'
import { createInfoWindow, type InfoWindow } from './info-window.ts'
import type { MapTiles } from './map-settings.ts'
import { drawPins, type Pins } from './pins.ts'
import { drawShading, type Shading } from './shading.ts'

export interface MapParts {
  map: ReturnType<typeof createBaseMap>
  pins: Pins
  shading: Shading
  info: InfoWindow
  /** The visitor wants no motion. */
  calm: boolean
}

interface MapEvents {
  choose(offices: DirectoryOffice[]): void
  close(): void
}

/** The map in `frame`, for as long as the component is there. What it draws is outside of React. */
export function useMap(frame: RefObject<HTMLElement | null>, tiles: MapTiles | null, events: MapEvents) {
  const [parts, setParts] = useState<MapParts>()
  const listeners = useRef(events)
  useEffect(() => {
    listeners.current = events
  })
  const [url, credit] = [tiles?.url, tiles?.credit ?? '']
  useEffect(() => {
    if (!frame.current) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = new AbortController()
    const map = createBaseMap(frame.current, { tiles: url ? { url, credit } : undefined, calm, left: left.signal })
    // Where the map stands can be read off the page: zoom, latitude and longitude of its middle.
    const note = () => {
      const { lat, lng } = map.getCenter()
      map.getContainer().dataset.view = `${map.getZoom()}/${lat.toFixed(2)}/${lng.toFixed(2)}`
    }
    map.on('moveend', note)
    note()
    const pins = drawPins(map, (offices) => listeners.current.choose(offices))
    const info = createInfoWindow(map, { calm, onClose: () => listeners.current.close() })
    setParts({ map, pins, shading: drawShading(map, left.signal), info, calm })
    return () => {
      setParts(undefined)
      left.abort()
      map.off()
      map.remove()
    }
  }, [frame, url, credit])
  return parts
}
