import { type Condition, holds } from './answers.ts'
import { notApplicable } from './not-applicable.ts'
import type { InterviewAnswers } from './questions.ts'

/** What one could take for not applicable and is not: said with the reason, so that nobody answers it so (EASE-13). */
export interface Stays {
  requirement: string
  text: string
}

const rules: readonly (Stays & { when: Condition })[] = [
  {
    requirement: '3.8.3',
    when: { question: 'media', is: ['no'] },
    text: 'Disks of computers, printers and machines are media too: they are erased or destroyed before they go.',
  },
  {
    requirement: '3.8.7',
    when: { question: 'media', is: ['no'] },
    text: 'It asks that removable media is controlled. That nobody uses any is met by a rule and by blocked ports.',
  },
  {
    requirement: '3.8.8',
    when: { question: 'media', is: ['no'] },
    text: 'It asks for a ban on removable media without an owner: a drive that is found must not be plugged in here either.',
  },
  {
    requirement: '3.1.21',
    when: { question: 'media', is: ['no'] },
    text: 'It asks for limits. A ban is one: written down and enforced, it is answered yes.',
  },
  {
    requirement: '3.10.3',
    when: { question: 'visitors', is: ['no'] },
    text: 'A driver, a repairer or a customer comes one day. That nobody goes in alone is the rule that it asks for.',
  },
  {
    requirement: '3.7.6',
    when: { question: 'maintenance', is: ['no'] },
    text: 'A machine breaks one day, and somebody comes to repair it. It asks that they are supervised then.',
  },
  {
    requirement: '3.1.22',
    when: { question: 'public', is: ['no'] },
    text: 'A photo of the shop floor is posted quickly. Say who may post, even if nobody may, and how a mistake is taken down.',
  },
  {
    requirement: '3.4.9',
    when: { question: 'development', is: ['no'] },
    text: 'It is about software that people install themselves, not about software that you write.',
  },
  {
    requirement: '3.8.9',
    when: { question: 'backup', is: ['none'] },
    text: 'It asks how CUI in backups is protected. No backup at all is a risk that an assessor will ask about first.',
  },
  {
    requirement: '3.1.20',
    when: { question: 'cloud', is: ['no'] },
    text: 'A customer’s portal, email and the internet are external systems too.',
  },
  {
    requirement: '3.13.16',
    when: { question: 'servers', is: ['no'] },
    text: 'CUI is kept somewhere, even if only on single computers: there it is protected.',
  },
  {
    requirement: '3.8.4',
    when: { question: 'paper', is: ['no'] },
    text: 'Digital media with CUI is marked too, on the drive or disk itself or where it is opened.',
  },
  {
    requirement: '3.10.6',
    when: { question: 'remote', is: ['no'] },
    text: 'A drawing on paper, a drive or a laptop can be taken home without any network. Not applicable is true only where a rule forbids all of it.',
  },
]

/** What is proposed all the same is not among them. */
export function whatStays(answers: InterviewAnswers): Stays[] {
  const proposed = new Set(notApplicable(answers).map(({ requirement, objectives }) => (objectives ? '' : requirement)))
  return rules.flatMap(({ when, ...stays }) =>
    holds(answers, when) && !proposed.has(stays.requirement) ? [stays] : [],
  )
}
