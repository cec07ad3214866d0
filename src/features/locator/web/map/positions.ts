import type { Position } from '../../contract.ts'

/** The continental United States (MAP-16). */
export const wholeCountry = { centre: [39.5, -98.35] as [number, number], zoom: 4 }

/** Guam and the last of the Aleutians lie beyond the date line: on the map they stand west of Hawaii, not past Africa. */
export const westward = (lng: number): number => (lng > 0 ? lng - 360 : lng)

export const onMap = ({ lat, lng }: Position): [number, number] => [lat, westward(lng)]
