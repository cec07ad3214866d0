import type { DocumentName } from '../../contract.ts'

export interface Offer {
  document: DocumentName
  title: string
  format: string
  text: string
}

/** What one takes along, in the order in which it is asked for. */
export const offers: readonly Offer[] = [
  {
    document: 'system-security-plan',
    title: 'System security plan',
    format: 'Word',
    text: 'How each requirement is met, from your answers, from “How you do it” and the evidence. What nobody entered is marked “To be entered”.',
  },
  {
    document: 'plan-of-action',
    title: 'Plan of action and milestones',
    format: 'Word',
    text: 'Everything that is not met, what takes off most first, with owner, resources, milestones and dates.',
  },
  {
    document: 'plan-of-action-table',
    title: 'Plan of action and milestones',
    format: 'CSV, for Excel',
    text: 'The same as a table to sort and to track.',
  },
  {
    document: 'left-to-do',
    title: 'List of what is left to do',
    format: 'Word',
    text: 'Everything that is not met, with what is missing, owner, steps and dates. No plan of action stands in for it: all of it has to be met first.',
  },
  {
    document: 'left-to-do-table',
    title: 'List of what is left to do',
    format: 'CSV, for Excel',
    text: 'The same as a table to sort and to track.',
  },
  {
    document: 'sprs-entry-sheet',
    title: 'SPRS entry sheet',
    format: 'Word',
    text: 'What the Supplier Performance Risk System asks for. What only your company can say is marked “To be entered”.',
  },
  {
    document: 'executive-summary',
    title: 'Executive summary',
    format: 'Word',
    text: 'Where you stand, what stands in the way and what to do first, for whoever decides on money and people.',
  },
  {
    document: 'answer-list',
    title: 'Answer list',
    format: 'CSV, for Excel',
    text: 'Every question with its answer, how it is done, evidence, owner and date.',
  },
  {
    document: 'oscal-assessment-results',
    title: 'Assessment results',
    format: 'OSCAL JSON',
    text: 'For tools that speak NIST’s Open Security Controls Assessment Language.',
  },
  {
    document: 'oscal-plan-of-action',
    title: 'Plan of action and milestones',
    format: 'OSCAL JSON',
    text: 'The plan of action in the same language.',
  },
]
