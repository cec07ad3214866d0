import type { Block } from './markdown.ts'

/** What every writer is given: the words of one document, already read. */
export type DocumentText = {
  title: string
  author: string
  /** What kind of document this is, in the reader's words: 'White paper'. */
  label: string
  /** A sentence below the title, if there is one. */
  headLine?: string
  programmeName: string
  /** Each page begins on a new sheet; most documents flow as one. */
  pages: Block[][]
  /** Somewhat larger type, for a report read on screen. */
  large?: boolean
}

export const colors = {
  navy: '#13294b',
  amber: '#c8702a',
  // Small letters need more contrast than amber has: the light one on navy, the dark one on white.
  lightAmber: '#f3bd8b',
  darkAmber: '#a8561a',
  mist: '#d9e2ef',
  paleBlue: '#eef2f8',
  line: '#c3cddb',
  ink: '#1b1b1b',
  grey: '#565c65',
  link: '#005ea2',
}

/** The same for every file on every machine, so that a build's bytes do not depend on the day. */
export const madeAt = new Date('2026-01-01T00:00:00Z')
