/** Rules and messages of company codes, shared by the server and every form; no library. */

/** How a company is found. */
export type CodeKind = 'CAGE' | 'DUNS' | 'UEI'

export const lookupMessages = {
  /** Of the server (SAM-05). */
  refused: 'Must be 5 (CAGE) or 9 (DUNS) character code',
  /** Of the forms (SAM-04). */
  length: 'Must be a 5 (CAGE) or 9 (DUNS) character code',
  found: 'Company Information populated',
  none: 'Could not find a company for this code',
  away: 'The company registry does not answer at the moment. Please fill in the fields yourself, or try again later.',
} as const

const kindOfLength: Partial<Record<number, CodeKind>> = { 5: 'CAGE', 9: 'DUNS', 12: 'UEI' }

/** By its length alone, as it is trimmed (SAM-01, SAM-02, JOIN-08). Whether its characters fit is for the server to say. */
export function codeKind(code: string): CodeKind | undefined {
  return kindOfLength[code.trim().length]
}

/** What is wrong with a code in a form; nothing is wrong with none (SIGNUP-24). */
export const companyCodeProblem = (code: string): string | undefined =>
  code.trim() === '' || codeKind(code) ? undefined : lookupMessages.length
