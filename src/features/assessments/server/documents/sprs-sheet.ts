import { bullet, type Cell, facts, heading, paragraph } from '../../../../platform/documents/word-file.ts'
import { count, toBeEntered } from '../../wording.ts'
import { markedLines } from './marked-requirements.ts'
import { openRequirements } from './open-items.ts'
import type { Report } from './report.ts'
import { missingPlans, placeOfProfile, verdictWords } from './statements.ts'
import { wordDocument } from './word.ts'

type Entry = readonly [string, Cell]

/**
 * What the Supplier Performance Risk System asks for when a result is entered: NIST SP 800-171 by the DoD Assessment
 * Methodology 1.2.1, annex B; Level 1 by 32 CFR 170.15(a)(1)(i). What nobody entered here is left to be entered there.
 */
export function sprsSheetWord(report: Report): Promise<Buffer> {
  const levelOne = report.key === 'NEWCMMCLEVEL1'
  const notes = [missingPlans(report), ...report.honesty].filter((note) => note !== undefined)
  return wordDocument({
    title: 'SPRS entry sheet',
    report,
    parts: [
      paragraph('Have this beside you when you enter the result in the Supplier Performance Risk System (SPRS).'),
      heading(1, 'What to enter'),
      facts(levelOne ? levelOneEntries(report) : scoredEntries(report)),
      heading(1, 'Before you enter it'),
      paragraph(verdictWords(report)),
      ...notes.map(bullet),
      ...markedLines(report).map(bullet),
      bullet(
        `The ${levelOne ? 'result' : 'score'} is a statement to the government. Enter what you can show, with evidence in final form, not what you plan.`,
      ),
      ...(levelOne
        ? [
            bullet(
              'A Level 1 status counts for one year from its status date, with an affirmation by the affirming official (32 CFR 170.15, 170.22; DFARS 204.7501).',
            ),
          ]
        : []),
    ],
  })
}

const cageCodes = (report: Report): Cell =>
  report.company.cageCode
    ? `${report.company.cageCode}, from your profile. ${toBeEntered}: every other code that uses the system`
    : { text: toBeEntered, link: placeOfProfile(report) }

function levelOneEntries(report: Report): Entry[] {
  const { scores, verdict } = report
  const notMet = scores.total - scores.met
  return [
    ['CMMC level', 'Level 1 (Self)'],
    [
      'CMMC status date',
      verdict.status === 'final'
        ? (report.posted?.statusDate ?? `${toBeEntered}: the day on which the result is posted in SPRS`)
        : 'None before all requirements are met',
    ],
    ['Assessment scope', `${toBeEntered}: the systems that process, store or transmit federal contract information`],
    ['CAGE codes in scope', cageCodes(report)],
    ['Number of employees', toBeEntered],
    [
      'Compliance result',
      verdict.status === 'final'
        ? `Met: all ${scores.total} requirements (17 in the older count)`
        : `Not met: ${notMet} of ${scores.total} requirements${verdict.unassessed.length > 0 ? ', some of them not yet assessed' : ''}`,
    ],
    ['Assessment score', 'None: Level 1 is met or not met'],
    ['Affirming official', report.posted?.official || `${toBeEntered}: name, title and contact (32 CFR 170.22)`],
  ]
}

function scoredEntries(report: Report): Entry[] {
  const { completedAt, verdict } = report
  const state = completedAt
    ? `the check was completed here on ${completedAt.slice(0, 10)}`
    : 'the check is not complete'
  const open = verdict.unassessed.length
  const score =
    report.scores.sprs === null
      ? 'No score can be given without a system security plan (3.12.4)'
      : String(report.scores.sprs)
  return [
    ['Assessment date', `${toBeEntered}: the day on which your assessment was finished (${state})`],
    ['Assessment standard', 'NIST SP 800-171 revision 2'],
    [
      'Assessment score',
      open === 0 ? score : `${score}; ${count(open, 'requirement is', 'requirements are')} not yet assessed`,
    ],
    ['Assessment scope', `${toBeEntered}: enterprise, enclave or contract, as your system security plan says`],
    ['CAGE codes in scope', cageCodes(report)],
    ['Name of the system security plan', `${toBeEntered}: as on the plan that was assessed`],
    ['Version of the system security plan', toBeEntered],
    ['Date of the system security plan', toBeEntered],
    ['Date when the score will be 110', dateOfFullScore(report)],
  ]
}

/** RULE-11: only where every open requirement has a date, and each of them lies ahead. */
function dateOfFullScore(report: Report): string {
  const { verdict, day } = report
  if (verdict.status === 'final') return 'Reached, by the answers given'
  const dates = openRequirements(report).map(({ details }) => details.targetDate)
  if (verdict.unassessed.length > 0) return `${toBeEntered}: not everything is assessed`
  const passed = dates.filter((date) => date && date < day).length
  const missing = dates.filter((date) => !date).length
  if (passed + missing > 0)
    return `${toBeEntered}: ${count(missing, 'open requirement has', 'open requirements have')} no target date, and ${count(passed, 'has one that has', 'have one that has')} passed`
  return dates.sort().at(-1) as string
}
