import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { basicSafeguards } from '../../../platform/cmmc-contract.ts'
import { htmlFromMarkdown } from '../../../platform/html.ts'
import type { Settings } from '../../../platform/settings.ts'
import { readStarterFolder, StarterFileError } from '../../../platform/starter-file.ts'
import { mepRegistrationTakes } from '../../applications/times-contract.ts'

const Entry = z.strictObject({
  title: z.string(),
  text: z.string().optional(),
  /** A path or section of this site, or an outside address. */
  to: z.string().optional(),
  label: z.string().optional(),
  /** A number or a short line that stands out. */
  figure: z.string().optional(),
  picture: z.string().optional(),
  /** Id of a recording of the portal's own. */
  video: z.string().optional(),
})
export type PageEntry = z.infer<typeof Entry>

const Head = z.strictObject({
  path: z.string().startsWith('/'),
  title: z.string(),
  description: z.string().min(50).max(300),
  lead: z.string().optional(),
  picture: z.string().optional(),
  /** Who or what on the page is made up, as "the director" (FIRST-05). */
  sample: z.string().optional(),
  /** When a page about rules was last gone through. */
  reviewed: z.iso.date().optional(),
  lists: z.record(z.string(), z.array(Entry)).default({}),
})

export interface PageText extends z.infer<typeof Head> {
  /** Cleaned HTML of the body, cut at its `<!-- name -->` lines; what stands before the first one is `main`. */
  parts: Record<string, string>
}

const folder = fileURLToPath(new URL('../', import.meta.url))

/**
 * The texts of the fixed pages by file name, with the site's own names filled in for `{programmeName}`,
 * `{infoMailbox}`, `{links.sba}` and the like, `{auditDays}`, `{messageMonths}`, and the facts that stand in one place.
 * @throws StarterFileError naming the file and line that cannot be used
 */
export function readPageTexts({
  site,
  auditDays,
  messageMonths,
}: Pick<Settings, 'site' | 'auditDays' | 'messageMonths'>): Map<string, PageText> {
  const named = {
    ...site,
    auditDays: counted(auditDays, 'day'),
    messageMonths: counted(messageMonths, 'month'),
    basicSafeguards,
    mepRegistrationTakes,
  }
  const fill = (text: string, file: string) =>
    text.replace(/\{([a-z][\w.]*)\}/gi, (_, name: string) => {
      const value = name.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown>)?.[key], named)
      if (typeof value !== 'string') throw new StarterFileError(`${file}.md: the site has no text called "${name}".`)
      return value
    })
  return new Map(
    readStarterFolder(folder, 'texts', Head).map(({ id, head, body }) => {
      const filled = JSON.parse(JSON.stringify(head), (_, value) =>
        typeof value === 'string' ? fill(value, id) : value,
      ) as z.infer<typeof Head>
      return [id, { ...filled, parts: cutParts(fill(body, id)) }]
    }),
  )
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

function cutParts(body: string): Record<string, string> {
  const [main = '', ...rest] = body.split(/^<!-- ([a-z]+) -->$/m)
  const parts: Record<string, string> = main.trim() ? { main: htmlFromMarkdown(main) } : {}
  for (let at = 0; at < rest.length; at += 2) parts[rest[at] as string] = htmlFromMarkdown(rest[at + 1] as string)
  return parts
}
