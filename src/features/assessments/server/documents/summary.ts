import { ImageRun, Paragraph } from 'docx'
import { barChart } from './bar-chart.ts'
import { openRequirements, type Report, verdictWords } from './report.ts'
import { bullet, facts, heading, paragraph, table, wordDocument } from './word.ts'

/** Two pages for whoever decides on money and people. */
export function summaryWord(report: Report): Promise<Buffer> {
  const { scores, families } = report
  const open = openRequirements(report)
  // Level 1 knows no points (32 CFR 170.15).
  const scored = report.key !== 'NEWCMMCLEVEL1'
  return wordDocument({
    title: 'Executive summary',
    subject: `${report.title}, ${report.company.name}`,
    author: report.preparedBy,
    parts: [
      paragraph(`${report.company.name}, ${report.title}, as of ${report.day}.`),
      heading(1, 'Where we stand'),
      paragraph(verdictWords(report)),
      facts([
        ['Requirements met', `${scores.met} of ${scores.total} (${scores.percentage} percent)`],
        ...(scored
          ? ([
              ['Score in SPRS', scores.sprs === null ? 'None without a system security plan' : `${scores.sprs} of 110`],
            ] as const)
          : []),
        ['Questions answered', `${report.progress} percent`],
        ['Open requirements with an owner', `${open.filter(({ details }) => details.owner).length} of ${open.length}`],
        [
          'Open requirements with a date',
          `${open.filter(({ details }) => details.targetDate).length} of ${open.length}`,
        ],
      ]),
      heading(1, 'By family'),
      chart(report),
      table(
        ['Family', 'Met', 'Of', ...(scored ? ['Points lost'] : [])],
        families.map(({ name, title, met, requirements }) => [
          `${title} (${name})`,
          String(met),
          String(requirements.length),
          ...(scored ? [String(requirements.reduce((sum, { deduction }) => sum + deduction, 0))] : []),
        ]),
        scored ? [58, 14, 14, 14] : [66, 17, 17],
      ),
      heading(1, 'What to do first'),
      ...(open.length === 0
        ? [paragraph('Everything is met. Keep the evidence current and affirm the result in time.')]
        : open
            .slice(0, 10)
            .map(({ question, details, takenOff }) =>
              bullet(
                `${question.name} ${question.title}${scored ? ` (${takenOff})` : ''}: ${details.owner || 'no owner yet'}, ${details.targetDate || 'no date yet'}`,
              ),
            )),
    ],
  })
}

function chart({ families }: Report): Paragraph {
  const bars = families.map(({ name, met, requirements }) => ({ name, value: met, of: requirements.length }))
  const { svg, png, width, height } = barChart(bars)
  const text = `Requirements met by family. ${bars.map(({ name, value, of }) => `${name}: ${value} of ${of}`).join('; ')}. The same figures stand in the table below.`
  return new Paragraph({
    children: [
      new ImageRun({
        type: 'svg',
        data: svg,
        fallback: { type: 'png', data: png },
        transformation: { width, height },
        altText: { title: 'Requirements met by family', description: text, name: 'Chart' },
      }),
    ],
  })
}
