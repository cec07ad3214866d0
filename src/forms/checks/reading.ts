const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text without markup. */
export const sentencesOf = (text: string): string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((sentence) => wordsOf(sentence).length > 0)

/** Its words: what has a letter or a digit. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Syllables of an English word, by its groups of vowels; at least one. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  // What is silent at the end: "rule", "rules", "ruled", but not "table", "boxes" or "needed".
  const spoken = letters.replace(/(?<![^aeiouy]l)e$|(?<![^aeiouy]l|[sxzcg]|[cs]h)es$|(?<![td])ed$/, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
}

/** Words from which on a grade says something. */
const enough = 100

/**
 * The reading grade by Flesch and Kincaid (1975): 0.39 words a sentence and 11.8 syllables a word, less 15.59.
 * @param said sentences, without headings
 * @returns a school grade with one decimal; undefined for less than a hundred words
 */
export function readingGrade(said: readonly string[]): number | undefined {
  const words = said.flatMap(wordsOf)
  if (words.length < enough) return undefined
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / said.length) + 11.8 * (syllables / words.length) - 15.59
  return Math.round(grade * 10) / 10
}
