import type { Map as LeafletMap } from 'leaflet'
import { wholeCountry } from './positions.ts'

interface MapControlsProps {
  map: LeafletMap
  calm: boolean
  /** Shows all results of a search, where there are any. */
  onAll?(): void
}

const step = 160

/** Everything that dragging and the wheel could do, by buttons. */
export function MapControls({ map, calm, onAll }: MapControlsProps) {
  const animate = !calm
  const move = (x: number, y: number) => () => map.panBy([x * step, y * step], { animate })
  return (
    <div className="office-map__controls">
      <div className="map-controls" role="group" aria-label="Zoom">
        <Control label="Zoom in" sign="+" onClick={() => map.zoomIn(1, { animate })} />
        <Control label="Zoom out" sign="&minus;" onClick={() => map.zoomOut(1, { animate })} />
      </div>
      <div className="map-controls" role="group" aria-label="Move the map">
        <Control label="Move west" sign="&larr;" onClick={move(-1, 0)} />
        <Control label="Move north" sign="&uarr;" onClick={move(0, -1)} />
        <Control label="Move south" sign="&darr;" onClick={move(0, 1)} />
        <Control label="Move east" sign="&rarr;" onClick={move(1, 0)} />
      </div>
      <div className="map-controls">
        <button type="button" onClick={() => map.setView(wholeCountry.centre, wholeCountry.zoom, { animate: false })}>
          Whole country
        </button>
        {onAll ? (
          <button type="button" onClick={onAll}>
            All results
          </button>
        ) : null}
      </div>
    </div>
  )
}

function Control({ label, sign, onClick }: { label: string; sign: string; onClick(): void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
