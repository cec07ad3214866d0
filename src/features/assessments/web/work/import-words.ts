/** What becomes of the answers that stand here. */
export type ImportMode = 'merge' | 'replace'

/** @param system into which the file goes, where there are several */
export function importTitle(mode: ImportMode, system: string | undefined): string {
  if (mode === 'merge') return system ? `Merge this file into “${system}”?` : 'Merge this file?'
  return system ? `Replace all answers of “${system}”?` : 'Replace all answers?'
}

/**
 * Why a file does not take the place of all answers; else empty. Where there are several systems it has to say of which
 * it was made: that of a server of the release before is of the first one.
 * @param made what the file says, which may be anything
 */
export function notReplacedText(mode: ImportMode, made: unknown, system: string | undefined): string {
  if (mode === 'merge' || system === undefined || (typeof made === 'string' && made !== '')) return ''
  return 'The file does not say of which system it was made, and cannot take the place of all answers. You can merge it.'
}

/**
 * Of which system a file was made, where that is not the one into which it goes; else empty.
 * @param made what the file says, which may be anything
 */
export function otherSystemText(made: unknown, system: string | undefined): string {
  if (typeof made !== 'string' || made === '' || made === system) return ''
  return `The file was made of another system, “${made.slice(0, 200)}”.`
}
