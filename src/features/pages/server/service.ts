import type { Site } from '../../../platform/settings.ts'
import { readReport } from './report.ts'
import { type PageText, readPageTexts } from './texts.ts'

/** The fixed pages. Their texts are part of the program and are read once. */
export function pagesService(site: Site) {
  const texts = readPageTexts(site)
  const report = readReport()
  return {
    /** @throws Error where no text has this name: a fault of the page that asks */
    async read(name: string): Promise<PageText> {
      const text = texts.get(name)
      if (!text) throw new Error(`There is no page text called "${name}".`)
      return text
    },
    /** The pages of the transition report, as HTML. */
    report: async (): Promise<string[]> => report,
  }
}
export type PagesService = ReturnType<typeof pagesService>
