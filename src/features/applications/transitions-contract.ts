/** What became of an application; the desk says it, and the applicant alone takes one back before it is decided. */
export const applicationStatuses = [
  'submitted',
  'in review',
  'more information needed',
  'accepted',
  'declined',
  'withdrawn',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** What applicant and desk call it (DESK-03). */
export const statusWords: Record<ApplicationStatus, string> = {
  submitted: 'Received',
  'in review': 'In review',
  'more information needed': 'More information needed',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Which may follow which (DESK-03): read by the service, the page and the tests. A decision made in error is reviewed again. */
export const transitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ['in review', 'more information needed', 'accepted', 'declined', 'withdrawn'],
  'in review': ['more information needed', 'accepted', 'declined', 'withdrawn'],
  'more information needed': ['in review', 'accepted', 'declined', 'withdrawn'],
  accepted: ['in review', 'withdrawn'],
  declined: ['in review'],
  withdrawn: [],
}

/** While the desk waits for the applicant: the form is open to them again (DESK-04). */
export const asking = 'more information needed' satisfies ApplicationStatus

/** In which the applicant may take it back (DESK-07). */
export const undecided: readonly ApplicationStatus[] = ['submitted', 'in review', asking]

/** After which the applicant may apply anew (DESK-03). */
export const endings: readonly ApplicationStatus[] = ['declined', 'withdrawn']

export const programNames = {
  pilot: 'application to the pilot program',
  mep: 'registration with MEP',
} as const

/** What the applicant is told of it, unless the desk writes something else. */
export function messageOf(program: keyof typeof programNames, status: ApplicationStatus): string {
  const what = `Your ${programNames[program]}`
  const texts: Record<ApplicationStatus, string> = {
    submitted: `${what} is waiting to be looked at.`,
    'in review': `${what} is being reviewed. We will write to you when it is decided.`,
    'more information needed': `${what} is being reviewed. Before it can be decided we need to know more.`,
    accepted: `${what} was accepted. We will get in touch with you about the next steps.`,
    declined: `${what} was declined. If you would like to know why, please write to us.`,
    withdrawn: `${what} was withdrawn, as you asked.`,
  }
  return texts[status]
}

export const longestMessage = 5_000
