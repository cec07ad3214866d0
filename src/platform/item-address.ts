import { type FamilyKey, families, itemPage } from './families-contract.ts'

/** An item as an address names it. */
export interface NamedItem {
  family: FamilyKey
  /** Its id or title, as the address has it. */
  part: string
  /** Its address as it is kept. */
  address: string
  /** The parameter that names it; undefined where its place on a page does. */
  parameter: string | undefined
}

/** Finds those of some addresses at which there is something. */
export type FindAddresses = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** The item that an address names. */
export function itemAt({ pathname, searchParams, hash }: URL): NamedItem | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  for (const family of Object.keys(families) as FamilyKey[]) {
    const { before } = families[family].at
    // "?query=" on a list's own page looks for words.
    if (itemPage(family) !== path || before === `${families[family].list}?query=`) continue
    const [, parameter] = /\?(\w+)=$/.exec(before) ?? []
    const [, place] = /(#.*)$/.exec(before) ?? []
    const part = parameter
      ? searchParams.get(parameter)
      : place && hash.startsWith(place) && decoded(hash.slice(place.length))
    if (part) return { family, part, address: before + encodeURIComponent(part), parameter }
  }
}

/** As it was before it was made a part of an address; what cannot be read stays as it is. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
