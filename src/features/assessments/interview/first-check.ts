import { basicSafeguards, selfOnly } from '../../../platform/cmmc-contract.ts'
import { type FrameworkKey, firstCheckFor } from '../frameworks/registry.ts'
import { isAnswered, says } from './answers.ts'
import type { InterviewAnswers } from './questions.ts'

/** Which check is the right one to begin with (EASE-02). */
export interface FirstCheck {
  key: FrameworkKey
  /** The one for controlled information, where it may turn out to be that. */
  perhaps?: FrameworkKey
  /** Each a sentence or two. */
  why: readonly string[]
  source: string
  /** Whether controlled information is known of, possible, or nothing speaks of it. */
  controlled: 'yes' | 'perhaps' | 'no'
}

const controlledRule = 'DFARS 252.204-7012'
const definition = `${controlledRule}(a)`
const askFirst = `Ask your customer, and look at the contract: where it holds ${controlledRule}, drawings may be CUI though nothing is marked on them.`

const workFor = (answers: InterviewAnswers) => says(answers, 'customers', 'dod', 'prime', 'supplier')
const isForOthers = (answers: InterviewAnswers) => says(answers, 'customers', 'other-agency') && !workFor(answers)

/** Answers that say that controlled information is there, marked or not. */
const speaking: readonly (readonly [question: string, words: string])[] = [
  ['made', 'you make it yourselves'],
  ['paper', 'it is on paper'],
  ['visitors', 'visitors come where it is'],
]

/** @returns undefined until it is said whether what comes in is marked, or for whom the work is */
export function firstCheck(answers: InterviewAnswers): FirstCheck | undefined {
  if (!isAnswered(answers, 'marked') && !isAnswered(answers, 'customers')) return undefined
  const said = speaking.flatMap(([question, words]) => (says(answers, question, 'yes') ? [words] : []))
  if (says(answers, 'marked', 'cui', 'limited') || said.length > 0) return forControlled(answers, said)
  const basics = { key: firstCheckFor('basic'), source: basicSafeguards }
  const perhaps = firstCheckFor(isForOthers(answers) ? 'controlled' : 'controlled-defense')
  if (!says(answers, 'marked', 'none'))
    return {
      ...basics,
      perhaps,
      why: [
        'Begin with Level 1 while it is not clear whether you receive controlled information: its questions are part of the others.',
        askFirst,
      ],
      controlled: 'perhaps',
    }
  const none = withoutControlled(answers)
  if (none) return { ...basics, why: none, controlled: 'no' }
  return {
    ...basics,
    perhaps,
    why: [
      isForOthers(answers)
        ? 'That nothing is marked does not settle it. Ask your customer, and look at the contract: agencies other than the Department of Defense ask for NIST SP 800-171 where they give out controlled information.'
        : `That nothing is marked does not settle it: what you make or receive for a contract can be controlled without a mark. ${askFirst}`,
      'Where neither says so, what you hold is usually federal contract information: Level 1 covers that.',
      'Should it turn out to be controlled, go on with Level 2: what you answered for Level 1 can be taken over there.',
    ],
    source: `${basicSafeguards}; ${isForOthers(answers) ? '32 CFR 2002.14(h)(2)' : definition}`,
    controlled: 'perhaps',
  }
}

/** @param said what answers besides say of controlled information */
function forControlled(answers: InterviewAnswers, said: readonly string[]): FirstCheck {
  const isMarked = says(answers, 'marked', 'cui')
  const isElsewhere = isForOthers(answers)
  return {
    key: firstCheckFor(isElsewhere ? 'controlled' : 'controlled-defense'),
    why: [
      marksText(answers, said),
      isElsewhere
        ? 'Agencies other than the Department of Defense ask for NIST SP 800-171 by the contract, and CMMC is not theirs.'
        : `Contracts with ${controlledRule} ask for NIST SP 800-171, and CMMC Level 2 asks the same 110 requirements. ${selfOnly}`,
      'NIST SP 800-171 and Level 2 are two views of one set of answers: you answer once.',
    ],
    source: isElsewhere ? '32 CFR 2002.14(h)(2)' : `${controlledRule}(a), (b)(2); 32 CFR 170.14(c)(3)`,
    controlled: isMarked ? 'yes' : 'perhaps',
  }
}

function marksText(answers: InterviewAnswers, said: readonly string[]): string {
  if (says(answers, 'marked', 'cui')) return 'Papers that you receive are marked as controlled information.'
  if (says(answers, 'marked', 'limited'))
    return 'A distribution statement or an export warning says that passing on is limited: such papers are usually CUI. Ask your customer, and treat them so until you know.'
  return `Your other answers say that you have controlled information: ${said.join(', and ')}. It is controlled without a mark too. Should you have meant something else, change those answers; where you do not know, ask your customer.`
}

/** Why nothing controlled is to be expected, where nothing is marked; undefined where that is open. */
function withoutControlled(answers: InterviewAnswers): string[] | undefined {
  if (says(answers, 'makes', 'off-the-shelf'))
    return [
      'Sales of commercial goods off the shelf alone are left out of the basic safeguards (FAR 4.1902). If a contract of yours asks for more than that, Level 1 is where to begin.',
    ]
  if (says(answers, 'customers', 'not-yet'))
    return [
      'You have no federal work yet. The first contract usually asks for at least the basic safeguards, which Level 1 covers.',
      `Should it hold ${controlledRule}, or a marked drawing come, go on with Level 2: what you answered for Level 1 can be taken over there.`,
    ]
  return undefined
}
