import type { TextDocument } from './text-document.ts'
import { facts, heading, type Part, paragraph, wordFile } from './word-file.ts'

/** The document as a Word file. */
export const textAsWord = ({ blocks, ...about }: TextDocument): Promise<Buffer> =>
  wordFile({
    ...about,
    parts: blocks.map((block): Part => {
      if (block.kind === 'heading') return heading(block.level, block.text)
      return block.kind === 'text' ? paragraph(block.text) : facts(block.rows)
    }),
  })
