import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { OfficeMapProps } from '../map/office-map.tsx'
import './map-on-demand.scss'

/** Holds the map's place, and fetches its code when that place comes into view: no page waits for it. */
export function MapOnDemand(props: OfficeMapProps) {
  const [OfficeMap, setOfficeMap] = useState<ComponentType<OfficeMapProps>>()
  const [failed, setFailed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      import('../map/office-map.tsx').then(
        (module) => setOfficeMap(() => module.OfficeMap),
        (error: unknown) => {
          console.log('Not loaded:', error)
          setFailed(true)
        },
      )
    })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place} className="map-place needs-script" data-wants-seen={0}>
      {OfficeMap ? (
        <OfficeMap {...props} />
      ) : (
        <p className="map-place__waiting">
          {failed ? 'The map could not be loaded. The lists say the same without it.' : 'The map is being loaded…'}
        </p>
      )}
    </div>
  )
}
