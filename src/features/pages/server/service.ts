import type { Portal } from '../../../platform/portal.ts'
import { type Review, reviewOf } from '../../../platform/review.ts'
import { readReport } from './report.ts'
import { type PageText, readPageTexts } from './texts.ts'

export interface ReviewedText extends PageText {
  review?: Review
}

/** The fixed pages. Their texts are part of the program and are read once. */
export function pagesService({ settings, clock }: Pick<Portal, 'settings' | 'clock'>) {
  const texts = readPageTexts(settings.site)
  const report = readReport()
  return {
    /** @throws Error where no text has this name: a fault of the page that asks */
    async read(name: string): Promise<ReviewedText> {
      const text = texts.get(name)
      if (!text) throw new Error(`There is no page text called "${name}".`)
      return text.reviewed ? { ...text, review: reviewOf(text.reviewed, clock.now()) } : text
    },
    /** The pages of the transition report, as HTML. */
    report: async (): Promise<string[]> => report,
  }
}
export type PagesService = ReturnType<typeof pagesService>
