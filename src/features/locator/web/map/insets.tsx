import { useEffect, useMemo, useState } from 'react'
import type { DirectoryOffice } from '../../contract.ts'
import { type Inset, insetPins, insets, sizeOf, toInset } from './inset-pins.ts'
import { type Areas, loadShapes } from './shapes.ts'

interface InsetsProps {
  /** Those that the map shows. */
  offices: readonly DirectoryOffice[]
  /** Of the offices that a search found, by id. */
  numbers: ReadonlyMap<string, number>
  chosen: string | undefined
  onOpen(offices: DirectoryOffice[], inset: Inset): void
}

/** The states and territories that lie far away, each by itself: at every width the whole country is seen (FIND-03). */
export function Insets({ offices, numbers, chosen, onOpen }: InsetsProps) {
  const [states, setStates] = useState<Areas>()
  useEffect(() => {
    let left = false
    loadShapes('states').then(
      (areas) => left || setStates(areas),
      (error: unknown) => console.log('Not loaded:', error),
    )
    return () => {
      left = true
    }
  }, [])
  return (
    <div className="insets">
      {insets.map((inset) => (
        <InsetMap
          key={inset.fips}
          inset={inset}
          shape={states?.features.find(({ id }) => String(id) === inset.fips)}
          offices={offices}
          numbers={numbers}
          chosen={chosen}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

interface InsetMapProps extends InsetsProps {
  inset: Inset
  shape: Areas['features'][number] | undefined
}

function InsetMap({ inset, shape, offices, numbers, chosen, onOpen }: InsetMapProps) {
  const { width, height } = sizeOf(inset)
  const land = useMemo(() => (shape ? outlineOf(inset, shape) : ''), [inset, shape])
  const pins = useMemo(() => insetPins(inset, offices, numbers), [inset, offices, numbers])
  return (
    <div className="inset" role="group" aria-label={inset.name}>
      <div className="inset__map" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <path d={land} />
        </svg>
        {pins.map(({ x, y, offices: [first, ...others], offices: all }) => {
          if (!first) return null
          const number = numbers.get(first.id)
          const look = others.length > 0 ? 'pin-cluster' : number ? 'pin pin--numbered' : 'pin'
          return (
            <button
              key={first.id}
              type="button"
              className={`${look} ${others.length === 0 && first.id === chosen ? 'pin--chosen' : ''}`}
              style={{ left: x, top: y }}
              aria-label={
                others.length > 0
                  ? `${all.length} offices close together: choose one`
                  : `${number ? `${number}. ` : ''}${first.Name}, ${first.City}`
              }
              onClick={() => onOpen(all, inset)}
            >
              <span>{others.length > 0 ? all.length : number}</span>
            </button>
          )
        })}
      </div>
      <p aria-hidden="true">{inset.name}</p>
    </div>
  )
}

/** The land's outline as the path of an SVG, in the inset's pixels. */
function outlineOf(inset: Inset, { geometry }: Areas['features'][number]): string {
  const step = ([lng = 0, lat = 0]: readonly number[], index: number) => {
    const { x, y } = toInset(inset, [lat, lng])
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return geometry.coordinates.map((rings) => rings.map((ring) => `${ring.map(step).join('')}Z`).join('')).join('')
}
