const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const longestAnswer = 320

export interface Sentence {
  text: string
  /** What follows it in the same paragraph. */
  next: string | undefined
}

/** The sentences of a plain text that has a line for each paragraph; headings and scraps are left out. */
export function sentencesOf(body: string): Sentence[] {
  return body.split('\n').flatMap((line) => {
    const parts = [...sentences.segment(line)].map((part) => part.segment.trim()).filter(Boolean)
    return parts
      .map((text, index) => ({ text, next: parts[index + 1] }))
      .filter(
        ({ text }) => text.length >= 25 && (/[.!?]["”’)]?$/.test(text) || text.length >= 60 || text.includes(', ')),
      )
  })
}

/** One sentence, with the next where it is short, at most 320 characters. */
export function passageOf({ text, next }: Sentence): string {
  const whole = next && text.length < 140 && text.length + next.length < longestAnswer ? `${text} ${next}` : text
  if (whole.length <= longestAnswer) return whole
  return `${whole.slice(0, longestAnswer).replace(/\s+\S*$/, '')} …`
}
