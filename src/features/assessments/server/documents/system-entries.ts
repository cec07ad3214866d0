import { type Cell, facts, type Part, table } from '../../../../platform/documents/word-file.ts'
import { peopleOfSystem } from '../../system/form.ts'
import { toBeEntered } from '../../wording.ts'
import type { Report } from './report.ts'
import { leading, placeOfFact } from './statements.ts'

/** What is said of the system; what nobody entered leads to its field there (RULE-10). */
export function factOf(report: Report, field: string, task = ''): Cell {
  return (
    report.facts[field] ?? {
      text: task ? `${toBeEntered}: ${task}` : toBeEntered,
      link: placeOfFact(report, field),
    }
  )
}

/**
 * By which name open items tell systems apart.
 * @param isTold the document says the name above already
 */
export const systemNames = (report: Report, isTold: boolean): Part =>
  facts([
    ...(isTold ? [] : [['System', factOf(report, 'name')] as const]),
    ['Unique name', factOf(report, 'uniqueName')],
  ])

/** All CAGE codes; where none is entered for the system, the one of the profile, which is none of several for certain. */
export function cageCodes(report: Report): Cell {
  const { cageCode } = report.company
  return cageCode && !report.facts.cageCodes
    ? leading(
        `${cageCode}, from your profile. ${toBeEntered}: every other code that uses the system`,
        placeOfFact(report, 'cageCodes'),
      )
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

/**
 * Name, title and contact in one entry, as far as they are entered. Without a name, the one that was posted stands for
 * it; where both are there and differ, both are told.
 */
export function affirmingOfficial(report: Report): Cell {
  const entered = (part: string) => report.facts[`affirmingOfficial${part}`] ?? ''
  const name = entered('Name')
  const posted = report.posted?.official.trim() ?? ''
  const contact = ['Title', 'Phone', 'Mail'].map(entered).filter(Boolean)
  if (name && posted && !posted.toLowerCase().includes(name.toLowerCase()))
    return `${[name, ...contact].join(', ')}. Posted with the status: ${posted}`
  if (name || posted) return [name || posted, ...contact].join(', ')
  const missing = factOf(
    report,
    'affirmingOfficialName',
    contact.length > 0 ? 'name' : 'name, title and contact (32 CFR 170.22)',
  )
  return contact.length > 0 && typeof missing === 'object'
    ? { ...missing, text: [missing.text, ...contact].join(', '), linked: toBeEntered }
    : missing
}
