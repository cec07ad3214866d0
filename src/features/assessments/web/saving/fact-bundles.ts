import type { Entries, Entry } from '../../../../forms/definition.ts'
import type { PersonalStorage } from '../../../../platform/browser/personal-storage.ts'
import { isBlank } from '../../system/form.ts'

/** An entry that is not saved, with the version of the field over which it was made. */
export interface Made {
  entry: Entry
  seen: number
  /** By this device's clock. */
  at: number
}

/** As it lies in the browser's storage, one bundle for each open page. */
export type Bundle = Record<string, Made>

/** Starts the names of the bundles of a system. */
export const bundlesOf = (place: string) => `system ${place}:`

/** Of which system a bundle is, by its name. */
export const placeOfBundle = (name: string): string | undefined => /^system ([^:]+):/.exec(name)?.[1]

export const isSame = (one: Entry | undefined, other: Entry | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const entriesOf = (bundle: Bundle): Entries =>
  Object.fromEntries(Object.entries(bundle).map(([field, { entry }]) => [field, entry]))

/** The newest entry of each field that the form has. */
export function latestOf(bundles: readonly Bundle[], blank: Entries): Bundle {
  const latest: Bundle = {}
  for (const bundle of bundles)
    for (const [field, made] of Object.entries(bundle)) {
      const fits = field in blank && Array.isArray(blank[field]) === Array.isArray(made.entry)
      if (fits && (latest[field]?.at ?? 0) <= made.at) latest[field] = made
    }
  return latest
}

/**
 * Takes out of an earlier page's bundle what was taken over from it, once it is saved, or typed on. A different entry
 * that an older page made stays, and is asked about by the next page.
 * @param made what is not saved now
 */
export function release(storage: PersonalStorage, name: string, taken: Bundle, made: Bundle): void {
  const bundle = storage.read<Bundle>(name)
  if (!bundle) return
  const left = Object.entries(bundle).filter(([field, { entry }]) => {
    const mine = taken[field]
    const isTaken = mine && (isSame(mine.entry, entry) || isBlank(entry))
    return !isTaken || isSame(made[field]?.entry, mine.entry)
  })
  if (left.length === 0) storage.remove(name)
  else if (left.length < Object.keys(bundle).length) storage.write(name, Object.fromEntries(left))
}
