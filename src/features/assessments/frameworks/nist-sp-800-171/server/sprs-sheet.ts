import { count, toBeEntered } from '../../../wording.ts'
import type { Entry, SheetResult, SprsSheet } from '../../catalog.ts'
import { fullScore } from '../../sp-800-171-rev-2/methodology.ts'

/** By the DoD Assessment Methodology 1.2.1, annex B. */
export const sprsSheet: SprsSheet = { entries, stated: 'score', notes: [] }

function entries(result: SheetResult): Entry[] {
  const { completedAt, verdict, scores, cageCodes, fact } = result
  const state = completedAt
    ? `the check was completed here on ${completedAt.slice(0, 10)}`
    : 'the check is not complete'
  const open = verdict.unassessed.length
  const score =
    scores.sprs === null ? 'No score can be given without a system security plan (3.12.4)' : String(scores.sprs)
  return [
    [
      'Assessment date',
      {
        text: `${toBeEntered}: the day on which your assessment was finished (${state})`,
        link: result.placeOfStatus,
      },
    ],
    ['Assessment standard', 'NIST SP 800-171 revision 2'],
    [
      'Assessment score',
      open === 0 ? score : `${score}; ${count(open, 'requirement is', 'requirements are')} not yet assessed`,
    ],
    [
      'Assessment scope',
      {
        text: `${toBeEntered}: enterprise, enclave or contract, as your system security plan says`,
        link: result.placeOfScope,
      },
    ],
    ['CAGE codes in scope', cageCodes],
    ['Name of the system security plan', fact('planName', 'as on the plan that was assessed')],
    ['Version of the system security plan', fact('planVersion')],
    ['Date of the system security plan', fact('planDate')],
    [`Date when the score will be ${fullScore}`, dateOfFullScore(result)],
  ]
}

/** RULE-11: only where every open requirement has a date, and each of them lies ahead. */
function dateOfFullScore({ verdict, day, openDates: dates, placeOfResult: link }: SheetResult): Entry[1] {
  if (verdict.status === 'final') return 'Reached, by the answers given'
  if (verdict.unassessed.length > 0) return { text: `${toBeEntered}: not everything is assessed`, link }
  const passed = dates.filter((date) => date && date < day).length
  const missing = dates.filter((date) => !date).length
  if (passed + missing > 0)
    return {
      text: `${toBeEntered}: ${count(missing, 'open requirement has', 'open requirements have')} no target date, and ${count(passed, 'has one that has', 'have one that has')} passed`,
      link,
    }
  return dates.toSorted().at(-1) as string
}
