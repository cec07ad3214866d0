import { openRequirements, type Report, verdictWords } from './report.ts'
import { bullet, facts, heading, paragraph, wordDocument } from './word.ts'

type Entry = readonly [string, string]

/** What the Supplier Performance Risk System asks for when a result is entered, in its order. */
export function sprsSheetWord(report: Report): Promise<Buffer> {
  const { company, key } = report
  const levelOne = key === 'NEWCMMCLEVEL1'
  return wordDocument({
    title: 'SPRS entry sheet',
    subject: `${report.title}, ${company.name}`,
    author: report.preparedBy,
    parts: [
      paragraph('Have this beside you when you enter the result in the Supplier Performance Risk System (SPRS).'),
      heading(1, 'What to enter'),
      facts(levelOne ? levelOneEntries(report) : scoredEntries(report)),
      heading(1, 'Before you enter it'),
      paragraph(verdictWords(report)),
      ...(report.progress < 100 ? [bullet(`Only ${report.progress} percent of the questions are answered.`)] : []),
      bullet(
        `The ${levelOne ? 'result' : 'score'} is a statement to the government. Enter what you can show, not what you plan.`,
      ),
      bullet(
        levelOne
          ? 'A result counts for one year: Level 1 is assessed and affirmed every year.'
          : 'A result counts for three years at most; Level 2 is affirmed every year.',
      ),
    ],
  })
}

const assessmentDay = ({ completedAt, madeAt }: Report) => (completedAt ?? madeAt.toISOString()).slice(0, 10)

/** 32 CFR 170.15(a)(1)(i): the result is met or not met. A score, and with it a security plan, belongs to Level 2. */
function levelOneEntries(report: Report): Entry[] {
  const { company, scores, verdict } = report
  return [
    ['CMMC level', 'Level 1 (Self)'],
    ['CMMC status date', verdict.status === 'final' ? assessmentDay(report) : 'None before all requirements are met'],
    ['Assessment scope', 'Every system that processes, stores or sends federal contract information'],
    ['CAGE codes in scope', company.cageCode],
    [
      'Compliance result',
      verdict.status === 'final'
        ? `Met: all ${scores.total} requirements`
        : `Not met: ${scores.total - scores.met} of ${scores.total} requirements are open`,
    ],
    ['Assessment score', 'None: Level 1 is met or not met'],
    [
      'Affirmation',
      'By the company’s affirming official in SPRS, with the result and every year after (32 CFR 170.22)',
    ],
  ]
}

function scoredEntries(report: Report): Entry[] {
  const { scores, company } = report
  const open = openRequirements(report)
  const dates = open.map(({ details }) => details.targetDate)
  const closed = dates.every(Boolean) ? (dates.sort().at(-1) ?? '') : ''
  return [
    ['Assessment date', assessmentDay(report)],
    ['Assessment standard', 'NIST SP 800-171 revision 2'],
    [
      'Assessment score',
      scores.sprs === null ? 'No score can be given without a system security plan (3.12.4)' : String(scores.sprs),
    ],
    ['Confidence level', 'Basic (self-assessment)'],
    ['Assessment scope', 'Enterprise, enclave or contract: choose the one that your system security plan describes'],
    ['CAGE codes in scope', company.cageCode],
    ['Name and date of the system security plan', `System security plan of ${company.name}, ${report.day}`],
    [
      'Date when the score will be 110',
      open.length === 0 ? 'Reached' : closed || 'Set target dates for all open requirements first',
    ],
  ]
}
