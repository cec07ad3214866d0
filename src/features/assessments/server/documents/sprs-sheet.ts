import { openRequirements, type Report, verdictWords } from './report.ts'
import { bullet, facts, heading, paragraph, wordDocument } from './word.ts'

/** What the Supplier Performance Risk System asks for when a score is entered, in its order. */
export function sprsSheetWord(report: Report): Promise<Buffer> {
  const { scores, company } = report
  const dates = openRequirements(report).map(({ details }) => details.targetDate)
  const closed = dates.every(Boolean) ? (dates.sort().at(-1) ?? '') : ''
  return wordDocument({
    title: 'SPRS entry sheet',
    subject: `${report.title}, ${company.name}`,
    author: report.preparedBy,
    parts: [
      paragraph('Have this beside you when you enter the result in the Supplier Performance Risk System (SPRS).'),
      heading(1, 'What to enter'),
      facts([
        ['Assessment date', (report.completedAt ?? report.madeAt.toISOString()).slice(0, 10)],
        ['Assessment standard', 'NIST SP 800-171 revision 2'],
        [
          'Assessment score',
          scores.sprs === null ? 'No score can be given without a system security plan (3.12.4)' : String(scores.sprs),
        ],
        ['Confidence level', 'Basic (self-assessment)'],
        [
          'Assessment scope',
          'Enterprise, enclave or contract: choose the one that your system security plan describes',
        ],
        ['CAGE codes in scope', company.cageCode],
        ['Name and date of the system security plan', `System security plan of ${company.name}, ${report.day}`],
        [
          'Date when the score will be 110',
          openRequirements(report).length === 0
            ? 'Reached'
            : closed || 'Set target dates for all open requirements first',
        ],
      ]),
      heading(1, 'Before you enter it'),
      paragraph(verdictWords(report)),
      ...(report.progress < 100 ? [bullet(`Only ${report.progress} percent of the questions are answered.`)] : []),
      bullet('The score is a statement to the government. Enter what you can show, not what you plan.'),
      bullet('A result counts for three years at most; Level 2 is affirmed every year.'),
    ],
  })
}
