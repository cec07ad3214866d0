/** In characters. */
const shown = 120

/** The first words of what somebody wrote, in one line. */
export function beginningOf(message: string): string {
  const words = message.replace(/\s+/g, ' ').trim()
  return words.length > shown ? `${words.slice(0, shown).replace(/\s\S*$/, '')} ...` : words
}
