import type { Position } from '../contract.ts'

const earthRadius = 6371
const kilometersPerMile = 1.609344
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometers on a sphere of 6371 km radius (MAP-25). */
export function kilometersBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const haversine = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** In miles with one decimal, as shown to people. */
export const milesBetween = (a: Position, b: Position): number =>
  Math.round((kilometersBetween(a, b) / kilometersPerMile) * 10) / 10
