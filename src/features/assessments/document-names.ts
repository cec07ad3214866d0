/** What a company leaves with; in a file without a library. */
export const documentNames = [
  'system-security-plan',
  'plan-of-action',
  'plan-of-action-table',
  'left-to-do',
  'left-to-do-table',
  'sprs-entry-sheet',
  'executive-summary',
  'answer-list',
  'oscal-assessment-results',
  'oscal-plan-of-action',
] as const
export type DocumentName = (typeof documentNames)[number]
