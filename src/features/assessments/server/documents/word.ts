import { type Part, paragraph, wordFile } from '../../../../platform/documents/word-file.ts'
import type { Report } from './report.ts'
import { leading, placeOfFact, statementOf, systemText } from './statements.ts'

interface WordDocument {
  title: string
  report: Report
  parts: readonly Part[]
  landscape?: boolean
}

/** A Word document that says under its title what it is (RULE-09), and on each page whether it is a draft (READY-01). */
export function wordDocument({ title, report, parts, landscape }: WordDocument): Promise<Buffer> {
  const system = systemText(report)
  return wordFile({
    title,
    subject: `${report.title}, ${report.company.name}`,
    author: report.preparedBy,
    ...(report.answered === report.asked ? {} : { header: `Draft, ${report.answered} of ${report.asked} answered` }),
    footer: `${title}, self-assessment`,
    parts: [
      paragraph(statementOf(report)),
      ...(system ? [paragraph(leading(system, placeOfFact(report, 'name')))] : []),
      ...parts,
    ],
    landscape,
  })
}
