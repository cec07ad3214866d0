import { readFileSync } from 'node:fs'
import type { Run } from './markdown.ts'

export type Doc = PDFKit.PDFDocument

const fontFolder = new URL('../../node_modules/@uswds/uswds/dist/fonts/', import.meta.url)

const fontFiles = {
  regular: 'public-sans/PublicSans-Regular.ttf',
  bold: 'public-sans/PublicSans-Bold.ttf',
  italic: 'public-sans/PublicSans-Italic.ttf',
  boldItalic: 'public-sans/PublicSans-BoldItalic.ttf',
  code: 'roboto-mono/roboto-mono-v5-latin-regular.ttf',
}
export type FontName = keyof typeof fontFiles

const fontBytes = new Map<FontName, Buffer>()

export function registerFonts(doc: Doc) {
  for (const [name, path] of Object.entries(fontFiles) as [FontName, string][]) {
    if (!fontBytes.has(name)) fontBytes.set(name, readFileSync(new URL(path, fontFolder)))
    doc.registerFont(name, fontBytes.get(name)!)
  }
}

/** How a block of text is set; a run's own bold or italic comes on top. */
export type TextStyle = { size: number; leading: number; color: string; bold?: boolean; italic?: boolean }

/** Letters of one line that look alike and stand next to each other. */
export type Segment = { text: string; run: Run; width: number }
export type Line = Segment[]

export function chooseFont(run: Run, style: TextStyle): FontName {
  if (run.code) return 'code'
  const bold = run.bold || style.bold
  const italic = run.italic || style.italic
  return bold && italic ? 'boldItalic' : bold ? 'bold' : italic ? 'italic' : 'regular'
}

/** Signs that Public Sans lacks are drawn; each takes this share of the type size. */
export const drawnSigns = /[☐□☑✓✔→←]/u
const signWidth = 0.95

export function chooseSize(run: Run, style: TextStyle): number {
  return run.code ? style.size * 0.92 : style.size
}

export function measureText(doc: Doc, text: string, run: Run, style: TextStyle): number {
  if (drawnSigns.test(text)) {
    return splitSigns(text).reduce(
      (sum, part) => sum + (drawnSigns.test(part) ? signWidth * style.size : measureText(doc, part, run, style)),
      0,
    )
  }
  const font = chooseFont(run, style)
  doc.font(font).fontSize(chooseSize(run, style))
  checkLetters(doc, font, text)
  return doc.widthOfString(text)
}

const knownLetters = new Set<string>()

/** A letter the typeface lacks would be printed as an empty box. */
function checkLetters(doc: Doc, font: FontName, text: string) {
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  for (const letter of text) {
    if (knownLetters.has(font + letter)) continue
    const code = letter.codePointAt(0)!
    if (!_font.font.hasGlyphForCodePoint(code)) {
      throw new Error(`the typeface has no "${letter}" (U+${code.toString(16).toUpperCase().padStart(4, '0')}).`)
    }
    knownLetters.add(font + letter)
  }
}

export function splitSigns(text: string): string[] {
  return text.split(/([☐□☑✓✔→←])/u).filter((part) => part !== '')
}

/** The width of the text set on one line, and of its longest word. */
export function measureRuns(doc: Doc, runs: Run[], style: TextStyle): { whole: number; word: number } {
  const widths = { whole: 0, word: 0 }
  let line = 0
  for (const word of splitWords(runs)) {
    const width = sumWidths(word.parts.map((part) => measureText(doc, part.text, part.run, style)))
    const gap = word.gap ? measureText(doc, word.gap.text, word.gap.run, style) : 0
    line = word.breakBefore ? width : line + gap + width
    widths.whole = Math.max(widths.whole, line)
    widths.word = Math.max(widths.word, width)
  }
  return widths
}

export function breakLines(doc: Doc, runs: Run[], style: TextStyle, width: number): Line[] {
  const lines: Line[] = [[]]
  let used = 0
  for (const word of splitWords(runs)) {
    const measured = word.parts.map((part) => measureText(doc, part.text, part.run, style))
    const gap = word.gap ? measureText(doc, word.gap.text, word.gap.run, style) : 0
    const fits = used + gap + sumWidths(measured) <= width
    if (word.breakBefore || (!fits && used > 0)) {
      // The space at the line's end is not seen, but a screen reader needs it between the two words.
      addSegment(lines.at(-1)!, { text: ' ', run: word.gap?.run ?? word.parts[0]!.run, width: 0 })
      lines.push([])
      used = 0
    } else if (word.gap && used > 0) {
      addSegment(lines.at(-1)!, { text: word.gap.text, run: word.gap.run, width: gap })
      used += gap
    }
    for (const [index, part] of word.parts.entries()) {
      for (const piece of splitLongWord(doc, part.text, part.run, style, width, measured[index]!)) {
        if (used > 0 && used + piece.width > width + 0.01 && piece.width > 0 && measured[index]! > width) {
          lines.push([])
          used = 0
        }
        addSegment(lines.at(-1)!, piece)
        used += piece.width
      }
    }
  }
  return lines.filter((line) => line.length > 0)
}

type Part = { text: string; run: Run }
type Word = { parts: Part[]; gap?: Part; breakBefore: boolean }

/** A word may change its style midway ("**FAR**,"), so it is a row of parts. */
function splitWords(runs: Run[]): Word[] {
  const words: Word[] = []
  let gap: Part | undefined
  let breakBefore = false
  let open = false
  for (const run of runs) {
    // Only plain spaces break: a no-break space holds its words together.
    for (const text of run.text.split(/([ \t]+|\n)/)) {
      if (text === '') continue
      if (text === '\n') {
        breakBefore = words.length > 0
        open = false
      } else if (/^[ \t]+$/.test(text)) {
        gap = { text: ' ', run }
        open = false
      } else if (open) {
        words.at(-1)!.parts.push({ text, run })
      } else {
        words.push({ parts: [{ text, run }], gap: words.length > 0 ? gap : undefined, breakBefore })
        gap = undefined
        breakBefore = false
        open = true
      }
    }
  }
  return words
}

/** Cuts a word that is wider than the line (a web address), after a sign like "/" when there is one. */
function splitLongWord(doc: Doc, text: string, run: Run, style: TextStyle, width: number, measured: number): Segment[] {
  if (measured <= width) return [{ text, run, width: measured }]
  const pieces: Segment[] = []
  for (const chunk of text.match(/[^/.\-_?&=@]*[/.\-_?&=@]|[^/.\-_?&=@]+/g) ?? [text]) {
    const whole = measureText(doc, chunk, run, style)
    if (whole <= width) pieces.push({ text: chunk, run, width: whole })
    else for (const letter of chunk) pieces.push({ text: letter, run, width: measureText(doc, letter, run, style) })
  }
  return pieces
}

function addSegment(line: Line, segment: Segment) {
  const last = line.at(-1)
  if (last?.run === segment.run) {
    last.text += segment.text
    last.width += segment.width
  } else line.push({ ...segment })
}

function sumWidths(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
