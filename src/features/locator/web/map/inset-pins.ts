import type { DirectoryOffice, Position } from '../../contract.ts'
import { onMap } from './positions.ts'

/** A part of the country that lies too far away to be seen with the rest. */
export interface Inset {
  name: string
  /** FIPS code of its shape. */
  fips: string
  /** In degrees, as on the map: beyond the date line less than -180. */
  west: number
  south: number
  east: number
  north: number
  /** Pixels of a degree of latitude. */
  scale: number
}

export const insets: readonly Inset[] = [
  { name: 'Alaska', fips: '02', west: -188.2, south: 51, east: -129.6, north: 71.7, scale: 4.7 },
  { name: 'Hawaii', fips: '15', west: -160.5, south: 18.7, east: -154.6, north: 22.5, scale: 25 },
  { name: 'Puerto Rico', fips: '72', west: -67.4, south: 17.75, east: -65.15, north: 18.65, scale: 58 },
  { name: 'Guam', fips: '66', west: -215.5, south: 13.15, east: -214.95, north: 13.75, scale: 140 },
  { name: 'U.S. Virgin Islands', fips: '78', west: -65.15, south: 17.6, east: -64.5, north: 18.5, scale: 100 },
]

/** How much shorter a degree of longitude is than one of latitude in the middle of an inset. */
const shorter = ({ south, north }: Inset) => Math.cos((((south + north) / 2) * Math.PI) / 180)

/** Pixels from the inset's north-western corner. */
export const toInset = (inset: Inset, [lat, lng]: readonly [number, number]): { x: number; y: number } => ({
  x: (lng - inset.west) * shorter(inset) * inset.scale,
  y: (inset.north - lat) * inset.scale,
})

/** In whole pixels. */
export const sizeOf = (inset: Inset): { width: number; height: number } => {
  const { x, y } = toInset(inset, [inset.south, inset.east])
  return { width: Math.ceil(x), height: Math.ceil(y) }
}

type Placed = DirectoryOffice & { position: Position }

export interface InsetPin {
  x: number
  y: number
  /** Several where their pins would lie over each other. */
  offices: Placed[]
}

/** Pins nearer to each other than this many pixels become one. */
const roomForPin = 28

/**
 * The offices of an inset as its pins: those that a search found by their numbers, then the others from the north-west on.
 * @param numbers by the office's id
 */
export function insetPins(
  inset: Inset,
  offices: readonly DirectoryOffice[],
  numbers: ReadonlyMap<string, number>,
): InsetPin[] {
  const pins: InsetPin[] = []
  const first = (office: Placed) => numbers.get(office.id) ?? Number.POSITIVE_INFINITY
  const placed = offices
    .filter((office): office is Placed => office.position !== null && holds(inset, office.position))
    .map((office) => ({ office, ...toInset(inset, onMap(office.position)) }))
    .sort((a, b) => first(a.office) - first(b.office) || a.y - b.y || a.x - b.x)
  for (const { office, x, y } of placed) {
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < roomForPin)
    if (near) near.offices.push(office)
    else pins.push({ x, y, offices: [office] })
  }
  return pins
}

function holds({ west, south, east, north }: Inset, position: Position): boolean {
  const [lat, lng] = onMap(position)
  return lat >= south && lat <= north && lng >= west && lng <= east
}
