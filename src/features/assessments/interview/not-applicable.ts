import { type Condition, holds, isAnswered, isWithout } from './answers.ts'
import type { InterviewAnswers } from './questions.ts'

/**
 * What falls away by the answers (EASE-13). A rule stands here only where nothing is left that the objectives ask for,
 * and where either the methodology names the case or an objective does not apply (see docs/law.md). What only seems to
 * fall away stands in `stays.ts`.
 */
interface Rule {
  requirements: readonly string[]
  /** Letters of the objectives that fall away; all of them where it is left out. */
  objectives?: readonly string[]
  /** All of these have to be so. */
  when: readonly Condition[]
  /** These have to be answered, with anything else: what the reason says rests on them too. */
  without?: readonly Condition[]
  /** None of these may be so, where they are answered: they say the opposite. */
  against?: readonly Condition[]
  /** It holds only where a written rule forbids what is not there. */
  byRule?: true
  /** As it goes into the security plan. */
  reason: string
  /** What an assessor will want to see. */
  shows: string
  source: string
}

/** What a person confirms or puts aside. */
export interface NotApplicableProposal extends Pick<Rule, 'reason' | 'shows' | 'source'> {
  /** By which it is put aside: `not-applicable 3.1.16`. */
  name: string
  requirement: string
  /** Letters of objectives; undefined for all of the requirement. */
  objectives: readonly string[] | undefined
  /** Whether it holds only where a written rule forbids what is not there. */
  byRule: boolean
  /** Whether the DoD methodology names it as one for which no points are taken off. */
  named: boolean
  /** Questions whose answers lead here. */
  because: readonly string[]
}

const no = (question: string): Condition => ({ question, is: ['no'] })
const rule = '32 CFR 170.24(b)(3)'
const notPermitted = 'DoD Assessment Methodology 1.2.1, 5(i)(i) and annex A'
const way = (kind: string, ...questions: string[]): Condition[] =>
  questions.map((question) => ({ question, is: [kind] }))
const carriedAway: Condition = { question: 'opened', is: ['laptops', 'phones', 'private'] }
const noRule = 'Without the rule and the procedure the methodology takes points off all the same.'

/** Nobody comes in over a network from outside: neither people, nor phones, nor whoever maintains it; nor is any of it elsewhere. */
const noWayIn: Pick<Rule, 'when' | 'without' | 'against' | 'byRule'> = {
  when: [no('remote'), no('maintenance'), no('mobile'), no('cloud')],
  without: [
    carriedAway,
    { question: 'it', is: ['provider', 'both'] },
    { question: 'lie', is: ['cloud'] },
    { question: 'backup', is: ['cloud', 'provider'] },
  ],
  against: way('cloud', 'come', 'suppliers', 'results'),
  byRule: true,
}

export const notApplicableRules: readonly Rule[] = [
  {
    ...noWayIn,
    requirements: ['3.1.12', '3.1.13'],
    reason:
      'Remote access to the system is not permitted and does not take place: nobody works on it from outside, and nobody maintains it over a network from outside.',
    shows: `A written rule that forbids remote access, and settings that keep it off: firewall, support tools, modems in machines. ${noRule}`,
    source: notPermitted,
  },
  {
    ...noWayIn,
    requirements: ['3.1.14', '3.1.15', '3.13.7'],
    reason:
      'There is no remote access to the system: it is not permitted, nobody works on it from outside, and nobody maintains it over a network from outside.',
    shows: 'The same rule and settings as for 3.1.12, and that no remote session, command or device is there.',
    source: rule,
  },
  {
    ...noWayIn,
    requirements: ['3.7.5'],
    reason:
      'No maintenance takes place over external network connections: it is not permitted, and no outside party maintains the system over a network.',
    shows:
      'A written rule that maintenance is done at the device, and no support tool or service connection on computers, firewall and machines.',
    source: rule,
  },
  {
    requirements: ['3.1.16', '3.1.17'],
    when: [no('wireless')],
    byRule: true,
    reason: 'Wireless access to the system is not permitted, and there is no wireless network.',
    shows: `A written rule that forbids wireless access, and settings that keep it off in routers, printers, machines and computers. ${noRule}`,
    source: notPermitted,
  },
  {
    requirements: ['3.1.18'],
    when: [no('mobile')],
    without: [{ question: 'opened', is: ['phones', 'private'] }],
    byRule: true,
    reason: 'Mobile devices are not permitted to connect to the system, and none has access to its information.',
    shows: `A written rule that forbids the connection of phones and tablets, and settings that block them, for email too. ${noRule}`,
    source: notPermitted,
  },
  {
    requirements: ['3.1.19'],
    when: [no('mobile'), no('remote')],
    without: [carriedAway],
    reason: 'No mobile device or mobile computing platform, laptops included, processes, stores or transmits CUI.',
    shows:
      'The list of computers, with no laptop on which CUI is opened, and the rule that keeps it off phones and laptops.',
    source: rule,
  },
  {
    requirements: ['3.8.1'],
    objectives: ['a', 'c'],
    when: [no('paper'), no('printed')],
    without: [...way('paper', 'come', 'machines'), { question: 'lie', is: ['cabinet'] }],
    against: way('paper', 'suppliers', 'results'),
    reason: 'There is no paper media with CUI: nothing with CUI is received on paper or printed.',
    shows:
      'A rule that CUI is not printed, and a shop floor without drawings on paper. [b] and [d], of digital media, stay.',
    source: rule,
  },
  {
    requirements: ['3.8.6'],
    when: [no('media'), no('remote'), no('mobile')],
    without: [
      carriedAway,
      { question: 'backup', is: ['disks'] },
      ...way('usb', 'come', 'machines', 'suppliers', 'results'),
    ],
    reason: 'No digital media with CUI is carried or shipped outside controlled areas.',
    shows:
      'A rule that forbids it, backups that do not leave the building on disks or tapes, and no computer, machine or printer that goes to repair with a disk in it.',
    source: rule,
  },
  {
    requirements: ['3.10.6'],
    // What is carried home, on paper or on a drive, is work with CUI elsewhere too.
    when: [no('remote'), no('mobile'), no('media'), no('paper'), no('printed')],
    without: [carriedAway],
    byRule: true,
    reason: 'Work with CUI at alternate work sites is not permitted and does not take place.',
    shows:
      'A written rule that forbids it, and how it is prevented: no way in from outside, no drawings on what is carried home.',
    source: rule,
  },
  {
    requirements: ['3.13.2'],
    objectives: ['b', 'e'],
    when: [no('development')],
    without: [{ question: 'makes', is: ['software'] }],
    reason: 'Nobody writes or adapts software, scripts or macros for the system.',
    shows: 'A list of software that is all bought as it is. The other objectives, of designs and principles, stay.',
    source: rule,
  },
  {
    requirements: ['3.13.5'],
    objectives: ['b'],
    when: [no('public')],
    reason: 'The system has no publicly accessible components.',
    shows:
      'A network diagram and firewall rules that let nobody in from the internet. [a] stays: record there that there are none.',
    source: rule,
  },
  {
    requirements: ['3.13.14'],
    when: [no('voip')],
    reason: 'No Voice over Internet Protocol technology is used in the system.',
    shows: 'Telephones that are not on the computer network, and no calling apps on its computers.',
    source: rule,
  },
]

export const notApplicableName = (requirement: string): string => `not-applicable ${requirement}`

interface Judged {
  /** Questions on which it rests. */
  because: string[]
  /** Those whose answers speak against it. */
  contrary: string[]
  /** Those that nobody answered. */
  missing: string[]
}

function judge({ when, without = [], against = [] }: Rule, answers: InterviewAnswers): Judged {
  const rests = [...when, ...without]
  return {
    because: rests.map(({ question }) => question),
    contrary: [
      ...when.filter((one) => isAnswered(answers, one.question) && !holds(answers, one)),
      ...without.filter((one) => isAnswered(answers, one.question) && !isWithout(answers, one)),
      ...against.filter((one) => holds(answers, one)),
    ].map(({ question }) => question),
    missing: rests.map(({ question }) => question).filter((question) => !isAnswered(answers, question)),
  }
}

/** What may be confirmed: every question that it rests on is answered, and none speaks against it. */
export function notApplicable(answers: InterviewAnswers): NotApplicableProposal[] {
  return notApplicableRules.flatMap((one) => {
    const { because, contrary, missing } = judge(one, answers)
    if (contrary.length > 0 || missing.length > 0) return []
    const { requirements, objectives, byRule, reason, shows, source } = one
    return requirements.map((requirement) => ({
      ...{ name: notApplicableName(requirement), requirement, objectives, reason, shows, source, because },
      byRule: byRule === true,
      named: source === notPermitted,
    }))
  })
}

/** What would be looked at again if it is answered "Not applicable": by these questions something of it is there, or may be. */
export interface Contradicted extends Pick<NotApplicableProposal, 'requirement' | 'objectives'> {
  questions: readonly string[]
}

export const contradicted = (answers: InterviewAnswers): Contradicted[] =>
  notApplicableRules.flatMap((one) => {
    const { contrary } = judge(one, answers)
    if (contrary.length === 0) return []
    return one.requirements.map((requirement) => ({ requirement, objectives: one.objectives, questions: contrary }))
  })

/** What might be proposed, and which questions would decide. */
export interface Undecided {
  requirements: readonly string[]
  questions: readonly string[]
}

export const undecided = (answers: InterviewAnswers): Undecided[] =>
  notApplicableRules.flatMap((one) => {
    const { contrary, missing } = judge(one, answers)
    const isBegun = one.when.some((condition) => holds(answers, condition))
    return isBegun && contrary.length === 0 && missing.length > 0
      ? [{ requirements: one.requirements, questions: missing }]
      : []
  })
