import unhomoglyph from 'unhomoglyph'
import { tidyName } from '../contract.ts'

/** The version of the package whose table the keys are made by: another one makes the stored keys anew. */
export const lookTable = '1.0.6'

/**
 * Two names look alike when this is the same: what differs only by letters of other scripts, by signs that resemble each
 * other, by accents, case, blanks or punctuation. Which signs resemble each other is Unicode's own table (UTS #39,
 * confusables.txt); "i" joins "I", "l" and "1", since case does not count here.
 */
export function lookKey(name: string): string {
  const bare = tidyName(name).normalize('NFKD').replace(/\p{M}/gu, '')
  const alike = unhomoglyph(unhomoglyph(bare).toLowerCase()).toLowerCase().replaceAll('i', 'l')
  return alike.replace(/[^\p{L}\p{N}]/gu, '') || alike
}
