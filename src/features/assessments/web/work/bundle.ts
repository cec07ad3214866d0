import type { Entry, EntryField, EntryValue } from '../../contract.ts'

/** One field that was entered here and that the portal has not acknowledged yet. */
export interface Pending {
  item: string
  field: EntryField
  value: EntryValue
  /** By this device's clock, in milliseconds. */
  at: number
  /** Of a text: the version at which its author last saw the field. */
  over?: number
  /** The author's text of a conflict that this one takes the place of. */
  kept?: string
  /** It decides about a difference (EASE-06). */
  decides?: boolean
}

/** As it lies in the browser's storage, one bundle for each open page. */
export interface Bundle {
  network: string
  /** A further system of the network; left out of its first. */
  system?: string
  version: number
  entries: Pending[]
}

export const asEntries = (pending: readonly Pending[], now: number): Entry[] =>
  pending.map(({ at, ...entry }) => ({ ...entry, age: Math.max(0, Math.min(now - at, 31_000_000_000)) }) as Entry)

/**
 * For whom a write is meant. A further system stands in for the network too: a server of the release before, which knows
 * of none, then refuses instead of writing into the first one.
 */
export const claimOf = (network: string, system: string | undefined) => ({ network_uuid: system ?? network, system })
