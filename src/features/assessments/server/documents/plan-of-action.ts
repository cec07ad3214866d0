import { toCsv } from '../../../../platform/csv.ts'
import { type Cell, heading, paragraph, table } from '../../../../platform/documents/word-file.ts'
import { expiredText } from '../../close-out.ts'
import { toBeEntered } from '../../wording.ts'
import {
  dueText,
  itemStatus,
  mayStayOpen,
  milestonesOf,
  notYetAssessed,
  openRequirements,
  weaknessOf,
} from './open-items.ts'
import type { Report, ReportRequirement } from './report.ts'
import { leading, leadingToFamily, missingPlans, placeOfStatus, systemText, wholeStatementOf } from './statements.ts'
import { systemNames } from './system-entries.ts'
import { wordDocument } from './word.ts'

interface Column {
  name: string
  of(report: Report, requirement: ReportRequirement): string
  /** In Word, of a hundred parts; 0 where it stands below the column before it. */
  width: number
}

const column = (name: string, width: number, of: Column['of']): Column => ({ name, width, of })

/** Not every check has points, and only a conditional status leaves anything open. */
function columnsOf(report: Report): Column[] {
  const { catalog, methodology, conditional } = report.framework
  return [
    column('Requirement', 24, (_, { question }) => question.name),
    column(catalog.labels.identifier, 0, (_, { question }) => question.identifier),
    column(catalog.labels.name, 0, (_, { official }) => official.name),
    column('Statement', 0, (_, { official }) => official.statement),
    ...(methodology ? [column('Points taken off', 9, (_, { takenOff }) => takenOff)] : []),
    ...(conditional ? [column('May stay open', 14, mayStayOpen)] : []),
    column('Weakness', 24, (_, requirement) => weaknessOf(requirement)),
    column('Owner', 10, (_, { details }) => details.owner),
    column('Resources', 11, (_, { details }) => details.resources),
    column('Milestones', 15, (_, requirement) => milestonesOf(requirement).join('\n')),
    column('Target date', 14, dueText),
    column('Status', 0, (_, requirement) => itemStatus(requirement, report.day)),
  ]
}

const rowsOf = (report: Report, columns: readonly Column[]) =>
  openRequirements(report).map((requirement) => columns.map(({ of }) => of(report, requirement) || toBeEntered))

export function planOfActionCsv(report: Report): Buffer {
  const columns = columnsOf(report)
  const blanks = columns.slice(1).map(() => '')
  return toCsv([
    columns.map(({ name }) => name),
    ...rowsOf(report, columns),
    [wholeStatementOf(report), ...blanks],
    ...(notYetAssessed(report) ? [[notYetAssessed(report) as string, ...blanks]] : []),
  ])
}

const names = { plan: 'Plan of action and milestones', list: 'List of what is left to do' }

export const planOfActionWord = (report: Report): Promise<Buffer> => openItemsWord(report, names.plan)

/** Where the check knows no plan of action: what is open is a list. */
export const leftToDoWord = (report: Report): Promise<Buffer> => openItemsWord(report, names.list)

function openItemsWord(report: Report, title: string): Promise<Buffer> {
  const columns = columnsOf(report)
  const shown = columns.filter(({ width }) => width > 0)
  const whole = shown.reduce((sum, { width }) => sum + width, 0)
  const notes = [missingPlans(report), notYetAssessed(report)].filter((note) => note !== undefined)
  const rows = openRequirements(report).map((requirement) => cellsOf(report, columns, requirement))
  return wordDocument({
    title,
    report,
    landscape: true,
    parts: [
      systemNames(report, systemText(report) !== undefined),
      ...(report.framework.conditional ? [paragraph(leading(statusLine(report), placeOfStatus(report)))] : []),
      heading(1, 'What is not met'),
      rows.length === 0
        ? paragraph('Nothing is answered as not met.')
        : table(
            shown.map(({ name }) => name),
            rows,
            shown.map(({ width }) => (width * 100) / whole),
            { small: true },
          ),
      ...notes.map((note) => paragraph(note)),
    ],
  })
}

/** RULE-15: the last day follows from the status date, and from nothing else. */
function statusLine({ posted, days }: Report): string {
  if (days.expired !== undefined) return `CMMC status date: ${posted?.statusDate}. ${expiredText(days.expired)}.`
  if (posted?.status === 'conditional')
    return `CMMC status date: ${posted.statusDate}. Last day to close what is open: ${days.lastDay}, 180 days after it (32 CFR 170.21(b)). The affirming official affirms anew after the close-out.`
  return `CMMC status date: ${posted?.statusDate ?? toBeEntered}. A conditional status has 180 days from its status date to close what is open (32 CFR 170.21(b)).`
}

/** What is still to be entered leads to the family of its requirement. */
function cellsOf(report: Report, columns: readonly Column[], requirement: ReportRequirement): Cell[] {
  const texts: string[] = []
  for (const { width, of } of columns) {
    const text = of(report, requirement) || toBeEntered
    if (width > 0) texts.push(text)
    else texts.push(`${texts.pop()}\n${text}`)
  }
  return texts.map((text) => leadingToFamily(report, requirement, text))
}
