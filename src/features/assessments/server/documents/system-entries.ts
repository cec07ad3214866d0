import { type Cell, facts, type Part, table } from '../../../../platform/documents/word-file.ts'
import { peopleOfSystem } from '../../system/form.ts'
import { toBeEntered } from '../../wording.ts'
import type { Report } from './report.ts'

/** What is entered under "Your system"; what nobody entered leads to its field there (RULE-10). */
export function factOf({ facts, publicUrl }: Report, field: string, task = ''): Cell {
  return (
    facts[field] ?? {
      text: task ? `${toBeEntered}: ${task}` : toBeEntered,
      link: `${publicUrl}/cyber-readiness-check/system?field=${field}`,
    }
  )
}

/** By which name open items and summaries tell systems apart. */
export const systemNames = (report: Report): Part =>
  facts([
    ['System', factOf(report, 'name')],
    ['Unique name', factOf(report, 'uniqueName')],
  ])

/** All CAGE codes; where none is entered for the system, the one of the profile, which is none of several for certain. */
export function cageCodes(report: Report): Cell {
  const { cageCode } = report.company
  return cageCode && !report.facts.cageCodes
    ? `${cageCode}, from your profile. ${toBeEntered}: every other code that uses the system`
    : factOf(report, 'cageCodes')
}

export const peopleTable = (report: Report): Part =>
  table(
    ['Role', 'Name', 'Title', 'Phone', 'Mail'],
    peopleOfSystem.map(({ role, title }) => [
      title,
      ...['Name', 'Title', 'Phone', 'Mail'].map((part) => factOf(report, `${role}${part}`)),
    ]),
    [18, 22, 20, 16, 24],
  )

/** Name, title and contact in one entry, as far as they are entered. */
export function affirmingOfficial(report: Report): Cell {
  const entered = ['Name', 'Title', 'Phone', 'Mail'].flatMap((part) => report.facts[`affirmingOfficial${part}`] ?? [])
  if (entered.length > 0) return entered.join(', ')
  return report.posted?.official || factOf(report, 'affirmingOfficialName', 'name, title and contact (32 CFR 170.22)')
}
