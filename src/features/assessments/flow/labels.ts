/** Texts of a picture, cut to what fits: nothing measures them before they are drawn. */

export interface LabelLine {
  text: string
  /** In pixels, where it is to be drawn exactly so wide: it may else become wider than its place. */
  length?: number
}

/** XML takes no control characters, and marks of direction would turn what stands around them. */
const unwanted = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g
/** Marks above marks would grow over the box. */
const towers = /(\p{M}{2})\p{M}+/gu

export const drawable = (text: string): string =>
  text.toWellFormed().replace(unwanted, ' ').replace(towers, '$1').replace(/\s+/gu, ' ').trim()

/** Parts of the size of the font, rather too wide than too narrow. */
function widthOf(sign: string): number {
  if (/[\p{M}\u200D]/u.test(sign)) return 0
  if (/[ijl.,:;'’|!I ]/.test(sign)) return 0.3
  if (/[ftr()[\]\-/"“”*]/.test(sign)) return 0.4
  if (/[mwMW@%—…]/.test(sign)) return 0.95
  if (/[A-Z&]/.test(sign)) return 0.72
  if (sign < '\u0250') return 0.6
  // Of other alphabets about as wide; of writings with a sign for a word or syllable as wide as high.
  return sign < '\u1100' ? 0.65 : 1.1
}

const measure = (text: string, size: number): number =>
  [...text].reduce((width, sign) => width + widthOf(sign) * size, 0)

/** Of these signs alone the widths are known. */
const isKnown = (text: string): boolean => !/[^\u0020-\u024F’“”…—]/u.test(text)

interface Place {
  width: number
  /** Of the font, in pixels. */
  size: number
  lines: number
}

/** The text in as many lines as its place has; what does not fit ends in an ellipsis. */
export function labelOf(text: string, { width, size, lines }: Place): LabelLine[] {
  const fits = (part: string) => measure(part, size) <= width
  const parts: string[] = []
  let rest = drawable(text)
  while (rest !== '' && parts.length < lines) {
    const isLast = parts.length === lines - 1
    const part = fits(rest) ? rest : isLast ? `${begin(rest, (some) => fits(`${some}…`))}…` : wholeWords(rest, fits)
    parts.push(part.trim())
    rest = isLast ? '' : rest.slice(part.length).trim()
  }
  return parts.map((part) => {
    const length = Math.round(measure(part, size))
    return isKnown(part) && length < width * 0.85 ? { text: part } : { text: part, length: Math.max(1, length) }
  })
}

/** As much of it as fits, a sign at least, and no mark apart from what it stands on. */
function begin(text: string, fits: (some: string) => boolean): string {
  const signs = text.match(/.(?:[\p{M}\u200D]|(?<=\u200D).)*/gsu) ?? []
  let some = signs[0] ?? ''
  for (const sign of signs.slice(1)) {
    if (!fits(some + sign)) break
    some += sign
  }
  return some
}

/** The same up to the end of a word, where a word fits. */
function wholeWords(text: string, fits: (some: string) => boolean): string {
  const some = begin(text, fits)
  const end = text[some.length] === ' ' ? some.length : some.lastIndexOf(' ')
  return end > 0 ? some.slice(0, end) : some
}
