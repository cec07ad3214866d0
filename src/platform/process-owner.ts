import type { Settings } from './settings.ts'

/** @param uid of this process; undefined where the system has none @returns what to say of it in the log, if anything */
export function ownerWarning(mode: Settings['mode'], uid: number | undefined): string | undefined {
  if (mode !== 'production' || uid !== 0) return undefined
  return 'runs as root: give it a user of its own, as docs/operations.md shows, so that a weakness in it is not one of the whole machine'
}
