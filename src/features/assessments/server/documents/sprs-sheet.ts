import { bullet, facts, heading, paragraph } from '../../../../platform/documents/word-file.ts'
import type { SheetResult, SprsSheet } from '../../frameworks/catalog.ts'
import { markedLines } from './marked-requirements.ts'
import { openRequirements } from './open-items.ts'
import type { Report } from './report.ts'
import { missingPlans, placeOfFact, placeOfResult, placeOfStatus, verdictWords } from './statements.ts'
import { affirmingOfficial, cageCodes, factOf } from './system-entries.ts'
import { wordDocument } from './word.ts'

/**
 * What the Supplier Performance Risk System asks for when a result is entered. What nobody entered here is left to be
 * entered there.
 * @throws Error for a check without a sheet
 */
export function sprsSheetWord(report: Report): Promise<Buffer> {
  const { entries, stated, notes } = sheetOf(report)
  const weakened = [missingPlans(report), ...report.honesty].filter((note) => note !== undefined)
  return wordDocument({
    title: 'SPRS entry sheet',
    report,
    parts: [
      paragraph('Have this beside you when you enter the result in the Supplier Performance Risk System (SPRS).'),
      heading(1, 'What to enter'),
      facts(entries(resultOf(report))),
      heading(1, 'Before you enter it'),
      paragraph(verdictWords(report)),
      ...weakened.map(bullet),
      ...markedLines(report).map(bullet),
      bullet(
        `The ${stated} is a statement to the government. Enter what you can show, with evidence in final form, not what you plan.`,
      ),
      ...notes.map(bullet),
    ],
  })
}

function sheetOf({ framework: { catalog, title } }: Report): SprsSheet {
  if (!catalog.sprsSheet) throw new Error(`There is no SPRS sheet for ${title}`)
  return catalog.sprsSheet
}

const resultOf = (report: Report): SheetResult => ({
  ...report,
  openDates: openRequirements(report).map(({ details }) => details.targetDate),
  cageCodes: cageCodes(report),
  affirmingOfficial: affirmingOfficial(report),
  fact: (field, task) => factOf(report, field, task),
  placeOfScope: placeOfFact(report, 'boundary'),
  placeOfResult: placeOfResult(report),
  placeOfStatus: placeOfStatus(report),
})
