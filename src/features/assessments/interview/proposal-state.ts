/**
 * What stands of a proposal in a check. `answered`: somebody answered an objective otherwise; `described`: somebody wrote
 * how one is met and did not answer it yet. Of neither anything is entered.
 */
export type ProposalState = 'open' | 'done' | 'answered' | 'described'

interface Row {
  answer?: number
  how?: string
}

const isWritten = ({ how }: Row) => Boolean(how?.trim())
export const isNotApplicable = ({ answer }: Row) => answer === -1

/** @param rows the objectives that fall away; `done` where each is answered "Not applicable" with a reason */
export function proposalState(rows: readonly Row[]): ProposalState {
  if (rows.some(({ answer }) => answer === 1 || answer === 0)) return 'answered'
  // Beside another answer a text is no reason why the objective does not apply.
  if (rows.some((row) => isWritten(row) && !isNotApplicable(row))) return 'described'
  return rows.every((row) => isNotApplicable(row) && isWritten(row)) ? 'done' : 'open'
}

/**
 * What is entered when an open proposal is confirmed.
 * @param rows as they stand: in an open proposal, text stands only where "Not applicable" is answered already
 */
export function entriesOf(rows: readonly (Row & { name: string })[], reason: string) {
  return rows.flatMap((row) => [
    ...(isNotApplicable(row) ? [] : [{ item: row.name, field: 'answer' as const, value: -1 }]),
    ...(isWritten(row) ? [] : [{ item: row.name, field: 'how' as const, value: reason }]),
  ])
}
