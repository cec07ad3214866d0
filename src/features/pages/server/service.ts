import { type CmmcStanding, isAboutCmmcPhases, rulesReviewed, standingOn } from '../../../platform/cmmc-contract.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type Review, reviewOf } from '../../../platform/review.ts'
import { readReport } from './report.ts'
import { type PageText, readPageTexts } from './texts.ts'

export interface ReviewedText extends PageText {
  review?: Review
}

/** The fixed pages. Their texts are part of the program and are read once. */
export interface ReviewedStanding extends CmmcStanding {
  review: Review
}

export function pagesService({ settings, clock, notices }: Pick<Portal, 'settings' | 'clock' | 'notices'>) {
  const texts = readPageTexts(settings)
  const report = readReport()

  /** Where CMMC stands today, by the clocks of Washington (FIRST-07). */
  async function cmmcStanding(): Promise<ReviewedStanding> {
    const now = clock.now()
    const notice = await notices.cmmc()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
    return { ...standingOn(notice, day), review: reviewOf(notice.reviewed, now) }
  }

  return {
    cmmcStanding,
    /** The same for an item whose title says that it is about the phases; undefined for others. */
    cmmcStandingFor: async (title: string) => (isAboutCmmcPhases(title) ? cmmcStanding() : undefined),
    /** When what the portal says of the rules was last gone through (FIRST-08). */
    rulesReview: async (): Promise<Review> => reviewOf(rulesReviewed, clock.now()),
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
