import { ImageRun, Paragraph } from 'docx'
import { bullet, facts, heading, type Part, paragraph, table } from '../../../../platform/documents/word-file.ts'
import { marksTitle } from '../../mark-wording.ts'
import { obstaclesText, toBeEntered } from '../../wording.ts'
import { barChart } from './bar-chart.ts'
import { markedParts } from './marked-requirements.ts'
import { dueText, openRequirements } from './open-items.ts'
import type { Report, ReportRequirement } from './report.ts'
import { leadingToFamily, missingPlans, verdictWords } from './statements.ts'
import { factOf } from './system-entries.ts'
import { wordDocument } from './word.ts'

/** Two pages for whoever decides on money and people. */
export function summaryWord(report: Report): Promise<Buffer> {
  const { scores, families } = report
  const open = openRequirements(report)
  const { methodology, catalog } = report.framework
  const marked = markedParts(report)
  const having = (of: (requirement: ReportRequirement) => string) => `${open.filter(of).length} of ${open.length}`
  return wordDocument({
    title: 'Executive summary',
    report,
    parts: [
      heading(1, 'Where we stand'),
      paragraph(verdictWords(report)),
      facts([
        ['System', factOf(report, 'name')],
        ['Requirements met', `${scores.met} of ${scores.total} (${scores.percentage} percent)`],
        ...(catalog.scoreFact ? [catalog.scoreFact(scores.sprs)] : []),
        ['Questions answered', `${report.answered} of ${report.asked}`],
        ['Not met, with an owner', having(({ details }) => details.owner)],
        ['Not met, with a date', having(({ details }) => details.targetDate)],
      ]),
      ...report.honesty.map(bullet),
      ...inTheWay(report),
      ...(marked.length > 0 ? [heading(1, marksTitle), ...marked] : []),
      heading(1, 'By family'),
      chart(report),
      table(
        ['Family', 'Met', 'Of', ...(methodology ? ['Points taken off'] : [])],
        families.map(({ name, title, met, total, requirements }) => [
          `${title} (${name})`,
          String(met),
          String(total),
          ...(methodology ? [String(requirements.reduce((sum, { deduction }) => sum + deduction, 0))] : []),
        ]),
        methodology ? [52, 14, 14, 20] : [66, 17, 17],
      ),
      heading(1, 'What to do first'),
      ...whatFirst(report, open),
    ],
  })
}

/** RULE-06 */
function inTheWay(report: Report): Part[] {
  const { verdict, framework } = report
  const { obstacles } = verdict
  const plans = missingPlans(report)
  if (obstacles.length === 0 && !plans) return []
  const title = (id: string) => report.requirements.find(({ question }) => question.name === id)?.question.title
  return [
    heading(1, 'What stands in the way'),
    ...(obstacles.length > 0 ? [paragraph(`${obstaclesText(verdict)}:`)] : []),
    ...obstacles.map((obstacle) => {
      const { requirement } = obstacle
      const text = framework.obstacleText(obstacle, verdict)
      return bullet(requirement ? `${requirement} ${title(requirement)}: ${text}` : text)
    }),
    ...(plans ? [paragraph(plans)] : []),
  ]
}

function whatFirst(report: Report, open: readonly ReportRequirement[]): Part[] {
  if (open.length > 0)
    return open.slice(0, 10).map((requirement) => {
      const { question, official, details, takenOff } = requirement
      const points = report.framework.methodology ? ` (${takenOff})` : ''
      const owner = details.owner || `owner ${toBeEntered.toLowerCase()}`
      const due = details.targetDate ? dueText(report, requirement) : `date ${toBeEntered.toLowerCase()}`
      const named = `${question.name} ${question.title} (${question.identifier}, ${official.name})`
      const text = `${named}${points}: ${owner}, ${due}. In NIST’s words: ${official.statement}`
      return bullet(leadingToFamily(report, requirement, text))
    })
  return [
    paragraph(
      report.verdict.status === 'final'
        ? 'By the answers given everything is met. Keep the evidence current.'
        : 'Nothing is answered as not met. Assess what is not yet assessed.',
    ),
  ]
}

function chart({ families }: Report): Paragraph {
  const bars = families.map(({ name, met, total }) => ({ name, value: met, of: total }))
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
