import { type Condition, holds, says } from './answers.ts'
import type { InterviewAnswers } from './questions.ts'
import { type Knower, whoAnswers } from './who-answers.ts'

/**
 * In which order the families are best gone through, with the reason for each (EASE-02). No rule asks for an order: this
 * one is the portal's.
 */
interface Place {
  family: string
  reason: string
  /** In a check of the basic safeguards, where the reason is another one. */
  basic?: string
  knower: Knower
  /** What answers move it forward, with what is said then. */
  sooner?: readonly { when: Condition; places: number; reason: string }[]
}

/** Asks for the plan: a check without it asks for the basic safeguards alone. */
const plan = 'CA'

const yes = (question: string): Condition => ({ question, is: ['yes'] })

export const familyPlaces: readonly Place[] = [
  {
    family: plan,
    reason:
      'It asks for the system security plan, without which there is no score, and what the system is decides all other answers.',
    knower: 'lead',
  },
  {
    family: 'AC',
    reason: 'Who has access to what: most requirements, and many of those that cost five points.',
    basic: 'Who has access to what, and what the public can see: other answers rest on it.',
    knower: 'computers',
    sooner: [
      { when: yes('remote'), places: 1, reason: 'People work from outside, and each way in counts.' },
      { when: yes('wireless'), places: 1, reason: 'There is a wireless network.' },
      { when: yes('mobile'), places: 1, reason: 'Phones or tablets can reach company information.' },
    ],
  },
  {
    family: 'IA',
    reason: 'A second factor and an account for each person take time to bring in: see early what is missing.',
    basic: 'An account and a password for each person: see early what is missing.',
    knower: 'computers',
    sooner: [{ when: yes('cloud'), places: 1, reason: 'What is in the cloud is protected by its sign-in alone.' }],
  },
  {
    family: 'SC',
    reason: 'Networks and encryption: what is missing here costs money and takes planning.',
    basic: 'The edge of your network: what is missing here costs money and takes planning.',
    knower: 'computers',
    sooner: [{ when: yes('public'), places: 1, reason: 'The public can see something of yours.' }],
  },
  {
    family: 'SI',
    reason: 'Updates and protection from malicious code: much of it is there, and only to be shown.',
    knower: 'computers',
  },
  {
    family: 'CM',
    reason: 'A list of what you have, and how it is set up: later answers rest on it.',
    knower: 'computers',
    sooner: [{ when: yes('development'), places: 2, reason: 'You build or change software yourselves.' }],
  },
  {
    family: 'MP',
    reason: 'What becomes of drawings on paper and on drives can be seen by walking through the shop.',
    basic: 'What becomes of old disks, drives and papers: answered by asking who throws them away.',
    knower: 'shop',
    sooner: [
      { when: yes('paper'), places: 3, reason: 'There is information on paper.' },
      { when: yes('media'), places: 2, reason: 'USB drives or other removable media are in use.' },
    ],
  },
  {
    family: 'PE',
    reason: 'Doors, keys and visitors: answered in an hour, by walking around.',
    knower: 'shop',
    sooner: [{ when: yes('visitors'), places: 3, reason: 'Visitors come into rooms that are to be protected.' }],
  },
  {
    family: 'AU',
    reason: 'Logs: what is recorded, and who looks at it. Answer it once accounts and computers are clear.',
    knower: 'computers',
  },
  {
    family: 'MA',
    reason: 'Who repairs what, and with which tools.',
    knower: 'computers',
    sooner: [{ when: yes('maintenance'), places: 3, reason: 'Others maintain your computers or machines.' }],
  },
  {
    family: 'IR',
    reason: 'What you do when something has happened: a page to write, and to try once.',
    knower: 'lead',
  },
  {
    family: 'AT',
    reason: 'Training: simple to begin, and best once the rules that are taught are written.',
    knower: 'office',
  },
  {
    family: 'PS',
    reason: 'Who is checked before they get access, and what happens when they leave.',
    knower: 'office',
  },
  { family: 'RA', reason: 'Risks and scans come last: they look at all of the rest.', knower: 'lead' },
]

/** Families for which nobody has to open a computer. */
const byWalking = new Set(['MP', 'PE', 'AT', 'PS'])
const slowly: Condition = { question: 'it', is: ['provider', 'beside', 'nobody'] }

export interface FamilyInOrder {
  family: string
  reason: string
  who: string
}

/** @param families the names of those that the check has */
export function familyOrder(answers: InterviewAnswers, families: readonly string[]): FamilyInOrder[] {
  const isBasic = !families.includes(plan)
  const isWaited = holds(answers, slowly)
  const ranked = familyPlaces
    .filter(({ family }) => families.includes(family))
    .map(({ family, reason, basic = reason, knower, sooner = [] }, index) => {
      const moved = sooner.filter(({ when }) => holds(answers, when))
      const walks = isWaited && byWalking.has(family)
      const places = moved.reduce((sum, { places }) => sum + places, walks ? 5 : 0)
      const reasons = [
        isBasic ? basic : reason,
        ...moved.map((one) => one.reason),
        ...(walks ? [waitText(answers)] : []),
      ]
      // The plan stays in front: all other answers rest on it.
      const rank = family === plan ? Number.NEGATIVE_INFINITY : index - places
      return { family, reason: reasons.join(' '), who: whoAnswers(answers, knower), rank }
    })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ rank, ...one }) => one)
}

const waitText = (answers: InterviewAnswers) =>
  says(answers, 'it', 'provider')
    ? 'You can answer it before your provider has time.'
    : 'You can answer it before somebody has time for the computers.'
