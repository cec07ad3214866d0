import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { htmlFromMarkdown } from '../../../platform/html.ts'
import { readStarterFile } from '../../../platform/starter-file.ts'

const Head = z.object({ title: z.string(), author: z.string() })

const file = fileURLToPath(new URL('../../../../starter/transition-report.md', import.meta.url))

/**
 * The pages of the transition report as cleaned HTML, from the same source as its PDF. They stand below a heading of
 * the second level, so their own begin with the third.
 */
export function readReport(): string[] {
  return readStarterFile(file, Head)
    .body.split('<!-- page -->')
    .map((page) => htmlFromMarkdown(page).replace(/(<\/?h)([23])/g, (_, tag, level) => tag + (Number(level) + 1)))
}
